import * as z from "zod";
import { calendarDay } from "../../../http/contract.ts";

export const Register = z.enum(["tu", "vous"]);

/** Something to say in a call, and the text it rests on. */
export const TalkingPoint = z.object({
  /** A short French phrase. */
  text: z.string(),
  source: z.object({
    kind: z.enum(["engagement", "note", "deal", "linkedin", "article", "action"]),
    id: z.string(),
    date: calendarDay(),
  }),
});

/** A letter by other ways than a mail: plain text, a place to fill stays one. */
export const LetterForms = z.object({
  call: z.object({
    /** The sentence to begin with. */
    opening: z.string(),
    /** Three at most, the most pressing first. */
    points: z.array(TalkingPoint),
  }),
  /** Two lines. */
  sms: z.string(),
  /** Four lines, without a subject. */
  linkedin: z.string(),
});
export type LetterForms = z.output<typeof LetterForms>;

/** A proposal by other ways than a mail; `forms` is null without an open one. */
export const Letter = z.object({
  /** As the next proposal will have it. */
  register: Register,
  forms: LetterForms.nullable(),
});

export const ContactParams = z.object({ contactId: z.uuid() });
