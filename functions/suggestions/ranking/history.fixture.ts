import { explainContact } from "./score-contact.ts";
import type { ContactHistory, RankingContact, RankingEngagement, RankingNote, SignalName } from "./types.ts";

/** Fridays and Mondays make weekday arithmetic visible: 2026-10-09 is a Friday. */
export const TODAY = "2026-10-09";

export function aContact(overrides: Partial<RankingContact> = {}): RankingContact {
  return {
    id: "contact-1",
    firstName: "Inès",
    lastName: "Fabre",
    email: "ines.fabre@moulin-neuf.example",
    job: "Responsable achats",
    company: "Moulin Neuf",
    ownerUserId: "user-1",
    optedOut: false,
    bounced: false,
    archivedAt: null,
    ...overrides,
  };
}

let serial = 0;

export function aNote(day: string, text: string, overrides: Partial<RankingNote> = {}): RankingNote {
  serial += 1;
  const id = `note-${String(serial).padStart(4, "0")}`;
  return {
    id,
    contactId: "contact-1",
    date: `${day}T09:00:00.000Z`,
    author: "Marc Vidal",
    text,
    ...overrides,
  };
}

export function anEngagement(
  day: string,
  type: RankingEngagement["type"],
  body: string,
  overrides: Partial<RankingEngagement> = {},
): RankingEngagement {
  serial += 1;
  return {
    id: `engagement-${String(serial).padStart(4, "0")}`,
    contactId: "contact-1",
    type,
    date: `${day}T10:00:00.000Z`,
    direction: "outgoing",
    subject: null,
    body,
    ...overrides,
  };
}

export function received(day: string, body: string, subject = "Votre offre"): RankingEngagement {
  return anEngagement(day, "email", body, { direction: "incoming", subject });
}

export function sent(day: string, body: string, subject = "Suite"): RankingEngagement {
  return anEngagement(day, "email", body, { subject });
}

type Row = RankingNote | RankingEngagement;

/** A history from rows in any order. */
export function aHistory(rows: Row[], overrides: Partial<ContactHistory> = {}): ContactHistory {
  return {
    contact: aContact(),
    engagements: rows.filter((row): row is RankingEngagement => "direction" in row),
    notes: rows.filter((row): row is RankingNote => "author" in row),
    actions: [],
    linkedinProfile: null,
    articles: [],
    ...overrides,
  };
}

export function explain(rows: Row[], overrides: Partial<ContactHistory> = {}, day = TODAY) {
  return explainContact(aHistory(rows, overrides), { day, timeZone: "Europe/Paris", suppressions: [] });
}

export function signalsOf(rows: Row[], overrides: Partial<ContactHistory> = {}, day = TODAY): SignalName[] {
  return explain(rows, overrides, day).reasons.map((reason) => reason.signal);
}

export function vetoesOf(rows: Row[], overrides: Partial<ContactHistory> = {}, day = TODAY): string[] {
  return explain(rows, overrides, day).vetoes.map((veto) => veto.veto);
}
