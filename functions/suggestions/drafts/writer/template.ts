import type { Facts } from "./facts.ts";

/** The template of one signal. Sentences are plain French; typography is applied later. */
export interface Template {
  /** One short line for the card, without a final dot. */
  readonly action: (facts: Facts) => string;
  /** The subject of the message, as a mail's. `title`: what it is about, where that has a name. */
  readonly subject: (facts: Facts, title: string | null) => string;
  readonly letter: (facts: Facts) => Letter;
}

/** A letter without greeting and closing. Of several ways to say a thing, the first that no other letter says counts. */
export interface Letter {
  /** What happened, naming the matter: proved by the reason's source, or by what both last spoke of. */
  readonly opening: readonly string[];
  readonly provedBy: "reason" | "known" | "nothing";
  /** What moves it on, each in several ways. */
  readonly rest?: readonly (readonly string[])[];
  /** The one question that follows; left out where other letters ask it in all its ways. */
  readonly question?: readonly string[];
}

/** Places to fill in: what only the salesperson has. */
export const FRAMES = {
  answer: "[votre réponse]",
  enclosed: "[à joindre]",
  points: "[vos points]",
  date: "[une date]",
  dates: "[vos disponibilités]",
  items: "[vos éléments]",
  offer: "[votre proposition]",
  matter: "[le sujet]",
  bought: "[votre commande]",
  next: "[les prochaines étapes]",
} as const;
