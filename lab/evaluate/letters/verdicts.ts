import { type Mark, type MarkedLetter, MARKS } from "./marks.ts";

/** A letter that fewer readers marked says nothing by majority. */
export const READERS_OF_A_LETTER = 3;
/** As many must find a letter untrue. */
const SURE = 2;

export interface Verdict {
  /** What more than half of the readers say; null where no mark has as many. */
  readonly mark: Mark["mark"] | null;
  readonly isUntrue: boolean;
  readonly isUnanimous: boolean;
  /** Of the pairs of readers, those that give the same mark. */
  readonly agreed: number;
  readonly pairs: number;
}

/** What the readers of a letter say together; null where one has not marked it. */
export function verdictOf({ marks }: MarkedLetter): Verdict | null {
  if (marks.length < READERS_OF_A_LETTER) return null;
  const times = (mark: Mark["mark"]): number => marks.filter((one) => one.mark === mark).length;
  return {
    mark: MARKS.find((mark) => times(mark) > marks.length / 2) ?? null,
    isUntrue: marks.filter(({ untrue }) => untrue).length >= SURE,
    isUnanimous: MARKS.some((mark) => times(mark) === marks.length),
    agreed: MARKS.reduce((sum, mark) => sum + pairsOf(times(mark)), 0),
    pairs: pairsOf(marks.length),
  };
}

const pairsOf = (count: number): number => (count * (count - 1)) / 2;

export interface VerdictFigures {
  /** Those with all their marks. */
  readonly letters: number;
  /** Those that a reader has not marked: left out of all other figures. */
  readonly lacking: number;
  readonly send: number;
  readonly edit: number;
  readonly never: number;
  /** The readers’ marks have no majority. */
  readonly open: number;
  readonly untrue: number;
  readonly unanimous: number;
  readonly agreed: number;
  readonly pairs: number;
}

export function verdictFigures(marked: readonly MarkedLetter[]): VerdictFigures {
  const verdicts = marked.flatMap((one) => verdictOf(one) ?? []);
  const count = (which: (one: Verdict) => boolean): number => verdicts.filter(which).length;
  return {
    letters: verdicts.length,
    lacking: marked.length - verdicts.length,
    send: count(({ mark }) => mark === "send"),
    edit: count(({ mark }) => mark === "edit"),
    never: count(({ mark }) => mark === "never"),
    open: count(({ mark }) => mark === null),
    untrue: count(({ isUntrue }) => isUntrue),
    unanimous: count(({ isUnanimous }) => isUnanimous),
    agreed: verdicts.reduce((sum, { agreed }) => sum + agreed, 0),
    pairs: verdicts.reduce((sum, { pairs }) => sum + pairs, 0),
  };
}

/** What stands out: letters found untrue, then those that are never to be sent, by how many readers say so. */
export const worst = (marked: readonly MarkedLetter[]): MarkedLetter[] =>
  marked
    .map((one) => ({ one, verdict: verdictOf(one) }))
    .filter(({ verdict }) => verdict?.isUntrue === true || verdict?.mark === "never")
    .toSorted((a, b) => weight(b.one) - weight(a.one))
    .map(({ one }) => one);

const weight = ({ marks }: MarkedLetter): number =>
  marks.reduce((sum, { mark, untrue }) => sum + (untrue ? 10 : 0) + (mark === "never" ? 1 : 0), 0);
