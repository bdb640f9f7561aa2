import type { SystemContext } from "../../http/context.ts";
import { createBatch } from "../../model/create-batch.ts";
import { askedAbout, giveUpBatches, readBatches } from "../../model/pending-batches.ts";
import type { ReadLine } from "../../model/read-batch.ts";
import { recall } from "../../model/recall.ts";
import { type TextToRead, textsToRead } from "../store.ts";
import { keepGroup, leave } from "./keep-group.ts";
import { isRow, planGroups, sortOut } from "./plan-groups.ts";
import { readingPrompt, STAGE } from "./prompt.ts";
import { OF_THE_TEXTS, requestOf } from "./read-group.ts";
import { readAnswer } from "./read-answer.ts";
import { wantedByModel } from "./reader.ts";
import { settleFree } from "./read-page.ts";

/** Prefix of the batches' names; the id of the job that sends one follows. */
const NAME = "reading ";
/** Texts of one batch. */
const MOST_IN_BATCH = 3_000;
/** Answers kept together, and the texts of their contacts, where those asked about are looked for. */
const AT_ONCE = 100;
const MOST_OF_CONTACTS = 5_000;

/** Texts that a batch under way asks about. */
export const textsInBatches = (ctx: SystemContext): Promise<readonly string[]> => askedAbout(ctx, STAGE);

/**
 * Sends texts to be read by a batch, at half price and within a day. What costs nothing is settled at once;
 * texts without a usable answer before are left to a direct call. Gives back how many texts are under way; 0
 * where nothing was sent.
 */
export async function sendToRead(
  ctx: SystemContext,
  texts: readonly TextToRead[],
  name: string,
): Promise<number> {
  const { asked } = await settleFree(ctx, texts.slice(0, MOST_IN_BATCH));
  // Earlier open facts are not named: they may change until the answer comes.
  const groups = await planGroups(
    ctx,
    asked.filter(({ toRead }) => isRow(toRead)),
    { earlier: false },
  );
  const fresh = groups.filter(({ again }) => !again);
  if (fresh.length === 0) return 0;
  const order = await createBatch(
    ctx,
    fresh.map((group) => requestOf(group)),
    `${NAME}${name}`,
  );
  if (!order.ok) return 0;
  let sent = 0;
  for (const [index, group] of fresh.entries()) {
    const entry = order.entries[index];
    if (entry?.state === "sent") sent += group.texts.length;
    // Answered before but not stored: a worker died in between.
    else if (entry?.answer.ok) await keepGroup(ctx, group, readAnswer(entry.answer.value, group.texts, []));
  }
  return sent;
}

/**
 * Stores the answers of the batches under way; `running`: how many have not ended. Texts that changed
 * meanwhile stay unread.
 */
export async function keepBatches(ctx: SystemContext): Promise<{ read: number; running: number }> {
  const { lines, running } = await readBatches(ctx, NAME, (stage) =>
    stage === STAGE ? readingPrompt() : undefined,
  );
  let read = 0;
  for (let first = 0; first < lines.length; first += AT_ONCE) {
    const some = lines.slice(first, first + AT_ONCE);
    const texts = await textsToRead(ctx, {
      ...wantedByModel(ctx),
      contactIds: some.flatMap(({ contactId }) => contactId ?? []),
      limit: MOST_OF_CONTACTS,
    });
    const open = new Map(texts.map((toRead) => [toRead.text.id, toRead]));
    for (const line of some) read += await keepLine(ctx, line, open);
  }
  return { read, running };
}

async function keepLine(
  ctx: SystemContext,
  { sourceIds, code }: ReadLine,
  open: ReadonlyMap<string, TextToRead>,
): Promise<number> {
  const texts = sourceIds.flatMap((id) => open.get(id) ?? []);
  if (OF_THE_TEXTS.has(code)) await leave(ctx, texts);
  if (code !== "ok") return 0;
  let read = 0;
  const { asked } = await sortOut(texts);
  for (const group of await planGroups(ctx, asked, { earlier: false })) {
    // The cached answer is found by the question, so by the words that were asked about.
    const answer = await recall(ctx, requestOf(group));
    if (answer === undefined) continue;
    const kept = await keepGroup(ctx, group, readAnswer(answer.value, group.texts, []));
    read += kept.read;
  }
  return read;
}

/** Gives up batches long overdue; their texts stay unread. */
export const abandonReadingBatches = (ctx: SystemContext): Promise<void> =>
  giveUpBatches(ctx, NAME, { forGood: true });
