import { DATED, WAITS } from "./dated-kinds.ts";
import { LABELS } from "./labels.ts";
import type { TextInHistory } from "./text-features.ts";

export type JudgedText = Pick<TextInHistory, "source" | "sentences">;

/** A sentence this unlikely to say something does not, whatever its text’s history suggests. */
export const RULED_OUT = 0.05;
/** Sentences this likely say it too, beside the likeliest. */
const ALSO_IN = 0.6;
/** How many times likelier a sentence says something in the form in which it is mostly said. */
const MORE_LIKELY = 3;
/** Fewer words are mostly a greeting or an exclamation, and half as likely. */
const FEWEST_WORDS = 4;
/** Of several likely days to wait for the last is meant; likely: this share of the likeliest. */
const LIKELY = 0.25;

/** Of a text that says something: the sentence that most seems to say it, and others that surely do. */
export function sayingIt(label: number, { sentences }: JudgedText): number[] {
  const kind = LABELS[label]?.kind ?? "commitment";
  const seen = sentences.map(({ text, dates, certainties }, index) => {
    const certainty = certainties.labels[label] ?? 0;
    const last = DATED.has(kind)
      ? (dates
          .map(({ end }) => end)
          .toSorted()
          .at(-1) ?? null)
      : null;
    const inForm = kind === "question" ? text.includes("?") : last !== null;
    const isShort = text.trim().split(/\s+/).length < FEWEST_WORDS;
    return {
      index,
      certainty,
      last,
      likely: certainty * certainties.any * (inForm ? MORE_LIKELY : 1) * (isShort ? 0.5 : 1),
    };
  });
  const most = Math.max(...seen.map(({ likely }) => likely));
  const best = seen
    .filter(({ likely }) => likely >= most * (WAITS.has(kind) ? LIKELY : 1))
    .toSorted((one, other) => ((other.last ?? "") > (one.last ?? "") ? 1 : -1))[0];
  return seen.flatMap(({ index, certainty }) =>
    certainty >= RULED_OUT && (index === best?.index || certainty >= ALSO_IN) ? [index] : [],
  );
}
