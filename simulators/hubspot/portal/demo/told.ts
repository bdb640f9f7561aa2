import type { Calendar } from "../calendar.ts";
import type { StoryEvent } from "../scene.ts";

/** A person of a demonstration account whose history somebody wrote, rather than the generator. */
export type ToldContact = {
  firstName: string;
  lastName: string;
  woman: boolean;
  job: string;
  company: string;
  /** Of their address; made of the company's name where there is none. */
  domain?: string;
  /** First name of the salesperson; null for nobody's. */
  owner: string | null;
  stage: "lead" | "salesqualifiedlead" | "opportunity" | "customer";
  /** Properties of the contact that differ from what everybody has. */
  properties?: Record<string, string | null>;
  /** What happened, oldest first, in days from the account's day. */
  events: (on: Calendar) => ToldEvent[];
  deals?: ToldDeal[];
};

/** An event; `by` is who wrote or made it where that was not the owner. */
export type ToldEvent = StoryEvent & { by?: string };

/** A deal; days are from the account's day. */
export type ToldDeal = {
  name: string;
  stage: "appointmentscheduled" | "presentationscheduled" | "contractsent" | "closedwon" | "closedlost";
  amount: number;
  opened: number;
  /** Day it entered its stage. */
  since: number;
  closes: number;
  next?: string;
  lostBecause?: (on: Calendar) => string;
};

/** The event as a colleague of the owner's wrote it. */
export const by = (colleague: string, event: StoryEvent): ToldEvent => ({ ...event, by: colleague });

/** « jeudi 3 décembre » */
export const weekdayAndDate = (on: Calendar, days: number): string =>
  `${on.jour(days)} ${on.le(days).slice(3)}`;
