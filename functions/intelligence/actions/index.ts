import type { SystemContext } from "../../http/context.ts";
import type { ModelFailure } from "../../model/answer.ts";
import { ask } from "../../model/ask.ts";
import type { BatchRequest } from "../../model/batch-calls.ts";
import type { Wording } from "../../model/prompt.ts";
import { clearProblem, noteProblem } from "../store.ts";
import { readSources } from "../../language/grounding/read-facts.ts";
import { checkDraft } from "./check-draft.ts";
import { supportQuestion } from "./support/ask-support.ts";
import { checkWithSupport, type CheckedWithSupport } from "./support/check-with-support.ts";
import { doubtsIn, isRefused } from "./support/doubts-in.ts";
import type { Verdicts } from "./support/prompt.ts";
import { replaceUnsupported } from "./support/replace-unsupported.ts";
import { sentencesIn } from "./support/sentences.ts";
import { renderInput } from "./input.ts";
import { draftPrompts } from "./prompt.ts";
import { repairNote } from "./repair-note.ts";
import { sidesOf } from "./sides.ts";
import type { DraftAnswer } from "./schema.ts";
import type { Drafted, DraftInput, TemplateSentences } from "./types.ts";

/** Longest wait, in milliseconds, for another worker that is drafting the same message. */
const PATIENCE = 40_000;

/** Stage under which a contact's failure is stored. */
const STAGE = "actions";

interface Options {
  /** Ask again even where the same question was answered. */
  readonly force?: boolean;
  /** Replacements for sentences that no source proves, after the second try. */
  readonly template?: TemplateSentences;
  /** Another wording than the current one, to compare. */
  readonly wording?: Wording;
}

/**
 * Has the model draft a message and its card, and verifies both: each date, number, amount and name stands
 * in a source (of the message, in one the contact knows of), and each sentence says what its source says or
 * what any letter says. A draft that fails is asked for once more, with its faults; then the template’s
 * sentences replace unproved ones, and what still fails is `ungrounded`. Failures are values, with
 * `retryAfterMs` where trying again makes sense. (docs/product.md, 7, update-actions.)
 */
export async function draftAction(
  ctx: SystemContext,
  input: DraftInput,
  options: Options = {},
): Promise<Drafted> {
  const drafted = await askAndVerify(ctx, input, options);
  if (drafted.ok) await clearProblem(ctx, input.contact.id, STAGE);
  else await noteProblem(ctx, input.contact.id, STAGE, drafted.code);
  return drafted;
}

/** The first question of `draftAction`, for a batch: `draftAction` then finds its answer. */
export const draftRequest = (input: DraftInput): BatchRequest<DraftAnswer> => ({
  prompt: draftPrompts(input.register).draft,
  input: renderInput(input),
  contactId: input.contact.id,
});

/**
 * The second question of `draftAction`, about the answer to the first, for a batch; undefined where that
 * answer fails the check by code.
 */
export async function supportRequest(
  answer: DraftAnswer,
  input: DraftInput,
): Promise<BatchRequest<Verdicts> | undefined> {
  await readSources([...input.sources, ...sidesOf(input).told]);
  return checkDraft(answer, input).ok ? supportQuestion(sentencesIn(answer, input), input) : undefined;
}

async function askAndVerify(ctx: SystemContext, input: DraftInput, options: Options): Promise<Drafted> {
  const { draft, repair } = draftPrompts(input.register, options.wording);
  const question = renderInput(input);
  const force = options.force ?? false;
  const about = { contactId: input.contact.id, force, patienceMs: PATIENCE };
  const first = await ask(ctx, { ...about, prompt: draft, input: question });
  if (!first.ok) return problem(first.failure);
  await readSources([...input.sources, ...sidesOf(input).told]);
  const checked = await checkWithSupport(ctx, first.value, input, force);
  if (checked.ok) {
    const { check } = checked;
    return { ok: true, draft: { ...checked.draft, model: first.model, promptVersion: draft.version, check } };
  }
  const kinds = [...new Set(checked.violations.map(({ kind }) => kind))];
  ctx.log.info("draft refused", { kinds: kinds.join(","), contactId: input.contact.id });
  const second = await ask(ctx, {
    ...about,
    prompt: repair,
    input: `${question}\n\n${repairNote(checked.violations)}`,
  });
  if (!second.ok) return problem(second.failure);
  const again = await checkWithSupport(ctx, second.value, input, force);
  const kept = again.ok ? again : withTemplate(second.value, again, input, options.template);
  if (!kept.ok) return { ok: false, code: "ungrounded", retryAfterMs: undefined };
  const { check } = kept;
  return { ok: true, draft: { ...kept.draft, model: second.model, promptVersion: repair.version, check } };
}

/** The draft with the template’s sentences in place of unproved ones, checked again. */
function withTemplate(
  answer: DraftAnswer,
  { unsupported, check }: Extract<CheckedWithSupport, { ok: false }>,
  input: DraftInput,
  template: TemplateSentences = { opening: null, request: null },
): Extract<CheckedWithSupport, { ok: true }> | { readonly ok: false } {
  if (unsupported.length === 0) return { ok: false };
  const left = replaceUnsupported(answer, unsupported, input, template);
  const checked = checkDraft(left, input);
  const isAccounted = doubtsIn(sentencesIn(left, input), input).every(
    (doubts) => !isRefused(doubts, undefined),
  );
  // The rest was judged before, and the template’s sentences are proved.
  return isAccounted && checked.ok ? { ...checked, check } : { ok: false };
}

const problem = ({ code, retryAfterMs }: ModelFailure): Drafted => ({ ok: false, code, retryAfterMs });
