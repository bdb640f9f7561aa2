import { readFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod";

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? null);

const Portal = {
  users: z.object({ id: z.uuid(), email: z.string(), name: z.string() }),
  contacts: z.object({
    id: z.uuid(),
    firstName: text,
    lastName: text,
    email: text,
    phone: text,
    job: text,
    company: text,
    ownerId: text,
    optedOut: z.boolean().nullish(),
    bounced: z.boolean().nullish(),
    archivedAt: text,
  }),
  engagements: z.object({
    id: z.uuid(),
    contactId: z.uuid(),
    type: z.enum(["email", "sms", "meeting", "phone_call", "other"]).catch("other"),
    date: z.string(),
    direction: z.enum(["incoming", "outgoing"]).nullable().catch(null),
    subject: text,
    body: text,
  }),
  notes: z.object({ id: z.uuid(), contactId: z.uuid(), date: z.string(), author: text, text: z.string() }),
  deals: z.object({
    id: z.uuid(),
    contactId: z.uuid(),
    name: text,
    amount: z.number().nullable(),
    state: z.enum(["open", "won", "lost"]),
    stage: text,
    closesOn: text,
    openedOn: text,
    hasNextStep: z.boolean(),
  }),
} as const;

/** A judged portal's `crm/` as a CRM holds it: nothing is cleaned or read. */
export interface PortalFiles {
  readonly users: readonly z.infer<typeof Portal.users>[];
  readonly contacts: readonly z.infer<typeof Portal.contacts>[];
  readonly engagements: readonly z.infer<typeof Portal.engagements>[];
  readonly notes: readonly z.infer<typeof Portal.notes>[];
  readonly deals: readonly z.infer<typeof Portal.deals>[];
}

/** Reads the five files of a portal's folder. Throws what is no such portal. */
export function readPortalFiles(folder: string): PortalFiles {
  const rows = <T>(name: string, Row: z.ZodType<T>): T[] =>
    z.array(Row).parse(JSON.parse(readFileSync(path.join(folder, "crm", `${name}.json`), "utf8")));
  return {
    users: rows("users", Portal.users),
    contacts: rows("contacts", Portal.contacts),
    engagements: rows("engagements", Portal.engagements),
    notes: rows("notes", Portal.notes),
    deals: rows("deals", Portal.deals),
  };
}
