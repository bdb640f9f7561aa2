import * as z from "zod";
import { calendarDay, contract, instant } from "../../http/contract.ts";

/** Something learnt of how one writes. */
const ShownTrait = z.object({
  id: z.string(),
  kind: z.enum(["greeting", "closing", "signature", "words", "register", "turn", "example"]),
  /** A French sentence; of an example, the letter itself, masked. */
  text: z.string(),
  /** In how many of one's letters it shows. */
  texts: z.int(),
});
export type ShownTrait = z.output<typeof ShownTrait>;

export const OwnVoice = z.object({
  /** False: nothing more is learnt; what is known is used. */
  learning: z.boolean(),
  learntAt: instant().nullable(),
  traits: z.array(ShownTrait),
});
export type OwnVoice = z.output<typeof OwnVoice>;

const summary = (what: string): string =>
  `${what} la manière d’écrire de la personne connectée, qu’elle seule voit.`;

export const getVoice = contract({
  method: "GET",
  path: "/api/me/voice",
  summary: summary("Donne"),
  response: OwnVoice,
});

export const changeVoice = contract({
  method: "PATCH",
  path: "/api/me/voice",
  summary: summary("Règle"),
  body: z
    .strictObject({
      learning: z.boolean(),
      /** Strikes a trait out, by its id: it is used no more, nor learnt again. */
      strike: z.string().regex(/^[a-z]{1,10}(?:-[\da-f]{24})?$/),
      /** Takes that back. */
      unstrike: z.string().regex(/^[a-z]{1,10}(?:-[\da-f]{24})?$/),
    })
    .partial(),
  response: OwnVoice,
});

export const forgetVoice = contract({
  method: "DELETE",
  path: "/api/me/voice",
  summary: summary("Oublie"),
  response: OwnVoice,
});

/** Messages that one sent in a week, and the words changed in them before. */
const WeekOfWords = z.object({
  /** Its Monday. */
  from: calendarDay(),
  messages: z.int(),
  /** Of those, sent as they were proposed. */
  unchanged: z.int(),
  changed: z.int(),
  /** Of all of them; of each, of the longer of what was proposed and what was sent. */
  words: z.int(),
});
export type WeekOfWords = z.output<typeof WeekOfWords>;

export const getWordsChanged = contract({
  method: "GET",
  path: "/api/me/words-changed",
  summary:
    "Les mots que la personne connectée a changés dans ses messages avant de les envoyer, par semaine.",
  /** The last twelve weeks in which one sent any, the newest first. */
  response: z.object({ data: z.array(WeekOfWords) }),
});
