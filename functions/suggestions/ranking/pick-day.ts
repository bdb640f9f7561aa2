import type { RankedContact, RankingUser, ScoredContact, SignalName, SuggestionType } from "./types.ts";

const LIST_LENGTH = 10;
const NURTURING_SLOTS = 2;
const NURTURING_THRESHOLD = 40;

const NURTURING_SIGNALS: ReadonlySet<SignalName> = new Set([
  "pendingIntroduction",
  "championChangedJob",
  "plannedResumption",
  "companyNews",
]);

/** The type of a suggestion is that of its strongest reason. */
export function typeOf(scored: Pick<ScoredContact, "reasons">): SuggestionType {
  const strongest = scored.reasons[0];
  return strongest && NURTURING_SIGNALS.has(strongest.signal) ? "nurturing" : "ongoingBusiness";
}

interface Picks {
  list: ScoredContact[];
  companies: Set<string>;
}

/**
 * Shares scored contacts among the users: up to ten each, best first.
 * A contact goes to its owner only; an unowned one to the member with the fewest picks so far;
 * nobody gets two contacts of one company. Two slots are kept for nurturing that scores above 40.
 */
export function pickDay(
  scored: Iterable<ScoredContact>,
  users: readonly Pick<RankingUser, "id">[],
): Map<string, RankedContact[]> {
  const candidates = [...scored].filter((one) => one.score > 0).sort(byScore);
  const picks = new Map<string, Picks>(users.map((user) => [user.id, { list: [], companies: new Set() }]));
  const left: ScoredContact[] = [];
  for (const candidate of candidates) {
    const taker = takerOf(candidate, picks);
    if (taker) take(taker, candidate);
    else left.push(candidate);
  }
  for (const [userId, taker] of picks) makeRoomForNurturing(userId, taker, left);
  return new Map([...picks].map(([userId, { list }]) => [userId, list.sort(byScore).map(toRanked)]));
}

function takerOf(candidate: ScoredContact, picks: Map<string, Picks>): Picks | null {
  const owners = candidate.ownerUserId === null ? [...picks.values()] : [picks.get(candidate.ownerUserId)];
  let best: Picks | null = null;
  for (const owner of owners) {
    if (!owner || owner.list.length >= LIST_LENGTH || hasCompany(owner, candidate)) continue;
    if (best === null || owner.list.length < best.list.length) best = owner;
  }
  return best;
}

function makeRoomForNurturing(userId: string, taker: Picks, left: ScoredContact[]): void {
  if (taker.list.length < LIST_LENGTH) return;
  let missing = NURTURING_SLOTS - taker.list.filter((one) => typeOf(one) === "nurturing").length;
  for (let index = 0; index < left.length && missing > 0; index += 1) {
    const candidate = left[index];
    if (!candidate || candidate.score <= NURTURING_THRESHOLD) return;
    const allowed = candidate.ownerUserId === null || candidate.ownerUserId === userId;
    if (!allowed || typeOf(candidate) !== "nurturing") continue;
    const weakest = taker.list.findLastIndex((one) => typeOf(one) === "ongoingBusiness");
    const leaving = taker.list[weakest];
    if (!leaving || (hasCompany(taker, candidate) && candidate.companyKey !== leaving.companyKey)) continue;
    taker.list.splice(weakest, 1);
    if (leaving.companyKey !== null) taker.companies.delete(leaving.companyKey);
    take(taker, candidate);
    left.splice(index, 1);
    index -= 1;
    missing -= 1;
  }
}

function hasCompany(taker: Picks, candidate: ScoredContact): boolean {
  return candidate.companyKey !== null && taker.companies.has(candidate.companyKey);
}

function take(taker: Picks, candidate: ScoredContact): void {
  taker.list.push(candidate);
  if (candidate.companyKey !== null) taker.companies.add(candidate.companyKey);
}

function byScore(a: ScoredContact, b: ScoredContact): number {
  if (a.score !== b.score) return b.score - a.score;
  return a.contactId < b.contactId ? -1 : a.contactId > b.contactId ? 1 : 0;
}

function toRanked(scored: ScoredContact): RankedContact {
  const type = typeOf(scored);
  const deadline = scored.reasons[0]?.due ?? null;
  return { contactId: scored.contactId, type, deadline, score: scored.score, reasons: scored.reasons };
}
