import { mapContact, mapEngagement, mapNote } from "../../crm/hubspot/map.ts";
import { addDays, localDay } from "../../language/dates/calendar.ts";
import { explainContact } from "../ranking/score-contact.ts";
import type { ContactHistory, RankingEngagement, RankingNote } from "../ranking/types.ts";
import { writeSuggestion } from "./write-suggestion.ts";
import type { DraftToVerify, Given, GroundingSource } from "../../language/grounding/types.ts";

/** What a simulated CRM holds. */
interface Portal {
  readonly records: Readonly<
    Record<
      "contacts" | "notes" | "emails" | "calls" | "meetings" | "communications",
      readonly {
        readonly id: string;
        readonly properties: Record<string, string | null>;
        readonly archived: boolean;
        readonly contactIds: string[];
      }[]
    >
  >;
}

export const TODAY = "2026-11-20";
const NAME = "Camille Renaud";
const TIME_ZONE = "Europe/Paris";
export const OWNER = {
  id: "58120431",
  email: "camille@demo.test",
  firstName: "Camille",
  lastName: "Renaud",
  userId: 1,
};
const OWNERS = { [OWNER.id]: { email: OWNER.email, name: NAME } };

/** A draft with what it may be verified against. */
export interface Written {
  readonly draft: DraftToVerify;
  readonly given: Given;
}

function historiesOf(portal: Portal): ContactHistory[] {
  const { contacts, notes, emails, calls, meetings, communications } = portal.records;
  const engagements: RankingEngagement[] = [];
  const objects = { emails, calls, meetings, communications };
  for (const type of ["emails", "calls", "meetings", "communications"] as const)
    for (const record of objects[type]) {
      const row = mapEngagement(type, record, record.contactIds, OWNERS);
      if (row === null) continue;
      for (const contactId of record.contactIds)
        engagements.push({ ...row, id: record.id, contactId, body: row.text });
    }
  const written: RankingNote[] = notes.flatMap((record) => {
    const row = mapNote(record, record.contactIds, OWNERS);
    return row === null ? [] : record.contactIds.map((contactId) => ({ ...row, id: record.id, contactId }));
  });
  return contacts
    .filter((record) => !record.archived)
    .map((record) => {
      const contact = mapContact(record, OWNERS);
      return {
        contact: { ...contact, id: record.id, ownerUserId: null, archivedAt: null },
        engagements: engagements.filter((one) => one.contactId === record.id),
        notes: written.filter((one) => one.contactId === record.id),
        actions: [],
        linkedinProfile: null,
        articles: [],
      };
    });
}

/** The texts known of a contact, as they are cited. */
function sourcesOf({ engagements, notes }: ContactHistory): GroundingSource[] {
  return [
    ...engagements.map(({ id, date, body, direction }) => ({
      id,
      kind: "engagement" as const,
      date: localDay(date, TIME_ZONE),
      text: body,
      author: direction === "incoming" ? ("contact" as const) : ("us" as const),
    })),
    ...notes.map(({ id, date, text }) => ({
      id,
      kind: "note" as const,
      date: localDay(date, TIME_ZONE),
      text,
      author: "us" as const,
    })),
  ];
}

/** What the deterministic writer says of each contact of a generated portal, on the day after. */
export function portalDrafts(portal: Portal): Written[] {
  return historiesOf(portal).flatMap((history) => {
    // A promise due on the day itself is told with « aujourd’hui », which a kept draft may not say.
    const day = addDays(TODAY, 1);
    const { reasons, score } = explainContact(history, { day, timeZone: TIME_ZONE, suppressions: [] });
    const [reason] = reasons;
    if (reason === undefined) return [];
    const { contact } = history;
    const ranked = {
      contactId: contact.id,
      type: "ongoingBusiness" as const,
      deadline: reason.due,
      score,
      reasons,
    };
    const { ai_iceBreakingMessage: message, claims } = writeSuggestion({
      contact,
      user: { name: NAME },
      ranked,
      history,
      day,
    });
    const names = [contact.firstName, contact.lastName, contact.company, NAME, "Ordalys"];
    const trusted = {
      names: names.filter((name) => name !== null),
      days: reason.due === null ? [] : [reason.due],
      urls: [],
      emails: [],
      phones: [],
    };
    const draft: DraftToVerify = {
      subject: "Votre projet",
      message,
      // The first is the message’s, the others the reasoning’s.
      claims: claims.slice(0, 1),
      register: "vous",
    };
    return [{ draft, given: { sources: sourcesOf(history), trusted } }];
  });
}
