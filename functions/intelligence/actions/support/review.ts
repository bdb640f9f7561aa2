import type { SystemContext } from "../../../http/context.ts";
import { comparable } from "../../../language/grounding/plain-text.ts";
import type { Violation } from "../../../language/grounding/types.ts";
import type { ModelFailure } from "../../../model/answer.ts";
import { checkDraft, type Checked } from "../check-draft.ts";
import type { DraftAnswer } from "../schema.ts";
import type { DraftInput } from "../types.ts";
import { askSupport } from "./ask-support.ts";
import { type DraftSentence, sentencesIn } from "./sentences.ts";
import { sureDoubtsOf } from "./sure-doubts.ts";

/** A sentence that may not be sent, and why. */
export interface Refusal {
  readonly sentence: DraftSentence;
  readonly violations: readonly Violation[];
}

export type Reviewed =
  | Extract<Checked, { ok: true }>
  | { readonly ok: false; readonly refusals: readonly Refusal[] };

/**
 * Checks a draft by code, and has the small model judge each sentence. What the code is sure of is refused whatever the
 * model says, since a model may err or be steered; without its answer nothing is shown.
 */
export async function review(
  ctx: SystemContext,
  answer: DraftAnswer,
  input: DraftInput,
  force: boolean,
): Promise<Reviewed | { readonly ok: false; readonly failure: ModelFailure }> {
  const sentences = sentencesIn(answer, input);
  const verdicts = await askSupport(ctx, sentences, input, force);
  return verdicts.ok ? reviewedBy(answer, input, verdicts.supported) : verdicts;
}

/** What a draft is after these verdicts about its sentences. */
export function reviewedBy(answer: DraftAnswer, input: DraftInput, supported: readonly boolean[]): Reviewed {
  const sentences = sentencesIn(answer, input);
  const checked = checkDraft(answer, input);
  const wrong = checked.ok ? [] : checked.violations;
  const refusals = sentences.map((sentence, index): Refusal => {
    const byCode = [
      ...wrong.filter((one) => placesOf(one, sentences).includes(sentence)),
      ...sureDoubtsOf(sentence, input),
    ];
    const unsupported = { kind: "unsupported", text: sentence.text, start: null, end: null } as const;
    // What code found is the better reason.
    return { sentence, violations: byCode.length > 0 || supported[index] ? byCode : [unsupported] };
  });
  const refused = refusals.filter(({ violations }) => violations.length > 0);
  return checked.ok && refused.length === 0 ? checked : { ok: false, refusals: refused };
}

/** The sentences that a violation is of; the first where it is of the draft as such. */
function placesOf({ start, end, text }: Violation, sentences: readonly DraftSentence[]): DraftSentence[] {
  const words = comparable(text);
  const own = sentences.filter((one) =>
    start === null
      ? words !== "" &&
        [one.text, one.claim?.text, one.claim?.quote].some((said) => comparable(said ?? "").includes(words))
      : start < one.start + one.text.length && (end ?? start) > one.start,
  );
  return own.length > 0 ? own : sentences.slice(0, 1);
}
