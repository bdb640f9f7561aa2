import * as z from "zod";
import { Deal, Engagement } from "../../contacts/contract.ts";
import { calendarDay, contract } from "../../http/contract.ts";

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

export const listNamedPeople = contract({
  method: "GET",
  path: "/api/me/named-people",
  scope: "contacts:read",
  summary:
    "Les personnes nommées dans les échanges et notes des contacts de la liste du jour\u00A0: qui prend la suite, qui est présenté, et qui change de poste.",
  response: z.object({ data: z.array(NamedPerson) }),
});

export const getNamedPeople = contract({
  method: "GET",
  path: "/api/contacts/{contactId}/named-people",
  scope: "contacts:read",
  summary:
    "Les personnes que les échanges et notes d’un contact nomment depuis six mois, et celles dont il a repris les dossiers.",
  params: z.object({ contactId: z.uuid() }),
  response: z.object({ data: z.array(NamedPerson), predecessors: z.array(Predecessor) }),
});

const plain = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text))
    .transform((text) => text || null)
    .nullable();

export const takeNamedPerson = contract({
  method: "POST",
  path: "/api/contacts/{contactId}/named-people",
  scope: "contacts:write",
  errors: ["conflict", "rate_limited"],
  summary:
    "Crée ou retrouve le contact qu’un échange ou une note nomme, et le rattache à qui le nomme\u00A0; le même geste fait deux fois donne le même contact. `conflict`\u00A0: ce qui s’oppose à lui écrire.",
  params: z.object({ contactId: z.uuid() }),
  body: z.strictObject({
    textKind: z.enum(["engagement", "note"]),
    textId: z.uuid(),
    fact: z.string().regex(/^[0-9a-f]{32}$/),
    firstName: plain(100),
    lastName: plain(100),
    email: plain(254),
    phone: plain(40),
    job: plain(200),
    company: plain(200),
  }),
  status: 201,
  response: z.object({ id: z.uuid(), contactId: z.uuid(), contact: z.string(), created: z.boolean() }),
});

export const leaveNamedPerson = contract({
  method: "DELETE",
  path: "/api/contacts/{contactId}/named-people/{id}",
  scope: "contacts:write",
  errors: ["conflict"],
  summary:
    "Annule dans les dix minutes ce que la personne connectée a créé ou rattaché\u00A0; le contact créé part avec, si rien n’y est venu depuis.",
  params: z.object({ contactId: z.uuid(), id: z.uuid() }),
  response: z.object({ contact: z.enum(["removed", "kept"]) }),
});
