import type { SystemContext } from "../http/context.ts";
import { type Candidate, pickCandidates, toCandidate } from "./ranking/pick-day.ts";
import { scoreContact } from "./ranking/score-contact.ts";
import { type Member, readHistories } from "./store.ts";

export interface Ranking {
  /** Of each member, whom to contact, best first. */
  readonly lists: Map<string, Candidate[]>;
  /** How many contacts were worth a message. */
  readonly candidates: number;
}

/**
 * Reads and ranks the contacts of `waiting` members and those nobody owns, except `taken` ones, for one day.
 * One contact after the other: of a history nothing stays but, where the contact is worth a message, what
 * sharing contacts among people has to know. Whoever writes the messages reads the few chosen again.
 */
export async function rankContacts(
  ctx: SystemContext,
  run: { day: string; timeZone: string; waiting: Member[]; taken: ReadonlySet<string> },
): Promise<Ranking> {
  const { day, timeZone, waiting, taken } = run;
  const candidates: Candidate[] = [];
  for await (const history of readHistories(ctx, waiting)) {
    if (taken.has(history.contact.id)) continue;
    const verdict = scoreContact(history, { day, timeZone, suppressions: [] });
    if (verdict.score > 0) candidates.push(toCandidate(verdict));
  }
  return { lists: pickCandidates(candidates, waiting), candidates: candidates.length };
}
