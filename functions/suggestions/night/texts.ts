import type { SystemContext } from "../../http/context.ts";
import { engagementRequests } from "../../intelligence/engagements/index.ts";
import { ENGAGEMENTS } from "../../intelligence/engagements/prompt.ts";
import type { BatchRequest } from "../../model/batch-calls.ts";
import type { ReadLine } from "../../model/read-batch.ts";
import { recall } from "../../model/recall.ts";
import { noteRequests } from "../../intelligence/notes/index.ts";
import { NOTES } from "../../intelligence/notes/prompt.ts";
import type { TextsAnswer } from "../../intelligence/texts/answer.ts";
import { NIGHTLY, type Selection, type TextsPlan } from "../../intelligence/texts/plan-requests.ts";
import { inParallel } from "../drafts/in-parallel.ts";
import { readRecordIds } from "../person-store.ts";

const KINDS: ReadonlyMap<
  string,
  (ctx: SystemContext, contactId: string, selection: Selection) => Promise<TextsPlan>
> = new Map([
  [ENGAGEMENTS.stage, engagementRequests],
  [NOTES.stage, noteRequests],
]);

export type TextQuestion = BatchRequest<TextsAnswer> & { readonly contactId: string };

/** The unanswered questions about shortlisted contacts' newest texts; answers that exist are stored. */
export async function openTextQuestions(
  ctx: SystemContext,
  contactIds: readonly string[],
): Promise<TextQuestion[]> {
  const planned = await inParallel(await readRecordIds(ctx, contactIds), async (contactId) => {
    const open: TextQuestion[] = [];
    for (const plan of KINDS.values()) {
      const { requests } = await plan(ctx, contactId, NIGHTLY);
      for (const one of requests) {
        const { request, sourceIds } = one;
        const answer = await recall(ctx, request);
        if (answer === undefined) open.push({ ...request, contactId, sourceIds });
        else await one.keep(answer);
      }
    }
    return open;
  });
  return planned.flat();
}

/** Stores a batch's answers about texts that have not changed; the morning asks about the others. */
export async function keepTexts(ctx: SystemContext, lines: readonly ReadLine[]): Promise<void> {
  await inParallel(lines, async ({ stage, contactId, sourceIds, code }) => {
    const plan = KINDS.get(stage);
    if (plan === undefined || contactId === null || code !== "ok") return;
    for (const one of (await plan(ctx, contactId, { only: sourceIds })).requests) {
      const answer = await recall(ctx, one.request);
      if (answer !== undefined) await one.keep(answer);
    }
  });
}
