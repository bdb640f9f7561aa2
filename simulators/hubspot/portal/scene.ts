import type { Calendar } from "./calendar.ts";

/** The people and things of a story that its texts may name. */
export type Scene = Omit<Calendar, "date"> & {
  first: string;
  full: string;
  company: string;
  il: "il" | "elle";
  /** The feminine ending, or nothing. */
  e: "" | "e";
  owner: string;
  ownerFull: string;
  colleague: string;
  colleagueJob: string;
  product: string;
  amount: string;
  seats: number;
  site: string;
  reference: string;
  /** 0 to 3: shifts a story by some days, so that similar ones differ. */
  d: number;
};

export type StoryEvent = {
  kind: "call" | "mail-in" | "mail-out" | "meeting" | "sms" | "whatsapp" | "linkedin" | "note";
  /** Days from today; a future meeting is positive. */
  at: number;
  text: string;
  title?: string;
  outcome?: string;
};

type Tell = (scene: Scene) => StoryEvent[];

/** One kind of story: its beginning, and the ending of its resolved twin. */
export type Scenario = {
  kind: string;
  /** True if an attentive salesperson would write to this contact today. */
  worth: boolean;
  triggers: Tell[];
  resolutions?: Tell[];
  /** Properties set by the story. */
  properties?: Record<string, string>;
};

/** Makes an event `at` days from today. */
type Make = (at: number, text: string) => StoryEvent;
/** The same with a subject or a title. */
type MakeTitled = (at: number, title: string, text: string) => StoryEvent;

export const note: Make = (at, text) => ({ kind: "note", at, text });
export const sms: Make = (at, text) => ({ kind: "sms", at, text });
export const whatsapp: Make = (at, text) => ({ kind: "whatsapp", at, text });
export const linkedin: Make = (at, text) => ({ kind: "linkedin", at, text });
export const mailIn: MakeTitled = (at, title, text) => ({ kind: "mail-in", at, title, text });
export const mailOut: MakeTitled = (at, title, text) => ({ kind: "mail-out", at, title, text });
/** A phone call `at` days from today. */
export const call = (at: number, text: string, outcome = "COMPLETED"): StoryEvent => ({
  kind: "call",
  at,
  text,
  outcome,
});
/** A meeting `at` days from today; a positive one is planned. */
export const meeting = (at: number, title: string, text: string, outcome = "COMPLETED"): StoryEvent => ({
  kind: "meeting",
  at,
  title,
  text,
  outcome,
});
