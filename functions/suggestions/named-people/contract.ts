import * as z from "zod";
import { Deal, Engagement } from "../../contacts/contract.ts";
import { calendarDay } from "../../http/contract.ts";

/** Whom a text names: who takes over, whom they introduce, or the contact themselves in a new post. */
export const NamedKind = z.enum(["successor", "introduction", "newPost"]);
export type NamedKind = z.infer<typeof NamedKind>;

/** A person whom a contact's exchange or note names. */
export const NamedPerson = z.object({
  /** Whose exchange or note it is. */
  contactId: z.uuid(),
  kind: NamedKind,
  /** In French: « Julie Martin reprend le poste ». */
  text: z.string(),
  source: z.object({ kind: z.enum(["engagement", "note"]), id: z.uuid(), date: calendarDay() }),
  /** Names the fact. */
  fact: z.string(),
  /** Empty where words of strangers should not be repeated. */
  quote: z.string(),
  /** What the text surely says of them, to be completed before they are created. */
  person: z.object({
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    job: z.string().nullable(),
    company: z.string().nullable(),
  }),
  /** The contact that they are already. */
  known: z.object({ contactId: z.uuid(), contact: z.string() }).nullable(),
  /** Somebody has said so: a successor then has the open deals. */
  taken: z.boolean(),
});
export type NamedPerson = z.output<typeof NamedPerson>;

/** Somebody whose business the contact has taken over. */
export const Predecessor = z.object({
  contactId: z.uuid(),
  contact: z.string(),
  /** The open ones, by the day they close. */
  deals: z.array(Deal),
  /** The newest three. */
  engagements: z.array(Engagement.pick({ id: true, type: true, date: true, direction: true, subject: true })),
});
export type Predecessor = z.output<typeof Predecessor>;
