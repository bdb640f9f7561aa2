import type { SystemContext } from "../../http/context.ts";
import { yieldToLoop } from "../../http/yield-to-loop.ts";
import { type EarlierFact, HISTORY, readEarlierFacts } from "../earlier-store.ts";
import { mannerOf } from "../manner-of.ts";
import { type Threads, threadsOf } from "../threads.ts";
import { keepReadings, type NewReading, type TextToRead, textsToRead } from "../store.ts";
import { readLocally } from "./read-locally.ts";
import type { EarlierText } from "./earlier-text.ts";
import { LOCAL_VERSION } from "./version.ts";

const READER = { reader: "local", version: LOCAL_VERSION } as const;
/** Texts whose contacts make a page, and the most that these have. */
const PAGE = 100;
const MOST_IN_PAGE = 1_000;

/**
 * Has the local reader read the next page of unread texts, all of each contact's; gives back how many, 0
 * when all are read.
 */
export async function readLocalPage(ctx: SystemContext, only?: readonly string[]): Promise<number> {
  const first = await textsToRead(ctx, { ...READER, limit: PAGE, contactIds: only });
  if (first.length === 0) return 0;
  const contactIds = [...new Set(first.map(({ contactId }) => contactId))];
  const [texts, known] = await Promise.all([
    textsToRead(ctx, { ...READER, contactIds, limit: MOST_IN_PAGE }),
    readEarlierFacts(ctx, contactIds, HISTORY),
  ]);
  const earlier = new Map([...known].map(([id, facts]) => [id, facts.map(asEarlierText)]));
  const threads = await threadsOf(ctx, texts);
  const readings: NewReading[] = [];
  // Oldest first, because what settles something comes after it.
  for (const one of texts.sort((a, b) => (a.text.at < b.text.at ? -1 : 1))) {
    await yieldToLoop();
    readings.push(readOne(one, earlier, threads));
  }
  // Texts that changed meanwhile stay unread; where none could be stored, the next job reads them.
  return (await keepReadings(ctx, READER, readings)) === 0 ? 0 : texts.length;
}

/**
 * Has the local reader read all unread texts, of some contacts or of all, so that the ranking finds them
 * read even if they came without a synchronization. `shouldPause` ends it early; the next call does the
 * rest.
 */
export async function readAllLocally(
  ctx: SystemContext,
  {
    contactIds,
    shouldPause = () => false,
  }: { contactIds?: readonly string[]; shouldPause?: () => boolean } = {},
): Promise<void> {
  while (!shouldPause() && (await readLocalPage(ctx, contactIds)) > 0);
}

function readOne(one: TextToRead, earlier: Map<string, EarlierText[]>, threads: Threads): NewReading {
  const { contactId, text } = one;
  const before = earlier.get(contactId) ?? [];
  const facts = threads.dated(one, readLocally(text, before, threads.duesIn(one)));
  if (facts !== null && facts.length > 0)
    earlier.set(contactId, [...before, { source: { id: text.id, at: text.at }, facts }]);
  return {
    ...one,
    manner: mannerOf(text),
    facts,
  };
}

const asEarlierText = ({ textId, at, kind, who, quote, refersTo }: EarlierFact): EarlierText => ({
  source: { id: textId, at },
  facts: [{ kind, who, quote, act: null, object: null, due: null, refersTo }],
});
