import { setTimeout } from "node:timers/promises";
import * as z from "zod";
import { withClaims } from "../../db/claims.ts";
import type { SystemContext } from "../../http/context.ts";
import { UnavailableError } from "../../http/errors.ts";
import { storingPeople } from "../tombstone-store.ts";
import { type MentionSearch, openSearch } from "./mention-search.ts";
import {
  CUT,
  cutMentions,
  dropSearch,
  eraseReturned,
  findMentions,
  placesNamingPeople,
  readSearch,
  writtenSince,
} from "./mention-store.ts";

/** How far a person has been taken out of others' texts. */
export const MentionsCheckpoint = z.object({
  /** Transactions that began before this pass, and may store the person once more; null until they are known. */
  storing: z.array(z.string()).nullable(),
  /** Since when rows are looked at in this pass: all of them in the first. */
  since: z.string().nullable(),
  /** The same for the next pass. */
  nextSince: z.string().nullable(),
  /** Tables that this pass has done. */
  places: z.array(z.string()),
  /** Rows that this pass has found. */
  cut: z.int(),
});
export type MentionsCheckpoint = z.infer<typeof MentionsCheckpoint>;

const BEGINNING: MentionsCheckpoint = { storing: null, since: null, nextSince: null, places: [], cut: 0 };

interface Progress {
  readonly from?: MentionsCheckpoint | null;
  readonly shouldPause?: () => boolean;
  /** Told of each table that is done. `total`: tables of a pass. */
  readonly save?: (
    checkpoint: MentionsCheckpoint,
    step: { done: number; total: number; cut: number },
  ) => Promise<void>;
}

/** Milliseconds between two looks at transactions that must end first. */
const LOOK = 100;
/** Longer than any transaction may last that is still alive. */
const MOST_LOOKS = 600;

/**
 * Takes an erased person out of all texts of their organization, or goes on from a checkpoint. False when it was paused.
 * Each pass begins when the transactions have ended that began before it: what they stored is seen by this pass, and
 * whoever begins later sees what the pass before has cut, and leaves it cut. A pass that finds nothing is the last;
 * from the second on only what was written since the one before is looked at.
 */
export async function eraseMentions(
  ctx: SystemContext,
  person: string,
  { from, shouldPause = () => false, save }: Progress = {},
): Promise<boolean> {
  const sealed = await readSearch(ctx, person);
  if (sealed === null) return true;
  const search = openSearch(ctx, person, sealed);
  const all = search.words.length === 0 ? [] : await withClaims(ctx, placesNamingPeople);
  let checkpoint = from ?? BEGINNING;
  for (;;) {
    const storing = checkpoint.storing ?? (await withClaims(ctx, storingPeople));
    checkpoint = { ...checkpoint, storing };
    if (!(await untilEnded(ctx, storing, shouldPause))) return false;
    checkpoint = { ...checkpoint, nextSince: checkpoint.nextSince ?? (await writtenSince(ctx)) };
    const returned = await eraseReturned(ctx, person, search);
    checkpoint = { ...checkpoint, cut: checkpoint.cut + returned };
    for (const place of all) {
      if (checkpoint.places.includes(place)) continue;
      if (shouldPause()) return false;
      const step = await cutPlace(ctx, place, search, { since: checkpoint.since, shouldPause });
      if (step === null) return false;
      checkpoint = {
        ...checkpoint,
        places: [...checkpoint.places, place],
        cut: checkpoint.cut + step.found,
      };
      const done = checkpoint.since === null ? 1 : 0;
      await save?.(checkpoint, { done, total: all.length, cut: step.cut });
    }
    if (checkpoint.cut === 0 && checkpoint.since !== null) break;
    checkpoint = { ...BEGINNING, since: checkpoint.nextSince };
  }
  await dropSearch(ctx, person);
  return true;
}

/** Null when it had to pause. Throws `unavailable` when somebody holds one of the rows for too long. */
async function cutPlace(
  ctx: SystemContext,
  place: string,
  search: MentionSearch,
  options: { since: string | null; shouldPause: () => boolean },
): Promise<{ found: number; cut: number } | null> {
  const found = await withClaims(ctx, (client) => findMentions(client, place, search, options));
  if (found === null) return null;
  let cut = 0;
  for (let first = 0; first < found.length; first += CUT) {
    const rows = found.slice(first, first + CUT);
    for (let looks = 1; ; looks++) {
      const step = await cutMentions(ctx, place, rows, search);
      cut += step.cut;
      if (step.left === 0) break;
      if (looks === MOST_LOOKS) throw new UnavailableError("A text that names an erased person is held.");
      await setTimeout(LOOK);
    }
  }
  return { found: found.length, cut };
}

/** Waits until none of the transactions is left; false when it has to pause before. */
async function untilEnded(
  ctx: SystemContext,
  transactions: readonly string[],
  shouldPause: () => boolean,
): Promise<boolean> {
  const first = new Set(transactions);
  while (first.size > 0 && (await withClaims(ctx, storingPeople)).some((one) => first.has(one))) {
    if (shouldPause()) return false;
    await setTimeout(LOOK);
  }
  return true;
}
