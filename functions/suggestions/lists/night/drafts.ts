import type { SystemContext } from "../../../http/context.ts";
import { draftRequest, supportRequest } from "../../../intelligence/actions/index.ts";
import type { DraftAnswer } from "../../../intelligence/actions/schema.ts";
import type { Verdicts } from "../../../intelligence/actions/support/prompt.ts";
import type { DraftInput } from "../../../intelligence/actions/types.ts";
import type { BatchRequest } from "../../../model/batch-calls.ts";
import { recall } from "../../../model/recall.ts";
import { readOpenActions } from "../../actions/action-store.ts";
import { inParallel } from "../../drafts/in-parallel.ts";
import { questionOf, type Run } from "../../drafts/prepare.ts";
import { LISTS } from "../../ranking/list-length.ts";
import { readStanding } from "../../ranking/shortlist.ts";
import type { Member } from "../store.ts";

interface About {
  readonly members: Member[];
  readonly member: Member;
  readonly ids: string[];
  readonly waiting: ReadonlySet<string>;
}

/**
 * The unanswered draft questions of a person's list: none where the open action is kept, and none about
 * `waiting` contacts, whose texts are read in the morning.
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
  { members, member, ids, waiting }: About,
  ask: (question: DraftInput) => Promise<BatchRequest<T> | undefined>,
): Promise<BatchRequest<T>[]> {
  const [standing, open] = await Promise.all([
    readStanding(ctx, run, members, ids),
    readOpenActions(ctx, ids),
  ]);
  const wanted = standing
    .slice(0, run.ahead ?? LISTS.length)
    .filter(({ ranked }) => !waiting.has(ranked.contactId));
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
