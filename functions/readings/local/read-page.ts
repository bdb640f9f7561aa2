import type { SystemContext } from "../../http/context.ts";
import { letOthersIn } from "../../http/let-others-in.ts";
import { dateFact } from "../dated-fact.ts";
import { mannerOf } from "../manner.ts";
import { keepReadings, type NewReading, textsToRead } from "../store.ts";
import { readLocally } from "./read-locally.ts";
import { LOCAL_VERSION } from "./version.ts";

const READER = { reader: "local", version: LOCAL_VERSION } as const;
/** Texts read between two writes. */
const PAGE = 300;

/**
 * Has the local reader read the next texts that it has not read in their present words; answers how many there
 * were, none where all are read.
 */
export async function readLocalPage(ctx: SystemContext, contactIds?: readonly string[]): Promise<number> {
  const texts = await textsToRead(ctx, { ...READER, limit: PAGE, contactIds });
  const readings: NewReading[] = [];
  for (const one of texts) {
    await letOthersIn();
    const { text } = one;
    const facts = readLocally(text);
    readings.push({
      ...one,
      manner: mannerOf(text),
      facts: facts?.map((fact) => dateFact(fact, text.day)) ?? null,
    });
  }
  // What changed meanwhile is to be read again; where nothing could be kept the next job finds it.
  return (await keepReadings(ctx, READER, readings)) === 0 ? 0 : texts.length;
}

/**
 * Has the local reader read whatever it has not read yet, of some contacts or of all: what is ranked has been read,
 * also where it arrived without a synchronization. `shouldPause` ends it early; the rest is read by the next.
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
