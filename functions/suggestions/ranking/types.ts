import type { Doubt } from "../../readings/contract.ts";
import type { DatedFact } from "../../readings/dated-fact.ts";
import type { Manner } from "../../readings/manner.ts";
import type { SignalName } from "./signal-table.ts";

export type { SignalName };

/**
 * The plain data the ranking reads and returns. No I/O, no clock: the day is always given.
 * Instants are ISO 8601 strings, days are "YYYY-MM-DD" in the organization's time zone.
 */

export type SuggestionType = "ongoingBusiness" | "nurturing";

export interface RankingContact {
  id: string;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  job: string | null;
  company: string | null;
  /** The member who owns the contact in the CRM; null when nobody of the organization does. */
  ownerUserId: string | null;
  optedOut: boolean;
  bounced: boolean;
  archivedAt: string | null;
}

/** An exchange as the ranking sees it: when and how it took place, and what was read in it; never its words. */
export interface RankingEngagement {
  id: string;
  contactId: string;
  type: "email" | "sms" | "meeting" | "phone_call" | "other";
  date: string;
  direction: "incoming" | "outgoing" | null;
  manner: Manner;
  /** Null: not read yet. Empty: read, and nothing in it. */
  facts: readonly DatedFact[] | null;
  /** Seen in a mailbox by its headers: nobody here knows what it says. */
  isWordless?: boolean;
}

export type RankingNote = Omit<RankingEngagement, "type" | "direction" | "isWordless">;

/** A deal. Its amount says how much is at stake; no message may tell it. */
export interface RankingDeal {
  id: string;
  contactId: string;
  name: string | null;
  state: "open" | "won" | "lost";
  amount: number | null;
  /** ISO 4217; null where the CRM names none. */
  currency: string | null;
  /** The day planned, or the day it was closed. */
  closesOn: string | null;
  stageSince: string | null;
  hasNextStep: boolean;
  nextActivityOn: string | null;
  /** Of a lost one: the day from which it is to be taken up again. */
  resumesOn: string | null;
}

/** An estimate that has left. Unlike a deal's, its amount stands in what the contact was sent. */
export interface RankingEstimate extends Pick<
  RankingDeal,
  "id" | "contactId" | "name" | "state" | "amount" | "currency"
> {
  /** The day that stands on it. */
  quotedOn: string;
}

export interface RankingAction {
  id: string;
  contactId: string;
  type: SuggestionType;
  deadline: string | null;
  createdAt: string;
  archivedAt: string | null;
  archivedBy: "user" | "system" | null;
  archivedReason: "done" | "dismissed" | "updated" | null;
  /** Of one that a person hid: why, where they said so. */
  dismissedBecause?: "notNow" | "wrongPerson" | "inTouch" | "wrongReason" | null;
  /** Put off by a person: the day from which it is proposed again. */
  resumesOn?: string | null;
  /** The member who handled it. */
  handledBy?: string | null;
}

export interface LinkedinExperience {
  title: string | null;
  company: string | null;
  /** "YYYY-MM" or "YYYY-MM-DD". */
  startDate?: string | null;
  endDate?: string | null;
  current?: boolean;
}

export interface RankingLinkedinProfile {
  contactId: string;
  headline: string | null;
  experiences: LinkedinExperience[];
  posts: { id: string; date: string; facts: readonly DatedFact[] | null }[];
}

export interface RankingArticle {
  id: string;
  contactId: string;
  company: string | null;
  title: string;
  publishedAt: string;
  snippet: string | null;
}

/** An objection: the contact is suppressed when any field that is set equals its own. */
export interface RankingSuppression {
  contactId?: string | null;
  email?: string | null;
  domain?: string | null;
}

/** What is known about one contact: enough to score it, so callers can stream contacts. */
export interface ContactHistory {
  contact: RankingContact;
  engagements: RankingEngagement[];
  notes: RankingNote[];
  deals: RankingDeal[];
  estimates: RankingEstimate[];
  actions: RankingAction[];
  linkedinProfile: RankingLinkedinProfile | null;
  articles: RankingArticle[];
  /** How often somebody is to be in touch with the contact, by hand or by rule; null: as it comes. */
  cadenceDays: number | null;
  /** Somebody has taken over from them here: what was open goes on with that contact. */
  isSucceeded: boolean;
  /** No CRM knows them: they were imported from a file. */
  isOfFile: boolean;
}

/** Inputs shared by all contacts of one run. */
export interface RankingContext {
  day: string;
  timeZone: string;
  suppressions: RankingSuppression[];
  /** What is much and what is little in the organization; without it amounts count for nothing. */
  stakes?: Stakes;
}

/** The amounts that divide those of an organization's deals, and of its accounts, into thirds. */
export interface Stakes {
  readonly deals: Thirds | null;
  /** Of what each contact has bought in all. */
  readonly accounts: Thirds | null;
}

export interface Thirds {
  readonly low: number;
  readonly high: number;
}

export type VetoName =
  | "archived"
  | "optedOut"
  | "suppressed"
  | "unreachable"
  | "absent"
  | "postponed"
  | "answered"
  | "recentlyDone"
  | "recentlyDismissed";

export interface Evidence {
  kind: "engagement" | "note" | "deal" | "linkedin" | "article" | "action";
  /** Id of the source; for LinkedIn the post's id, or the contact's id when the profile itself is the source. */
  id: string;
  /** Day of the source in the organization's time zone. */
  date: string;
  /** Exact substring of the source's text, of a deal its name; empty when the source has no text (an action). */
  quote: string;
}

export interface Reason {
  signal: SignalName;
  /** What this reason is worth today, at most the signal's weight in the ranking table. */
  weight: number;
  /** Short French sentence: what happened and when. */
  text: string;
  /** The day that matters (promise, echeance), when the source names one. */
  due: string | null;
  evidence: Evidence[];
  /** What is unsure of the reading it rests on; absent where nothing is. */
  doubt?: Doubt;
}

export interface Veto {
  veto: VetoName;
  text: string;
  /** Last day on which the veto holds, null when it has no end. */
  until: string | null;
  evidence: Evidence[];
}

export interface RankedContact {
  contactId: string;
  type: SuggestionType;
  deadline: string | null;
  score: number;
  /** Strongest first; never empty. */
  reasons: Reason[];
}

/** The whole verdict on one contact: also says why it is not suggested. */
export interface ScoredContact {
  contactId: string;
  ownerUserId: string | null;
  /** The member who put the contact off to this day. */
  askedByUserId: string | null;
  /** Normalised company, the key of "one contact per company a day"; null when unknown. */
  companyKey: string | null;
  /** What the strongest reason costs to leave; 0 when vetoed or without reason. */
  score: number;
  reasons: Reason[];
  vetoes: Veto[];
}
