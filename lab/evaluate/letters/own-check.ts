import type { DraftAnswer } from "../../../functions/intelligence/actions/schema.ts";
import { byAudience } from "../../../functions/intelligence/actions/audience.ts";
import { reviewedBy } from "../../../functions/intelligence/actions/support/review.ts";
import { sentencesIn } from "../../../functions/intelligence/actions/support/sentences.ts";
import type { DraftInput } from "../../../functions/intelligence/actions/types.ts";
import { draftInputFor } from "./draft-input-for.ts";
import { unsigned } from "./letter-text.ts";
import type { Letter } from "./make-letters.ts";

/** A rule of the check of drafts, and the words at fault. */
export interface Refusal {
  readonly rule: string;
  readonly words: string;
}

/** Why our own check would refuse a letter, were it a model’s, though the judge of its sentences says yes to each. */
export async function refusalsOf(letter: Letter): Promise<Refusal[]> {
  const input = await draftInputFor(letter);
  const answer = answerOf(letter, input);
  const reviewed = reviewedBy(
    answer,
    input,
    sentencesIn(answer, input).map(() => true),
  );
  if (!reviewed.ok)
    return reviewed.refusals.flatMap(({ violations }) =>
      violations.map(({ kind, text }) => ({ rule: kind, words: text })),
    );
  return reviewed.draft.subject === null ? [{ rule: "subject", words: answer.subject }] : [];
}

/** A letter as a model would hand it in. A claim whose sources the message may not tell is none. */
function answerOf(letter: Letter, input: DraftInput): DraftAnswer {
  const { written } = letter;
  const numbers = new Map(byAudience(input).shared.map(({ id }, index) => [id, index + 1]));
  return {
    action: written.ai_prettyAction,
    reasoning: written.ai_reasoning,
    prettyAction: written.ai_prettyAction,
    prettyReasoning: written.ai_reasoning,
    subject: written.ai_subject,
    message: unsigned(letter),
    register: input.register,
    claims: written.claims.message.flatMap(({ text, quote, sourceIds }) => {
      const cited = sourceIds.flatMap((id) => numbers.get(id) ?? []);
      return cited.length === 0 ? [] : [{ text, quote, sources: cited }];
    }),
  };
}
