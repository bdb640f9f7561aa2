import { LISTS } from "./list-length.ts";
import { mayBeLeftOut } from "./may-be-left-out.ts";
import { SIGNAL_TABLE } from "./signal-table.ts";
import type { RankedContact, ScoredContact, SuggestionType } from "./types.ts";

export const NURTURING_SLOTS = 2;
const NURTURING_THRESHOLD = 40;
/** Business from this score on cannot wait, and makes no room. */
const URGENT = 75;

/** The type of a suggestion is that of its strongest reason. */
export function typeOf(scored: Pick<ScoredContact, "reasons">): SuggestionType {
  const strongest = scored.reasons[0];
  return strongest && SIGNAL_TABLE[strongest.signal].isNurturing ? "nurturing" : "ongoingBusiness";
}

/** A contact worth a message, with what sharing contacts among members needs. */
export interface Candidate {
  contactId: string;
  ownerUserId: string | null;
  /** The member who asked to see the contact on this day. */
  askedByUserId: string | null;
  companyKey: string | null;
  score: number;
  type: SuggestionType;
  /** Whether a list may leave the contact out, to compare: nothing of it is ours to do. */
  mayBeLeftOut: boolean;
}

/** What sharing contacts needs of a verdict. */
export function toCandidate(scored: ScoredContact): Candidate {
  const { contactId, ownerUserId, askedByUserId, companyKey, score, reasons } = scored;
  return {
    contactId,
    ownerUserId,
    askedByUserId,
    companyKey,
    score,
    type: typeOf(scored),
    mayBeLeftOut: askedByUserId === null && mayBeLeftOut(reasons),
  };
}

/** A verdict as it stands in a list; its deadline is the strongest reason's, null where that has none. */
export function toRanked(scored: ScoredContact): RankedContact {
  const deadline = scored.reasons[0]?.due ?? null;
  const { contactId, score, reasons } = scored;
  return { contactId, type: typeOf(scored), deadline, score, reasons };
}

/** A member who gets a list, or the rest of one. */
export interface Taker {
  readonly id: string;
  /** Free slots; a whole list's by default. */
  readonly slots?: number;
  /** Keys of the companies that stand in the list already. */
  readonly companyKeys?: readonly string[];
}

interface Picks<C> {
  readonly slots: number;
  list: C[];
  companies: Set<string>;
}

/**
 * Shares candidates among the users, best first, up to their free slots (a whole list's by default). A contact goes to its owner
 * only; one without an owner to who asked for it, else to the member with the fewest picks. Nobody gets two contacts
 * of one company. Two slots are kept for nurturing that scores above 40.
 */
export function pickCandidates<C extends Candidate>(
  all: Iterable<C>,
  users: readonly Taker[],
): Map<string, C[]> {
  const candidates = [...all].filter((one) => one.score > 0).sort(byScore);
  const picks = new Map<string, Picks<C>>(
    users.map(({ id, slots = LISTS.length, companyKeys }) => [
      id,
      { slots, list: [], companies: new Set(companyKeys) },
    ]),
  );
  const left = new Set<C>();
  for (const candidate of candidates) {
    const taker = takerOf(candidate, picks);
    if (taker) take(taker, candidate);
    else left.add(candidate);
  }
  for (const [userId, taker] of picks) makeRoomForNurturing(userId, taker, left);
  return new Map([...picks].map(([userId, { list }]) => [userId, list.sort(byScore)]));
}

function takerOf<C extends Candidate>(candidate: C, picks: Map<string, Picks<C>>): Picks<C> | null {
  const { ownerUserId, askedByUserId } = candidate;
  const asker = ownerUserId === null && askedByUserId !== null ? picks.get(askedByUserId) : undefined;
  if (asker && asker.list.length < asker.slots && !hasCompany(asker, candidate)) return asker;
  const owners = ownerUserId === null ? [...picks.values()] : [picks.get(ownerUserId)];
  let best: Picks<C> | null = null;
  for (const owner of owners) {
    if (!owner || owner.list.length >= owner.slots || hasCompany(owner, candidate)) continue;
    if (best === null || owner.list.length < best.list.length) best = owner;
  }
  return best;
}

function makeRoomForNurturing<C extends Candidate>(userId: string, taker: Picks<C>, left: Set<C>): void {
  if (taker.list.length < LISTS.length) return;
  let missing = NURTURING_SLOTS - taker.list.filter((one) => one.type === "nurturing").length;
  for (const candidate of left) {
    if (missing <= 0 || candidate.score <= NURTURING_THRESHOLD) return;
    const allowed = candidate.ownerUserId === null || candidate.ownerUserId === userId;
    if (!allowed || candidate.type !== "nurturing") continue;
    const weakest = taker.list.findLastIndex((one) => one.type === "ongoingBusiness" && one.score < URGENT);
    const leaving = taker.list[weakest];
    if (!leaving || (hasCompany(taker, candidate) && candidate.companyKey !== leaving.companyKey)) continue;
    taker.list.splice(weakest, 1);
    if (leaving.companyKey !== null) taker.companies.delete(leaving.companyKey);
    take(taker, candidate);
    left.delete(candidate);
    missing -= 1;
  }
}

function hasCompany(taker: Picks<Candidate>, candidate: Candidate): boolean {
  return candidate.companyKey !== null && taker.companies.has(candidate.companyKey);
}

function take<C extends Candidate>(taker: Picks<C>, candidate: C): void {
  taker.list.push(candidate);
  if (candidate.companyKey !== null) taker.companies.add(candidate.companyKey);
}

type Scored = Pick<Candidate, "contactId" | "score">;

/** The best first; ties are broken by id, to be deterministic. */
export const byScore = (a: Scored, b: Scored): number =>
  b.score - a.score || (a.contactId < b.contactId ? -1 : 1);
