import { printFigure } from "../print-figure.ts";
/** A measure's last line: its figures against the required ones. */
export interface Verdict {
  readonly wanted: Record<string, number>;
  readonly met: boolean;
}

/** Prints a measure's figures as a JSON line. */
export function print(measure: string, figures: object): void {
  printFigure({ measure, ...figures });
}

/** Prints the verdict. */
export function judge(measure: string, figures: object, verdict: Verdict): void {
  print(measure, { verdict: true, ...figures, ...verdict });
}

/** A number rounded to so many decimals. */
export const rounded = (value: number, digits = 3): number => Number(value.toFixed(digits));
