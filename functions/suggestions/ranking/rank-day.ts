import type { RankedContact, RankingInput } from "./types.ts";
import { groupHistories } from "./group-histories.ts";
import { pickDay } from "./pick-day.ts";
import { scoreContact } from "./score-contact.ts";

/**
 * Who each user should contact on `input.day`: up to ten contacts per user, best first.
 * Deterministic; linear in the number of engagements. For organizations that do not fit in memory,
 * stream contacts through `scoreContact` and give the verdicts to `pickDay`.
 */
export function rankDay(input: RankingInput): Map<string, RankedContact[]> {
  const scored = [];
  for (const history of groupHistories(input)) {
    const verdict = scoreContact(history, input);
    if (verdict.score > 0) scored.push(verdict);
  }
  return pickDay(scored, input.users);
}
