/** A measure's last line: its numbers against those wanted. */
export interface Verdict {
  readonly wanted: Record<string, number>;
  readonly met: boolean;
}

/** Prints a figure of a measure as a JSON line. */
export function print(measure: string, figures: object): void {
  console.log(JSON.stringify({ measure, ...figures }));
}

/** Prints the line that judges. */
export function judge(measure: string, figures: object, verdict: Verdict): void {
  print(measure, { verdict: true, ...figures, ...verdict });
}

export const rounded = (value: number, digits = 3): number => Number(value.toFixed(digits));
