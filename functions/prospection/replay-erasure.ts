import type { SystemContext } from "../http/context.ts";
import { eraseMentions } from "./mentions/erase-mentions.ts";
import { searchFor, sealSearch } from "./mentions/mention-search.ts";
import { readSearches } from "./mentions/mention-store.ts";
import { addressesOf } from "./person.ts";
import { type PersonErasure, replayPerson } from "./replay-store.ts";

/**
 * Does once more to an organization's data what erased somebody, or let them come back: their contacts, and their
 * tombstones; `finishErasures` then takes them out of others' texts. Doing it twice changes nothing more. Gives back how
 * many contacts went.
 */
export function replayErasure(ctx: SystemContext, erasure: PersonErasure): Promise<number> {
  return replayPerson(ctx, erasure, {
    addressesOf,
    sealed: (person, contacts) => sealSearch(ctx, person, searchFor(contacts)),
  });
}

/**
 * Takes everybody out of others' texts who is still looked for in the organization: whose erasure was replayed, and
 * whose job had not ended when the backup was made.
 */
export async function finishErasures(ctx: SystemContext): Promise<void> {
  for (const person of await readSearches(ctx)) await eraseMentions(ctx, person);
}
