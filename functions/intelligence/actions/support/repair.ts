import * as z from "zod";
import { repairLine } from "../../../language/grounding/describe-violation.ts";
import { untrusted } from "../../../model/untrusted.ts";
import { type DraftAnswer, MOST_NUMBERED, upTo } from "../schema.ts";
import { MOST_SENTENCES } from "./prompt.ts";
import type { Refusal } from "./review.ts";

/** The refused sentences, said again; `text` is empty where the letter is better without. */
export const Repaired = z.object({
  sentences: z.array(
    z.object({
      number: upTo(MOST_SENTENCES),
      text: z.string(),
      quote: z.string().nullable(),
      source: upTo(MOST_NUMBERED).nullable(),
    }),
  ),
});
export type Repaired = z.infer<typeof Repaired>;

const MOST_FAULTS = 6;

/** The letter and its refused sentences with their faults, for the one question that repairs them. */
export function repairNote({ message }: DraftAnswer, refusals: readonly Refusal[]): string {
  return [
    "La lettre :",
    untrusted(message, { id: "lettre", kind: "draft" }),
    "Les phrases à redire :",
    ...refusals.flatMap(({ sentence, violations }, index) => {
      // The faulty words may be a stranger's: escaped, so that they cannot pose as a quoted source.
      const faults = violations.map((violation) => repairLine(violation).replace(/[<>]/g, ""));
      const id = `phrase-${index + 1}`;
      return [
        untrusted(sentence.text, { id, kind: "refused" }),
        ...[...new Set(faults)].slice(0, MOST_FAULTS),
      ];
    }),
  ].join("\n");
}

/** The answer with its refused sentences as they were said again. */
export function withRepaired(
  answer: DraftAnswer,
  refusals: readonly Refusal[],
  repaired: Repaired,
): DraftAnswer {
  let { message, claims } = answer;
  for (const [index, { sentence }] of refusals.entries()) {
    const again = repaired.sentences.find(({ number }) => number === index + 1);
    const text = again?.text.normalize("NFC").trim() ?? sentence.text;
    message = message.replace(sentence.text, () => text);
    claims = claims.filter((claim) => claim.text !== sentence.claim?.text);
    if (again?.quote && again.source !== null)
      claims = [...claims, { text, quote: again.quote, sources: [again.source] }];
  }
  return { ...answer, message: tidy(message), claims };
}

/** Removes blank lines and empty paragraphs that replacements leave. */
export const tidy = (message: string): string =>
  message
    .split("\n")
    .map((line) => line.replace(/ {2,}/g, " ").trim())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
