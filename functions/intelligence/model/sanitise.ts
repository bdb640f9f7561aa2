/** Signs that people do not see and models read: tag characters, zero widths, directions, controls. */
const INVISIBLE = /\p{Cf}|(?![\t\n\r])\p{Cc}/gu;

/** What every quoted text goes through before a model reads it. */
export function sanitise(text: string): string {
  return text.replace(INVISIBLE, "");
}
