import type { SystemContext } from "../../../http/context.ts";
import type { BatchRequest } from "../../../model/batch-calls.ts";
import type { ReadLine } from "../../../model/read-batch.ts";
import { recall } from "../../../model/recall.ts";
import type { TextsAnswer } from "../../../intelligence/texts/answer.ts";
import { planAgain, planNightly } from "../../../intelligence/texts/nightly.ts";
import { inParallel } from "../../drafts/in-parallel.ts";
import { readRecordIds } from "../../history/person-store.ts";

export type TextQuestion = BatchRequest<TextsAnswer> & { readonly contactId: string };

/** The unanswered questions about shortlisted contacts' newest texts; answers that exist are stored. */
export async function openTextQuestions(
  ctx: SystemContext,
  contactIds: readonly string[],
): Promise<TextQuestion[]> {
  const planned = await inParallel(await readRecordIds(ctx, contactIds), async (contactId) => {
    const open: TextQuestion[] = [];
    for (const one of await planNightly(ctx, contactId)) {
      const { request, sourceIds } = one;
      const answer = await recall(ctx, request);
      if (answer === undefined) open.push({ ...request, contactId, sourceIds });
      else await one.keep(answer);
    }
    return open;
  });
  return planned.flat();
}

/** Stores a batch's answers about texts that have not changed; the morning asks about the others. */
export async function keepTexts(ctx: SystemContext, lines: readonly ReadLine[]): Promise<void> {
  await inParallel(lines, async ({ stage, contactId, sourceIds, code }) => {
    if (contactId === null || code !== "ok") return;
    for (const one of await planAgain(ctx, { stage, contactId, only: sourceIds })) {
      const answer = await recall(ctx, one.request);
      if (answer !== undefined) await one.keep(answer);
    }
  });
}
