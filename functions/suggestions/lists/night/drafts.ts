import type { SystemContext } from "../../../http/context.ts";
import { draftRequest, supportRequest } from "../../../intelligence/actions/index.ts";
import type { DraftAnswer } from "../../../intelligence/actions/schema.ts";
import type { Verdicts } from "../../../intelligence/actions/support/prompt.ts";
import type { DraftInput } from "../../../intelligence/actions/types.ts";
import type { BatchRequest } from "../../../model/batch-calls.ts";
import { recall } from "../../../model/recall.ts";
import { inParallel } from "../../drafts/in-parallel.ts";
import { questionOf, type Run } from "../../drafts/prepare.ts";
import { LISTS } from "../../ranking/list-length.ts";
import { type ListPlan, readPlanned } from "../plan-day.ts";

interface About extends ListPlan {
  /** Contacts whose texts are read in the morning. */
  readonly unread: ReadonlySet<string>;
}

/**
 * The unanswered draft questions of a person's list: none where the open action is kept, and none about
 * `unread` contacts.
 */
export const openDraftQuestions = (
  ctx: SystemContext,
  run: Run,
  about: About,
): Promise<BatchRequest<DraftAnswer>[]> =>
  ofList(ctx, run, about, async (question) => {
    const request = draftRequest(question);
    return (await recall(ctx, request)) === undefined ? request : undefined;
  });

/** The support questions about the sentences of answered drafts that pass the check by code. */
export const openSupportQuestions = (
  ctx: SystemContext,
  run: Run,
  about: About,
): Promise<BatchRequest<Verdicts>[]> =>
  ofList(ctx, run, about, async (question) => {
    const draft = await recall(ctx, draftRequest(question));
    const request = draft && supportRequest(draft.value, question);
    return request && (await recall(ctx, request)) === undefined ? request : undefined;
  });

/** What is to be asked about each message of a person's list. */
async function ofList<T>(
  ctx: SystemContext,
  run: Run,
  { members, member, ids, unread }: About,
  ask: (question: DraftInput) => Promise<BatchRequest<T> | undefined>,
): Promise<BatchRequest<T>[]> {
  const { standing, open } = await readPlanned(ctx, run, { members, ids });
  const wanted = standing
    .slice(0, run.ahead ?? LISTS.length)
    .filter(({ ranked }) => !unread.has(ranked.contactId));
  const requests = await inParallel(wanted, async ({ history, ranked }) => {
    const question = await questionOf(ctx, run, {
      history,
      ranked,
      member,
      open: open.get(ranked.contactId),
    });
    return question === undefined ? [] : [await ask(question)];
  });
  return requests.flat().filter((request) => request !== undefined);
}
