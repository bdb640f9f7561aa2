import * as z from "zod";
import { calendarDay, instant } from "../../../http/contract.ts";

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

export const voiceSummary = (what: string): string =>
  `${what} la manière d’écrire de la personne connectée, qu’elle seule voit.`;

/** Messages that one sent in a week, and the words changed in them before. */
export const WeekOfWords = z.object({
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
