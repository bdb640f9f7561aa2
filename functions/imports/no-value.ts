/** What exports and people write into a cell to say that there is nothing: « - », « — », « N/A », « (vide) ». */
const NO_VALUE = /^(?:[-–—_]{1,10}|#?n\/a|n\.a\.|#ref!|#valeur!|#nom\?|\(vide\)|\(?néant\)?|null)$/i;

/** The cell, "" where it only says that there is nothing. « Null » as a name is written with one capital, and stays. */
export function withoutNoValue(cell: string): string {
  return NO_VALUE.test(cell) && cell !== "Null" ? "" : cell;
}
