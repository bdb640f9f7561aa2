/** Our ids of two contacts of which the CRM made one: `loser` is gone there, `winner` has what it had. */
export interface MergedPair {
  readonly loser: string;
  readonly winner: string;
}
