import { pickCandidates, toCandidate, toRanked } from "../../functions/suggestions/ranking/pick-day.ts";
import { scoreContact } from "../../functions/suggestions/ranking/score-contact.ts";
import { thirdsOf } from "../../functions/suggestions/ranking/stakes.ts";
import type {
  ContactHistory,
  RankedContact,
  RankingAction,
  RankingArticle,
  RankingContact,
  RankingContext,
  RankingDeal,
  RankingEngagement,
  RankingLinkedinProfile,
  RankingNote,
  ScoredContact,
  Stakes,
} from "../../functions/suggestions/ranking/types.ts";

export interface RankingUser {
  id: string;
  email: string;
  name: string;
}

/** An organization that fits in memory. */
export interface RankingInput extends RankingContext {
  users: RankingUser[];
  contacts: RankingContact[];
  engagements: RankingEngagement[];
  notes: RankingNote[];
  deals: RankingDeal[];
  actions: RankingAction[];
  linkedinProfiles: RankingLinkedinProfile[];
  articles: RankingArticle[];
}

/** What is much and little among some deals, as the database says it of an organization's. */
export function stakesIn(deals: readonly RankingDeal[]): Stakes {
  const amounts = deals.flatMap(({ amount }) => amount ?? []);
  const won = deals.filter(({ state, amount }) => state === "won" && amount !== null);
  const bought = [...Map.groupBy(won, ({ contactId }) => contactId).values()].map((all) =>
    all.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
  );
  return { deals: thirdsOf(amounts), accounts: thirdsOf(bought) };
}

/** One history per contact, in the order of `input.contacts`; rows of unknown contacts are ignored. */
export function groupHistories(input: Omit<RankingInput, "day" | "timeZone" | "users">): ContactHistory[] {
  const histories = new Map<string, ContactHistory>();
  for (const contact of input.contacts) {
    histories.set(contact.id, {
      contact,
      engagements: [],
      notes: [],
      deals: [],
      estimates: [],
      actions: [],
      linkedinProfile: null,
      articles: [],
      cadenceDays: null,
      isSucceeded: false,
      isOfFile: false,
    });
  }
  for (const row of input.engagements) histories.get(row.contactId)?.engagements.push(row);
  for (const row of input.notes) histories.get(row.contactId)?.notes.push(row);
  for (const row of input.deals) histories.get(row.contactId)?.deals.push(row);
  for (const row of input.actions) histories.get(row.contactId)?.actions.push(row);
  for (const row of input.articles) histories.get(row.contactId)?.articles.push(row);
  for (const profile of input.linkedinProfiles) {
    const history = histories.get(profile.contactId);
    if (history) history.linkedinProfile = profile;
  }
  return [...histories.values()];
}

/** The lists, when all verdicts are in memory: see `pickCandidates`. */
export function pickDay(
  scored: Iterable<ScoredContact>,
  users: readonly Pick<RankingUser, "id">[],
): Map<string, RankedContact[]> {
  const candidates = [...scored].map((verdict) => ({ ...toCandidate(verdict), verdict }));
  return new Map(
    [...pickCandidates(candidates, users)].map(([userId, list]) => [
      userId,
      list.map(({ verdict }) => toRanked(verdict)),
    ]),
  );
}

/**
 * Who each user should contact on `input.day`: up to ten contacts per user, best first.
 * Deterministic; linear in the number of engagements. For organizations that do not fit in memory,
 * stream contacts through `scoreContact` and give the verdicts to `pickDay`.
 */
export function rankDay(input: RankingInput): Map<string, RankedContact[]> {
  const scored = [];
  const context = { ...input, stakes: input.stakes ?? stakesIn(input.deals) };
  for (const history of groupHistories(input)) {
    const verdict = scoreContact(history, context);
    if (verdict.score > 0) scored.push(verdict);
  }
  return pickDay(scored, input.users);
}
