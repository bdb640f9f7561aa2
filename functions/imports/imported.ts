/** What rows change. `set`: lines that are set aside, of a CRM's contact or of nobody's note. */
export interface Imported {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly set: readonly number[];
}
