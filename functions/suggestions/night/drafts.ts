import type { SystemContext } from "../../http/context.ts";
import { draftRequest } from "../../intelligence/actions/index.ts";
import type { DraftAnswer } from "../../intelligence/actions/schema.ts";
import type { BatchRequest } from "../../model/batch-calls.ts";
import { recall } from "../../model/recall.ts";
import { readOpenActions } from "../action-store.ts";
import { inParallel } from "../drafts/in-parallel.ts";
import { questionOf, type Run } from "../drafts/prepare.ts";
import { LIST_LENGTH } from "../ranking/pick-day.ts";
import { readStanding } from "../shortlist.ts";
import type { Member } from "../store.ts";

/**
 * The questions for the drafts of a person's list that have not been answered: none where the open action stays,
 * and none about `waiting` contacts, whose texts the morning still has to have read.
 */
export async function openDraftQuestions(
  ctx: SystemContext,
  run: Run,
  about: {
    readonly members: Member[];
    readonly member: Member;
    readonly ids: string[];
    readonly waiting: ReadonlySet<string>;
  },
): Promise<BatchRequest<DraftAnswer>[]> {
  const { members, member, ids, waiting } = about;
  const [standing, open] = await Promise.all([
    readStanding(ctx, run, members, ids),
    readOpenActions(ctx, ids),
  ]);
  const wanted = standing.slice(0, LIST_LENGTH).filter(({ ranked }) => !waiting.has(ranked.contactId));
  const requests = await inParallel(wanted, async ({ history, ranked }) => {
    const question = await questionOf(ctx, run, {
      history,
      ranked,
      member,
      open: open.get(ranked.contactId),
    });
    if (question === undefined) return [];
    const request = draftRequest(question);
    return (await recall(ctx, request)) === undefined ? [request] : [];
  });
  return requests.flat();
}
