import { addDays, type Day, weekdayOf } from "../../../functions/language/dates/calendar.ts";
import { rankDay, type RankingInput } from "../../../dev/test/rank-day.ts";
import type { DatedFact } from "../../../functions/readings/dated-fact.ts";
import type { RankedContact } from "../../../functions/suggestions/ranking/types.ts";

export interface Listed {
  readonly day: Day;
  readonly contactId: string;
  readonly reason: string;
}

/**
 * Plays so many working days: of each list everybody is handled, which settles what the card told and leaves the rest.
 * Gives back who was in a list, and when.
 */
export function playDays(input: RankingInput, days: number): Listed[] {
  const listed: Listed[] = [];
  const engagements = [...input.engagements];
  const actions = [...input.actions];
  for (const day of workingDays(input.day, days)) {
    const lists = rankDay({ ...input, day, engagements, actions });
    for (const ranked of [...lists.values()].flat()) {
      const [reason] = ranked.reasons;
      listed.push({ day, contactId: ranked.contactId, reason: reason?.signal ?? "" });
      const at = `${day}T15:00:00.000Z`;
      engagements.push({
        id: `${ranked.contactId}-${day}`,
        contactId: ranked.contactId,
        type: "phone_call",
        date: at,
        direction: "outgoing",
        manner: "person",
        facts: settled(ranked, day),
      });
      actions.push({
        id: `action-${ranked.contactId}-${day}`,
        contactId: ranked.contactId,
        type: ranked.type,
        deadline: null,
        createdAt: at,
        archivedAt: at,
        archivedBy: "user",
        archivedReason: "done",
      });
    }
  }
  return listed;
}

function workingDays(from: Day, count: number): Day[] {
  const days: Day[] = [];
  for (let day = from; days.length < count; day = addDays(day, 1)) if (weekdayOf(day) <= 5) days.push(day);
  return days;
}

/** What the reasons of a card rest on, as done. */
const settled = ({ reasons }: RankedContact, day: Day): DatedFact[] =>
  reasons.flatMap(({ evidence }) =>
    evidence.map(({ id }) => ({
      kind: "done" as const,
      who: "us" as const,
      act: null,
      object: null,
      due: null,
      quote: `Fait le ${day}.`,
      refersTo: id,
      resolved: null,
    })),
  );
