import type { SystemContext } from "../../http/context.ts";
import { keepReadings, type TextToRead } from "../store.ts";
import { threadsOf } from "../threads.ts";
import type { PlannedGroup } from "./plan-groups.ts";
import { READER } from "./reader.ts";
import type { GroupOutcome } from "./read-group.ts";
import { noteTries } from "./store.ts";

/** How often a model is asked about a text before it is left to the local reader. */
const MOST_TRIES = 3;

/**
 * Stores what was read of a group, with days resolved, and counts a failed try for its other texts that were
 * asked about.
 */
export async function keepGroup(
  ctx: SystemContext,
  { toRead }: Pick<PlannedGroup, "toRead">,
  { read, left }: Pick<GroupOutcome, "read" | "left">,
): Promise<{ read: number; left: number }> {
  const known = read.flatMap(({ source, facts }) => {
    const text = toRead.get(source.text.id);
    return text === undefined ? [] : [{ text, facts }];
  });
  const threads = await threadsOf(
    ctx,
    known.map(({ text }) => text),
  );
  const kept = await keepReadings(
    ctx,
    READER,
    known.map(({ text, facts }) => ({ ...text, facts: threads.dated(text, facts) })),
  );
  const unanswered = left.flatMap(({ text }) => toRead.get(text.id) ?? []);
  await leave(ctx, unanswered);
  return { read: kept, left: unanswered.length };
}

/** Notes that a model gave nothing usable for some texts; after some tries they are left to the local reader. */
export async function leave(ctx: SystemContext, texts: readonly TextToRead[]): Promise<void> {
  if (texts.length === 0) return;
  const tired = await noteTries(ctx, { version: READER.version, most: MOST_TRIES }, texts);
  await leaveToLocal(
    ctx,
    texts.filter(({ text }) => tired.has(text.id)),
  );
}

/** Leaves texts to the local reader until they change. */
export async function leaveToLocal(ctx: SystemContext, texts: readonly TextToRead[]): Promise<void> {
  await keepReadings(
    ctx,
    READER,
    texts.map((text) => ({ ...text, facts: null })),
  );
}
