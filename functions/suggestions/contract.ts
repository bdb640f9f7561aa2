import * as z from "zod";
import { Evidence, Reason } from "../contacts/contract.ts";
import { calendarDay, instant } from "../http/contract.ts";
import { Doubt } from "../readings/contract.ts";

/** What keeps a contact out of a list, the most decisive first. */
export const ObstacleCode = z.enum([
  "listed_for_colleague",
  "suppressed",
  "archived",
  "other_owner",
  "opted_out",
  "unreachable",
  "absent",
  "postponed",
  "answered",
  "recently_done",
  "recently_dismissed",
  "handled_today",
  "nothing_happened",
  "left_out",
  "company_listed",
  "outscored",
  "list_made_before",
  "list_not_made",
]);
export type ObstacleCode = z.infer<typeof ObstacleCode>;

export const Obstacle = z.object({
  code: ObstacleCode,
  /** One or two French sentences, with the day it is about. */
  text: z.string(),
  /** Last day on which it holds; null when it has no end. */
  until: calendarDay().nullable(),
  evidence: z.array(Evidence),
});
export type Obstacle = z.output<typeof Obstacle>;

/** Why a contact is not in the caller's list of today, or that it is. */
export const WhyNot = z.object({
  /** Today, in the organization's time zone. */
  day: calendarDay(),
  /** The contact's place in the caller's list. */
  listed: z.object({ position: z.int(), score: z.number() }).nullable(),
  /** What speaks for the contact today, the strongest first. */
  reasons: z.array(Reason.extend({ weight: z.number() })),
  /** All that stands in the way, the decisive first; empty for a listed contact. */
  obstacles: z.array(Obstacle),
  /** Whether the caller may put the contact in their list: not where it is, nor over an objection or a colleague. */
  mayBeChosen: z.boolean(),
  /** What the contact is worth today: 0 where a rule forbids writing. */
  score: z.number(),
  /** What it would be worth without its obstacles. */
  worth: z.number(),
});
export type WhyNot = z.output<typeof WhyNot>;

/** Something that we promised a contact, or they promised us. */
export const Promised = z.object({
  by: z.enum(["us", "contact"]),
  /** In French: « un envoi (le devis), pour vendredi 27 novembre ». */
  what: z.string(),
  /** The words it was read in; null where words of strangers should not be repeated. */
  quote: z.string().nullable(),
  source: z.object({ kind: z.enum(["engagement", "note"]), id: z.uuid(), date: calendarDay() }),
  /** The last day its words mean; null where they name none. */
  due: calendarDay().nullable(),
  state: z.enum(["open", "late", "kept", "cancelled"]),
  /** When it was kept or called off. */
  settledOn: calendarDay().nullable(),
  /**
   * Of ours that stands: the day on which we wrote to the contact or spoke with them since. Whether it was kept by that is
   * asked, and until it is answered it is not late.
   */
  touchedOn: calendarDay().nullable(),
  /** What is unsure of its reading; null where nothing is. */
  doubt: Doubt.nullable(),
  /** Names the fact in a correction. */
  fact: z.string(),
});
export type Promised = z.output<typeof Promised>;

/** The same with the contact it concerns. */
export const PromiseMade = Promised.extend({
  contactId: z.uuid(),
  contact: z.string(),
  company: z.string().nullable(),
});
export type PromiseMade = z.output<typeof PromiseMade>;

/** A sentence that may ask to be contacted no more, which no person has settled yet. */
export const Objection = z.object({
  contactId: z.uuid(),
  contact: z.string(),
  company: z.string().nullable(),
  source: z.object({ kind: z.enum(["engagement", "note"]), id: z.uuid(), date: calendarDay() }),
  /** Names the fact in a correction. */
  fact: z.string(),
  /** Empty where words of strangers should not be repeated. */
  quote: z.string(),
});
export type Objection = z.output<typeof Objection>;

/** Where the relation with a contact stands, composed of what was read, without a model: shaped as `ai_timeline`. */
export const Standing = z.object({
  /** Markdown: a line for each exchange or note that says something, the oldest first. */
  timeline: z.string(),
  /** Markdown: who owes what to whom, and by when. */
  currentStatus: z.string(),
  /** What it was composed of. */
  reasoning: z.string(),
  /** Now: it is composed whenever it is asked for. */
  generatedAt: instant(),
  /** Who wrote it: rules of this program, no model. */
  composedBy: z.literal("rules"),
  /** A model is configured here, and can tell the relation instead. */
  hasModel: z.boolean(),
});
export type Standing = z.output<typeof Standing>;

/** Why somebody has no suggestion today; the first that applies. */
export const EmptyCode = z.enum([
  "no_crm",
  "crm_lost",
  "first_sync",
  "sync_failed",
  "in_preparation",
  "no_contacts",
  "given_elsewhere",
  "not_an_owner",
  "no_own_contacts",
  "too_early",
  "joined_later",
  "day_off",
  "nothing_today",
]);
export type EmptyCode = z.infer<typeof EmptyCode>;

export const WhyEmpty = z.object({
  code: EmptyCode,
  /** French sentences: the reason, then who can mend it, by name. */
  text: z.string(),
  /** Where the caller can mend it: `settings`, what gives owners to members, or an import; null where they cannot. */
  mend: z.enum(["settings", "owners", "import"]).nullable(),
});
export type WhyEmpty = z.output<typeof WhyEmpty>;

/** Somebody in a list of a past day, as it would have been made then, and what followed. */
export const ReplayedEntry = z.object({
  contactId: z.uuid(),
  contact: z.string(),
  company: z.string().nullable(),
  /** The same on each day on which the same fact of the same contact came first. */
  occasion: z.string(),
  /** The first reason, a short French sentence of that day. */
  reason: z.string(),
  /** The words it rests on; null where it rests on none, or where they should not be repeated. */
  quote: z.string().nullable(),
  quotedOn: calendarDay().nullable(),
  /** What we had promised, where a reason rests on a promise of ours. */
  promise: z.object({ quote: z.string().nullable(), madeOn: calendarDay() }).nullable(),
  /** The first day from then on, until today, on which we wrote to the contact or spoke with them. */
  touchedOn: calendarDay().nullable(),
  /** The first such day on which they wrote. */
  wroteOn: calendarDay().nullable(),
  /** Deals of theirs that were lost from then on. */
  lost: z.array(
    z.object({
      id: z.uuid(),
      name: z.string().nullable(),
      closedOn: calendarDay(),
      amount: z.number().nullable(),
      currency: z.string().nullable(),
    }),
  ),
});
export type ReplayedEntry = z.output<typeof ReplayedEntry>;

/** Some of the last thirty days, replayed. */
export const Replay = z.object({
  /** Today: what followed is known until then. */
  today: calendarDay(),
  /** Every day that has a list, the newest first; what a reply holds, and what is asked for next with `before`. */
  days: z.array(z.object({ day: calendarDay(), entries: z.array(ReplayedEntry) })),
  /** Days with a list that are still older; none: this was the last part. */
  left: z.int(),
  /** Contacts of the caller, and their texts that nobody has read. */
  contacts: z.int(),
  unread: z.int(),
});
export type Replay = z.output<typeof Replay>;
