import type { SystemContext } from "../http/context.ts";
import { addressesOf, patternOf } from "./person.ts";
import { type PersonErasure, replayPerson } from "./replay-store.ts";

/**
 * Does once more to an organization's data what erased somebody, or let them come back: their contacts and all
 * texts that name them, and their tombstones. Doing it twice changes nothing more. Gives back how many contacts went.
 */
export function replayErasure(ctx: SystemContext, erasure: PersonErasure): Promise<number> {
  return replayPerson(ctx, erasure, { addressesOf, patternOf });
}
