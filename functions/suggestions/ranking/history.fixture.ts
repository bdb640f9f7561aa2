import { type DatedFact, dateFact } from "../../readings/dated-fact.ts";
import type { Fact } from "../../readings/contract.ts";
import type { TextualEngagement, TextualHistory, TextualNote } from "../history/textual-history.ts";
import { explainContact } from "./score-contact.ts";
import { SIGNAL_TABLE } from "./signal-table.ts";
import type {
  RankingAction,
  RankingContact,
  RankingContext,
  RankingDeal,
  RankingEstimate,
  Reason,
  SignalName,
} from "./types.ts";

/** Fridays and Mondays make weekday arithmetic visible: 2026-10-09 is a Friday. */
export const TODAY = "2026-10-09";

/**
 * What a reason of this signal weighs that has lost so much. Weights stand in `signals.json` alone: whose order one of
 * them changes, `npm run evaluate -- changes` says.
 */
export const weighs = (signal: SignalName, lost = 0): number => SIGNAL_TABLE[signal].weight - lost;

/** What a reason has lost of the most that its signal weighs. */
export const lostOf = ({ signal, weight }: Reason): number => Number((weighs(signal) - weight).toFixed(2));

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

/** What a reader found in a text; `quote` is the whole text where none is given. */
export type Said = Pick<Fact, "kind"> & Partial<Fact>;

/** Facts of a commitment to call, by whoever is named first: « us/call ». */
export const promise = (act: Fact["act"], due: string | null = null, who: Fact["who"] = "us"): Said => ({
  kind: "commitment",
  who,
  act,
  due,
});

const factsIn = (day: string, text: string, said: readonly Said[] | null): DatedFact[] | null =>
  said?.map((one) =>
    dateFact(
      { who: "contact", act: null, object: null, due: null, quote: text, refersTo: null, ...one },
      day,
    ),
  ) ?? null;

let serial = 0;

/** `said`: none, read and empty; null, not read yet. */
export function aNote(
  day: string,
  text: string,
  said: readonly Said[] | null = [],
  overrides: Partial<TextualNote> = {},
): TextualNote {
  serial += 1;
  return {
    id: `note-${String(serial).padStart(4, "0")}`,
    contactId: "contact-1",
    date: `${day}T09:00:00.000Z`,
    author: "Marc Vidal",
    text,
    manner: "person",
    facts: factsIn(day, text, said),
    ...overrides,
  };
}

export function anEngagement(
  day: string,
  type: TextualEngagement["type"],
  body: string,
  said: readonly Said[] | null = [],
  overrides: Partial<TextualEngagement> = {},
): TextualEngagement {
  serial += 1;
  return {
    id: `engagement-${String(serial).padStart(4, "0")}`,
    contactId: "contact-1",
    type,
    date: `${day}T10:00:00.000Z`,
    direction: "outgoing",
    subject: null,
    body,
    manner: "person",
    facts: factsIn(day, body, said),
    ...overrides,
  };
}

export const received = (day: string, body: string, said: readonly Said[] | null = []): TextualEngagement =>
  anEngagement(day, "email", body, said, { direction: "incoming", subject: "Votre offre" });

export const sent = (day: string, body: string, said: readonly Said[] | null = []): TextualEngagement =>
  anEngagement(day, "email", body, said, { subject: "Suite" });

/** A deal, open and quiet unless told. */
export function aDeal(overrides: Partial<RankingDeal> = {}): RankingDeal {
  return {
    id: "deal-1",
    contactId: "contact-1",
    name: "Contrat 2027",
    state: "open",
    amount: null,
    currency: null,
    closesOn: null,
    stageSince: null,
    hasNextStep: false,
    nextActivityOn: null,
    resumesOn: null,
    ...overrides,
  };
}

/** An estimate that has left and is open, unless told. */
export function anEstimate(overrides: Partial<RankingEstimate> = {}): RankingEstimate {
  return {
    id: "estimate-1",
    contactId: "contact-1",
    name: "Devis DEV-2026-0042, 4 800 € HT",
    state: "open",
    amount: 4_800,
    currency: "EUR",
    quotedOn: "2026-09-25",
    ...overrides,
  };
}

/** An open proposal, unless told. */
export function anAction(overrides: Partial<RankingAction> = {}): RankingAction {
  return {
    id: "action-1",
    contactId: "contact-1",
    type: "ongoingBusiness",
    deadline: null,
    createdAt: "2026-10-01T05:00:00.000Z",
    archivedAt: null,
    archivedBy: null,
    archivedReason: null,
    ...overrides,
  };
}

type Row = TextualNote | TextualEngagement;

/** A history from rows in any order. */
export function aHistory(rows: Row[], overrides: Partial<TextualHistory> = {}): TextualHistory {
  return {
    contact: aContact(),
    engagements: rows.filter((row): row is TextualEngagement => "direction" in row),
    notes: rows.filter((row): row is TextualNote => "author" in row),
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
    ...overrides,
  };
}

export function explain(
  rows: Row[],
  overrides: Partial<TextualHistory> = {},
  day = TODAY,
  context: Pick<RankingContext, "stakes"> = {},
) {
  return explainContact(aHistory(rows, overrides), {
    day,
    timeZone: "Europe/Paris",
    suppressions: [],
    ...context,
  });
}

export function signalsOf(rows: Row[], overrides: Partial<TextualHistory> = {}, day = TODAY): SignalName[] {
  return explain(rows, overrides, day).reasons.map((reason) => reason.signal);
}

export function vetoesOf(rows: Row[], overrides: Partial<TextualHistory> = {}, day = TODAY): string[] {
  return explain(rows, overrides, day).vetoes.map((veto) => veto.veto);
}
