import type { SystemContext } from "../../http/context.ts";
import type { ModelFailure } from "../../model/answer.ts";
import { ask } from "../../model/ask.ts";
import type { BatchRequest } from "../../model/batch-calls.ts";
import type { Wording } from "../../model/prompt.ts";
import { clearProblem } from "../../crm/stored/analyses.ts";
import { noteProblem } from "../store.ts";
import { readSources } from "../../language/grounding/read-facts.ts";
import { checkDraft, type Checked } from "./check-draft.ts";
import { supportQuestion } from "./support/ask-support.ts";
import type { Verdicts } from "./support/prompt.ts";
import { repairNote, withRepaired } from "./support/repair.ts";
import { replaceRefused } from "./support/replace-refused.ts";
import { review, type Refusal } from "./support/review.ts";
import { sentencesIn } from "./support/sentences.ts";
import { renderInput } from "./input.ts";
import { draftPrompts } from "./prompt.ts";
import { byAudience } from "./audience.ts";
import type { DraftAnswer } from "./schema.ts";
import { tidied } from "./tidied.ts";
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
 * what any letter says. Sentences that fail are asked for once more, with their faults; then the template’s
 * replace them, and what still fails is `ungrounded`. Failures are values, with
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

/** The second question of `draftAction`, about the answer to the first, for a batch; undefined where it makes none. */
export const supportRequest = (answer: DraftAnswer, input: DraftInput): BatchRequest<Verdicts> | undefined =>
  supportQuestion(sentencesIn(tidied(answer, input), input), input);

async function askAndVerify(ctx: SystemContext, input: DraftInput, options: Options): Promise<Drafted> {
  const { draft, repair } = draftPrompts(input.register, options.wording);
  const question = renderInput(input);
  const force = options.force ?? false;
  const about = { contactId: input.contact.id, force, patienceMs: PATIENCE };
  const first = await ask(ctx, { ...about, prompt: draft, input: question });
  if (!first.ok) return problem(first.failure);
  await readSources([...input.sources, ...byAudience(input).shared]);
  let answer = tidied(first.value, input);
  let reviewed = await review(ctx, answer, input, force);
  if ("failure" in reviewed) return problem(reviewed.failure);
  if (!reviewed.ok && reviewed.refusals.length > 0) {
    const kinds = reviewed.refusals.flatMap(({ violations }) => violations.map(({ kind }) => kind));
    ctx.log.info("draft refused", { kinds: [...new Set(kinds)].join(","), contactId: input.contact.id });
    const note = `${question}\n\n${repairNote(answer, reviewed.refusals)}`;
    const second = await ask(ctx, { ...about, prompt: repair, input: note });
    if (!second.ok) return problem(second.failure);
    answer = tidied(withRepaired(answer, reviewed.refusals, second.value), input);
    reviewed = await review(ctx, answer, input, force);
    if ("failure" in reviewed) return problem(reviewed.failure);
  }
  const kept = reviewed.ok ? reviewed : withTemplate(answer, reviewed.refusals, input, options.template);
  if (!kept.ok) return { ok: false, code: "ungrounded", retryAfterMs: undefined };
  return { ok: true, draft: { ...kept.draft, model: first.model, promptVersion: draft.version } };
}

/** The draft with the template’s sentences in place of refused ones, checked again: the rest was judged before. */
export function withTemplate(
  answer: DraftAnswer,
  refusals: readonly Refusal[],
  input: DraftInput,
  template: TemplateSentences = { opening: null, request: null },
): Checked {
  const left = refusals.length === 0 ? null : replaceRefused(answer, refusals, input, template);
  return left === null ? { ok: false, violations: [] } : checkDraft(left, input);
}

const problem = ({ code, retryAfterMs }: ModelFailure): Drafted => ({ ok: false, code, retryAfterMs });
