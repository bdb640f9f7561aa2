import { readFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { cleanText } from "../../functions/crm/clean-text.ts";
import type { RankingInput } from "../../functions/suggestions/ranking/types.ts";

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? null);

const Instant = z.string().refine((value) => !Number.isNaN(Date.parse(value)), "not a date");

const Contact = z.object({
  id: z.string(),
  firstName: text,
  lastName: text,
  email: text,
  job: text,
  company: text,
  ownerId: text,
  optedOut: z.boolean().nullish(),
  bounced: z.boolean().nullish(),
  archivedAt: text,
});
const Engagement = z.object({
  id: z.string(),
  contactId: z.string(),
  type: z.enum(["email", "sms", "meeting", "phone_call", "other"]).catch("other"),
  date: Instant,
  direction: z.enum(["incoming", "outgoing"]).nullable().catch(null),
  subject: text,
  // As the synchronization stores it.
  body: z.string().nullish().transform(cleanText),
});
const Note = z.object({
  id: z.string(),
  contactId: z.string(),
  date: Instant,
  author: text,
  text: z.string().transform(cleanText),
});
const Action = z.object({
  id: z.string(),
  contactId: z.string(),
  type: z.enum(["ongoingBusiness", "nurturing"]).catch("ongoingBusiness"),
  deadline: text,
  createdAt: z.string(),
  archivedAt: text,
  archivedBy: z.enum(["user", "system"]).nullable().catch(null),
  archivedReason: z.enum(["done", "dismissed", "updated"]).nullable().catch(null),
});
const Linkedin = z.object({
  contactId: z.string(),
  headline: text,
  experiences: z.array(
    z.object({
      title: text,
      company: text,
      startDate: text,
      endDate: text,
      current: z.boolean().optional(),
    }),
  ),
  posts: z.array(z.object({ id: z.string(), date: Instant, text: z.string() })).catch([]),
});
const Article = z.object({
  id: z.string(),
  contactId: z.string(),
  company: text,
  title: z.string(),
  publishedAt: Instant,
  snippet: text,
});
const User = z.object({ id: z.string(), email: z.string(), name: z.string() });

/** Reads a portal folder (`crm/` or its parent) into what the ranking takes. Nothing but `crm/` is read. */
export function readPortal(folder: string, day: string): RankingInput {
  const root = existsSync(join(folder, "crm")) ? join(folder, "crm") : folder;
  const rows = <T>(name: string, schema: z.ZodType<T>): T[] => {
    const path = join(root, `${name}.json`);
    return existsSync(path) ? z.array(schema).parse(JSON.parse(readFileSync(path, "utf8"))) : [];
  };
  if (!existsSync(join(root, "contacts.json"))) throw new Error(`No contacts.json in ${root}`);
  return {
    day,
    timeZone: "Europe/Paris",
    users: rows("users", User),
    contacts: rows("contacts", Contact).map(({ ownerId, optedOut, bounced, ...contact }) => ({
      ...contact,
      ownerUserId: ownerId,
      optedOut: optedOut ?? false,
      bounced: bounced ?? false,
    })),
    engagements: rows("engagements", Engagement),
    notes: rows("notes", Note),
    actions: rows("actions", Action),
    linkedinProfiles: rows("linkedin", Linkedin),
    articles: rows("articles", Article),
    suppressions: [],
  };
}
