import * as z from "zod";
import { Evidence, Reason } from "../contacts/contract.ts";
import { calendarDay, contract } from "../http/contract.ts";

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
  "recently_done",
  "recently_dismissed",
  "handled_today",
  "nothing_happened",
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
  /** What the contact is worth today: 0 where a rule forbids writing. */
  score: z.number(),
  /** What it would be worth without its obstacles. */
  worth: z.number(),
});
export type WhyNot = z.output<typeof WhyNot>;

export const whyNot = contract({
  method: "GET",
  path: "/api/contacts/{contactId}/why-not",
  summary: "Pourquoi un contact n’est pas dans la liste du jour de la personne connectée, ou qu’il y est.",
  params: z.object({ contactId: z.uuid() }),
  response: WhyNot,
});
