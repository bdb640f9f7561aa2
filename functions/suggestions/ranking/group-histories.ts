import type { ContactHistory, RankingInput } from "./types.ts";

/** One history per contact, in the order of `input.contacts`; rows of unknown contacts are ignored. */
export function groupHistories(input: Omit<RankingInput, "day" | "timeZone" | "users">): ContactHistory[] {
  const histories = new Map<string, ContactHistory>();
  for (const contact of input.contacts) {
    histories.set(contact.id, {
      contact,
      engagements: [],
      notes: [],
      deals: [],
      actions: [],
      linkedinProfile: null,
      articles: [],
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
