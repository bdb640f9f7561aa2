import type { SystemContext } from "../../../http/context.ts";
import { errorFields } from "../../../http/log.ts";
import { batchSettings } from "../../../model/settings.ts";
import { createBatch } from "../../../model/create-batch.ts";
import { giveUpBatches, readBatches, wasBegun } from "../../../model/pending-batches.ts";
import type { Run } from "../../drafts/prepare.ts";
import { readRecordIds } from "../../history/person-store.ts";
import { shortlistOf } from "../../ranking/shortlist.ts";
import { planDay } from "../plan-day.ts";
import { openDraftQuestions, openSupportQuestions } from "./drafts.ts";
import { promptOf } from "../../../intelligence/night-prompts.ts";
import { keepTexts, openTextQuestions } from "./texts.ts";

/** Prefix of the batches' names; a day and a step follow. */
const NIGHT = "night ";

/**
 * One step of preparing a day's lists the evening before, by batches at half price: shortlisted contacts'
 * texts are analysed, contacts ranked again, messages drafted, then their sentences judged. Answers are
 * cached under the keys that `makeDay` uses; nothing is decided. Each call goes on from where the last one
 * ended, and `waiting` says that there is more to come. A step sends one batch, however often and by however
 * many workers it is called; none where everything is answered. Without `mayBegin` only outstanding answers
 * are collected.
 */
export async function prepareNight(
  ctx: SystemContext,
  day: string,
  { timeZone, mayBegin }: { readonly timeZone: string; readonly mayBegin: boolean },
): Promise<{ waiting: boolean }> {
  const { lines, running } = await readBatches(ctx, NIGHT, promptOf);
  await keepTexts(ctx, lines);
  if (running > 0) return { waiting: true };
  if (!mayBegin || batchSettings(ctx) === undefined || (await wasBegun(ctx, `${NIGHT}${day} sentences`)))
    return { waiting: false };

  const plan = await planDay(ctx, { day, timeZone });
  // The morning is here.
  if (plan.waiting.length === 0) return { waiting: false };
  const ranking = await plan.rank();
  const { members, ahead } = plan;
  const shortlists = plan.waiting.map((member) => ({
    members,
    member,
    ids: shortlistOf(ranking, member.id),
  }));
  const texts = await openTextQuestions(
    ctx,
    shortlists.flatMap(({ ids }) => ids.slice(0, ahead)),
  );
  if (texts.length > 0 && !(await wasBegun(ctx, `${NIGHT}${day} texts`))) {
    const sent = await createBatch(ctx, texts, `${NIGHT}${day} texts`);
    // If the batch is refused, the morning asks directly, texts first.
    return { waiting: isUnderWay(sent) };
  }
  const unread = new Set(
    await readRecordIds(
      ctx,
      texts.map(({ contactId }) => contactId),
    ),
  );
  const run: Run = { writer: "model", day, timeZone, force: false, ahead };
  const lists = shortlists.map((list) => ({ ...list, unread }));
  const drafts = [];
  for (const list of lists) drafts.push(...(await openDraftQuestions(ctx, run, list)));
  if (drafts.length > 0 && !(await wasBegun(ctx, `${NIGHT}${day} drafts`))) {
    const sent = await createBatch(ctx, drafts, `${NIGHT}${day} drafts`);
    return { waiting: isUnderWay(sent) };
  }
  const sentences = [];
  for (const list of lists) sentences.push(...(await openSupportQuestions(ctx, run, list)));
  if (sentences.length === 0) return { waiting: false };
  const sent = await createBatch(ctx, sentences, `${NIGHT}${day} sentences`);
  return { waiting: isUnderWay(sent) };
}

/**
 * Sent, or claimed by another worker. If nothing could be sent (over budget, for example), there is nothing
 * to wait for.
 */
const isUnderWay = (sent: Awaited<ReturnType<typeof createBatch>>): boolean =>
  sent.ok && (sent.handle !== null || sent.entries.length === 0);

/**
 * Ends the night: keeps what has been answered and gives up the rest, so that the day's lists can ask for it.
 * Nothing that fails here keeps them from being made.
 */
export async function endNight(ctx: SystemContext): Promise<void> {
  try {
    const { lines, running } = await readBatches(ctx, NIGHT, promptOf);
    await keepTexts(ctx, lines);
    if (running === 0) return;
    await giveUpBatches(ctx, NIGHT, { forGood: false });
    // Some servers cancel at once.
    await keepTexts(ctx, (await readBatches(ctx, NIGHT, promptOf)).lines);
  } catch (error) {
    ctx.log.error("night not ended", errorFields(error));
  }
}

/** Gives up batches long overdue. */
export const abandonNight = (ctx: SystemContext): Promise<void> =>
  giveUpBatches(ctx, NIGHT, { forGood: true });
