import { mapContact, mapEngagement, mapNote } from "../../../functions/crm/hubspot/map.ts";
import { addDays, localDay } from "../../../functions/language/dates/calendar.ts";
import { dateFact } from "../../../functions/readings/dated-fact.ts";
import { readLocally } from "../../../functions/readings/local/read-locally.ts";
import { mannerOf } from "../../../functions/readings/manner-of.ts";
import type { SourceText } from "../../../functions/readings/source-text.ts";
import { explainContact } from "../../../functions/suggestions/ranking/score-contact.ts";
import type {
  TextualEngagement,
  TextualHistory,
  TextualNote,
} from "../../../functions/suggestions/history/textual-history.ts";
import { writeSuggestion } from "../../../functions/suggestions/drafts/writer/write-suggestion.ts";
import type { DraftToVerify, Given, GroundingSource } from "../../../functions/language/grounding/types.ts";

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

/** As the synchronization stores them, and the local reader reads them. */
function historiesOf(portal: Portal): TextualHistory[] {
  const { contacts, notes, emails, calls, meetings, communications } = portal.records;
  const engagements: TextualEngagement[] = [];
  const objects = { emails, calls, meetings, communications };
  for (const type of ["emails", "calls", "meetings", "communications"] as const)
    for (const { id, ...record } of objects[type]) {
      const row = mapEngagement(type, { id, ...record }, record.contactIds, OWNERS);
      if (row === null) continue;
      const { date, direction, subject, text } = row;
      const incoming = direction === "incoming";
      const found = read({ id, kind: "engagement", channel: row.type, incoming, at: date, subject, text });
      for (const contactId of record.contactIds)
        engagements.push({ id, contactId, type: row.type, date, direction, subject, body: text, ...found });
    }
  const written: TextualNote[] = notes.flatMap(({ id, ...record }) => {
    const row = mapNote({ id, ...record }, record.contactIds, OWNERS);
    if (row === null) return [];
    const { date, author, text } = row;
    const found = read({ id, kind: "note", channel: "note", incoming: false, at: date, subject: null, text });
    return record.contactIds.map((contactId) => ({ id, contactId, date, author, text, ...found }));
  });
  return contacts
    .filter((record) => !record.archived)
    .map((record) => {
      const contact = mapContact(record, OWNERS);
      return {
        contact: {
          ...contact,
          optedOut: contact.optedOut === true,
          bounced: contact.bounced === true,
          doNotContact: contact.doNotContact === true,
          id: record.id,
          ownerUserId: null,
          archivedAt: null,
        },
        engagements: engagements.filter((one) => one.contactId === record.id),
        notes: written.filter((one) => one.contactId === record.id),
        deals: [],
        estimates: [],
        actions: [],
        linkedinProfile: null,
        articles: [],
        cadenceDays: null,
        isSucceeded: false,
        isOfFile: false,
        noCall: false,
        letterChoice: null,
      };
    });
}

function read(source: Omit<SourceText, "day">): Pick<TextualNote, "manner" | "facts"> {
  const text = { ...source, day: localDay(source.at, TIME_ZONE) };
  return {
    manner: mannerOf(text),
    facts: readLocally(text)?.map((fact) => dateFact(fact, text.day)) ?? null,
  };
}

/** The texts known of a contact, as they are cited. */
function sourcesOf({ engagements, notes }: TextualHistory): GroundingSource[] {
  return [
    ...engagements.map(({ id, date, subject, body, direction }) => ({
      id,
      kind: "engagement" as const,
      date: localDay(date, TIME_ZONE),
      // Both know the subject of a mail.
      text: subject === null ? body : `${subject}\n${body}`,
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
      claims: claims.message,
      register: "vous",
    };
    return [{ draft, given: { sources: sourcesOf(history), trusted } }];
  });
}
