import { readFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { cleanText } from "../../functions/crm/clean-text.ts";
import { localDay } from "../../functions/language/dates/calendar.ts";
import { dateFact } from "../../functions/readings/dated-fact.ts";
import { readLocally } from "../../functions/readings/local/read-locally.ts";
import { mannerOf } from "../../functions/readings/manner.ts";
import { effectiveReading, type Reading } from "../../functions/readings/reading.ts";
import type { SourceText } from "../../functions/readings/source-text.ts";
import type { RankingInput } from "../../functions/suggestions/ranking/types.ts";
import type { Readings } from "./readings-file.ts";

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

const TIME_ZONE = "Europe/Paris";

/** A portal as the ranking takes it, and what the readers in use found in each exchange and note. */
export interface ReadPortal {
  readonly input: RankingInput;
  readonly readings: Readings;
}

/**
 * Reads a portal folder (`crm/` or its parent): nothing but `crm/` is read. `byModel` stands for the model
 * reader's facts by text id; a text that it does not hold is one the model has not read.
 */
export function readPortal(folder: string, day: string, byModel: Readings = {}): ReadPortal {
  const root = existsSync(join(folder, "crm")) ? join(folder, "crm") : folder;
  const rows = <T>(name: string, schema: z.ZodType<T>): T[] => {
    const path = join(root, `${name}.json`);
    return existsSync(path) ? z.array(schema).parse(JSON.parse(readFileSync(path, "utf8"))) : [];
  };
  if (!existsSync(join(root, "contacts.json"))) throw new Error(`No contacts.json in ${root}`);
  const readings: Readings = {};
  const read = (source: Omit<SourceText, "day">) => {
    const text = { ...source, day: localDay(source.at, TIME_ZONE) };
    const made: Reading[] = [];
    const model = byModel[text.id];
    if (model !== undefined) made.push({ reader: "model", facts: model });
    const local = readLocally(text);
    if (local !== null) made.push({ reader: "local", facts: local });
    const facts = effectiveReading(made)?.facts;
    if (facts !== undefined && text.kind !== "linkedin") readings[text.id] = [...facts];
    return { manner: mannerOf(text), facts: facts?.map((fact) => dateFact(fact, text.day)) ?? null };
  };
  const input: RankingInput = {
    day,
    timeZone: TIME_ZONE,
    users: rows("users", User),
    contacts: rows("contacts", Contact).map(({ ownerId, optedOut, bounced, ...contact }) => ({
      ...contact,
      ownerUserId: ownerId,
      optedOut: optedOut ?? false,
      bounced: bounced ?? false,
    })),
    engagements: rows("engagements", Engagement).map(({ subject, body, ...row }) => ({
      ...row,
      ...read({
        id: row.id,
        kind: "engagement",
        channel: row.type,
        incoming: row.direction === "incoming",
        at: row.date,
        subject,
        text: body,
      }),
    })),
    notes: rows("notes", Note).map(({ id, contactId, date, text }) => ({
      id,
      contactId,
      date,
      ...read({ id, kind: "note", channel: "note", incoming: false, at: date, subject: null, text }),
    })),
    actions: rows("actions", Action),
    linkedinProfiles: rows("linkedin", Linkedin).map(({ posts, ...profile }) => ({
      ...profile,
      posts: posts.map(({ id, date, text }) => ({
        id,
        date,
        facts: read({
          id,
          kind: "linkedin",
          channel: "linkedin",
          incoming: true,
          at: date,
          subject: null,
          text,
        }).facts,
      })),
    })),
    articles: rows("articles", Article),
    suppressions: [],
  };
  return { input, readings };
}
