import type { SystemContext } from "../../../http/context.ts";
import type { Violation } from "../../../language/grounding/types.ts";
import { checkDraft, type Checked } from "../check-draft.ts";
import type { DraftAnswer } from "../schema.ts";
import type { DraftCheck, DraftInput } from "../types.ts";
import { askSupport } from "./ask-support.ts";
import { doubtsIn, isRefused } from "./doubts-in.ts";
import { type DraftSentence, sentencesIn } from "./sentences.ts";

export type CheckedWithSupport =
  | (Extract<Checked, { ok: true }> & { readonly check: DraftCheck })
  | {
      readonly ok: false;
      readonly violations: readonly Violation[];
      /** The unsupported sentences, where nothing else is wrong with the draft. */
      readonly unsupported: readonly DraftSentence[];
      readonly check: DraftCheck;
    };

/**
 * Checks a draft by code, then each sentence by the small model, or by code alone where the model gives no
 * answer. What the code is sure of is refused whatever the model says, since a model may err or be steered.
 */
export async function checkWithSupport(
  ctx: SystemContext,
  answer: DraftAnswer,
  input: DraftInput,
  force: boolean,
): Promise<CheckedWithSupport> {
  const checked = checkDraft(answer, input);
  if (!checked.ok) return { ...checked, unsupported: [], check: "code" };
  const sentences = sentencesIn(answer, input);
  const doubts = doubtsIn(sentences, input);
  const verdicts = await askSupport(ctx, sentences, input, force);
  const check = verdicts === undefined ? "code" : "model";
  const unsupported = sentences.filter((_, index) => isRefused(doubts[index] ?? [], verdicts?.[index]));
  if (unsupported.length === 0) return { ...checked, check };
  return {
    ok: false,
    unsupported,
    check,
    violations: unsupported.map(({ text }) => ({ kind: "unsupported", text, start: null, end: null })),
  };
}
