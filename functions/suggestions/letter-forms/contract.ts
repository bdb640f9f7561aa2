import * as z from "zod";
import { Channel } from "../../contacts/contract.ts";
import { calendarDay, contract } from "../../http/contract.ts";
import { JobStarted } from "../../jobs/contract.ts";

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

const OfContact = z.object({ contactId: z.uuid() });

export const getLetter = contract({
  method: "GET",
  path: "/api/contacts/{contactId}/letter",
  scope: "contacts:read",
  summary:
    "Le message proposé à un contact, par téléphone, SMS ou LinkedIn, et si on lui dit tu ou vous\u00A0; `forms` est nul sans proposition ouverte.",
  params: OfContact,
  response: z.object({
    /** As the next proposal will have it. */
    register: Register,
    forms: LetterForms.nullable(),
  }),
});

export const setLetterChoice = contract({
  method: "PUT",
  path: "/api/contacts/{contactId}/letter-choice",
  errors: ["rate_limited"],
  summary:
    "Retient comment la personne connectée écrit à un contact\u00A0: le canal, tutoiement ou vouvoiement. Un registre corrigé fait rédiger de nouveau la proposition que personne n’a modifiée\u00A0: `job`.",
  params: OfContact,
  /** What is left out stays; null leaves it to what is read of their messages. */
  body: z.strictObject({ channel: Channel.nullable(), register: Register.nullable() }).partial(),
  response: z.object({
    channel: Channel.nullable(),
    register: Register.nullable(),
    job: JobStarted.shape.job.nullable(),
  }),
});
