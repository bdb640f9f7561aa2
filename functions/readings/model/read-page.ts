import type { SystemContext } from "../../http/context.ts";
import type { ModelFailure } from "../../model/answer.ts";
import { ask } from "../../model/ask.ts";
import { recall } from "../../model/recall.ts";
import { keepReadings, type TextToRead, textsToRead } from "../store.ts";
import { threadsOf } from "../threads.ts";
import { keepGroup, leaveToLocal } from "./keep-group.ts";
import { planGroups, type PlannedGroup, sortOut } from "./plan-groups.ts";
import { READER, wantedByModel } from "./reader.ts";
import { readAnswer } from "./read-answer.ts";
import { readGroup, requestOf } from "./read-group.ts";
import { readSameWords } from "./store.ts";

/** Texts whose contacts make a page, and the most texts these contacts may have. */
const PAGE = 100;
const MOST_IN_PAGE = 2_000;
/** Calls under way at once, for one organization (model/limits.ts). */
const AT_ONCE = 4;
/**
 * Longest wait for a lease, in milliseconds: another run that asks the same question is waited for, and its
 * answer used.
 */
const PATIENCE = 20_000;

export interface Page {
  readonly read: number;
  /** Copied for nothing from the same words of another contact's text. */
  readonly copied: number;
  /** The model gave nothing usable. */
  readonly left: number;
  /** Not asked about: left to the local reader. */
  readonly notAsked: number;
  /** Why no more was asked. */
  readonly failure: ModelFailure | undefined;
}

/**
 * The next texts that a model should read, all of each contact's; those of `except` are asked about elsewhere.
 * Contacts with an owner first, newest first.
 */
export async function nextTexts(
  ctx: SystemContext,
  { contacts = PAGE, except }: { readonly contacts?: number; readonly except: readonly string[] },
): Promise<TextToRead[]> {
  const wanted = { ...wantedByModel(ctx), except };
  const first = await textsToRead(ctx, { ...wanted, limit: contacts });
  const contactIds = [...new Set(first.map(({ contactId }) => contactId))];
  if (contactIds.length === 0) return [];
  const all = await textsToRead(ctx, { ...wanted, contactIds, limit: Math.max(MOST_IN_PAGE, contacts) });
  const order = new Map(contactIds.map((id, index) => [id, index]));
  return all.sort((a, b) => (order.get(a.contactId) ?? 0) - (order.get(b.contactId) ?? 0));
}

/** Settles the texts that need no call (machine mail, words read before); gives back those that do. */
export async function settleFree(
  ctx: SystemContext,
  texts: readonly TextToRead[],
): Promise<{ asked: Awaited<ReturnType<typeof sortOut>>["asked"]; copied: number; notAsked: number }> {
  const { asked, notAsked } = await sortOut(texts);
  await leaveToLocal(ctx, notAsked);
  const known = await readSameWords(ctx, READER.version, [
    ...new Set(asked.map(({ toRead }) => toRead.contentHash)),
  ]);
  const same = asked.filter(({ toRead }) => known.has(toRead.contentHash)).map(({ toRead }) => toRead);
  // The same words of another contact may refer to another day.
  const threads = await threadsOf(ctx, same);
  const copies = same.map((one) => ({ ...one, facts: threads.dated(one, known.get(one.contentHash) ?? []) }));
  const copied = await keepReadings(ctx, READER, copies);
  // Of two texts with the same words one is asked about, and the next page copies its reading.
  const seen = new Set<string>();
  const open = asked.filter(({ toRead: { contentHash } }) => {
    if (known.has(contentHash) || seen.has(contentHash)) return false;
    seen.add(contentHash);
    return true;
  });
  return { asked: open, copied, notAsked: notAsked.length };
}

/**
 * Has the model read some texts by direct calls, a few contacts at a time, and stores each call's readings
 * before the next. Stops at a failure that every call would meet, and where `shouldPause`.
 */
export async function readPage(
  ctx: SystemContext,
  texts: readonly TextToRead[],
  shouldPause: () => boolean,
): Promise<Page> {
  const { asked, copied, notAsked } = await settleFree(ctx, texts);
  const groups = (await planGroups(ctx, asked, { earlier: true })).values();
  const total = { read: 0, left: 0 };
  let failure: ModelFailure | undefined;
  const lane = async (): Promise<void> => {
    while (failure === undefined && !shouldPause()) {
      const { value: group, done } = groups.next();
      if (done) return;
      const outcome = await readOne(ctx, group);
      total.read += outcome.read;
      total.left += outcome.left;
      failure ??= outcome.failure;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return { ...total, copied, notAsked, failure };
}

async function readOne(
  ctx: SystemContext,
  group: PlannedGroup,
): Promise<{ read: number; left: number; failure: ModelFailure | undefined }> {
  // A batch's question names no earlier texts. Its answer may have come without being stored.
  const known = group.again ? undefined : await recall(ctx, requestOf({ ...group, earlier: [] }));
  if (known !== undefined) {
    const kept = await keepGroup(ctx, group, readAnswer(known.value, group.texts, []));
    return { ...kept, failure: undefined };
  }
  const outcome = await readGroup(group, (request) =>
    ask(ctx, { ...request, force: group.again, patienceMs: PATIENCE }),
  );
  return { ...(await keepGroup(ctx, group, outcome)), failure: outcome.failure };
}
