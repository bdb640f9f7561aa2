import { readFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { cleanMail } from "../../functions/crm/clean-mail.ts";
import { cleanText } from "../../functions/crm/clean-text.ts";
import { localDay } from "../../functions/language/dates/calendar.ts";
import { dateFact } from "../../functions/readings/dated-fact.ts";
import type { Fact } from "../../functions/readings/contract.ts";
import { readLocally } from "../../functions/readings/local/read-locally.ts";
import type { EarlierText } from "../../functions/readings/local/earlier-text.ts";
import { mannerOf } from "../../functions/readings/manner-of.ts";
import { effectiveReading, type Reading } from "../../functions/readings/reading.ts";
import type { SourceText } from "../../functions/readings/source-text.ts";
import type { RankingInput } from "../../dev/test/rank-day.ts";
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
const Engagement = z
  .object({
    id: z.string(),
    contactId: z.string(),
    type: z.enum(["email", "sms", "meeting", "phone_call", "other"]).catch("other"),
    date: Instant,
    direction: z.enum(["incoming", "outgoing"]).nullable().catch(null),
    subject: text,
    body: text,
  })
  // As the synchronization stores it.
  .transform((row) => ({
    ...row,
    body: row.type === "email" ? cleanMail(row.body, row.subject) : cleanText(row.body),
  }));
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
const Deal = z.object({
  id: z.string(),
  contactId: z.string(),
  name: text,
  state: z.enum(["open", "won", "lost"]),
  amount: z.number().nullable(),
  closesOn: text,
  hasNextStep: z.boolean(),
});
const User = z.object({ id: z.string(), email: z.string(), name: z.string() });

const TIME_ZONE = "Europe/Paris";

/** A portal as the ranking takes it, and what the readers in use found in each exchange and note. */
export interface ReadPortal {
  readonly input: RankingInput;
  readonly readings: Readings;
  /** What readers are given. */
  readonly texts: readonly ContactText[];
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
  const engagements = rows("engagements", Engagement);
  const notes = rows("notes", Note);
  const profiles = rows("linkedin", Linkedin);
  const texts: ContactText[] = [
    ...engagements.map(({ id, contactId, type, direction, date, subject, body }) => ({
      contactId,
      source: source({
        id,
        kind: "engagement",
        channel: type,
        incoming: direction === "incoming",
        at: date,
        subject,
        text: body,
      }),
    })),
    ...notes.map(({ id, contactId, date, text }) => ({
      contactId,
      source: source({ id, kind: "note", channel: "note", incoming: false, at: date, subject: null, text }),
    })),
    ...profiles.flatMap(({ contactId, posts }) =>
      posts.map(({ id, date, text }) => ({
        contactId,
        source: source({
          id,
          kind: "linkedin",
          channel: "linkedin",
          incoming: true,
          at: date,
          subject: null,
          text,
        }),
      })),
    ),
  ];
  const read = readTexts(texts, byModel);
  const readings: Readings = {};
  for (const { source } of texts) {
    const facts = read.get(source);
    if (facts && source.kind !== "linkedin") readings[source.id] = facts;
  }
  const byId = new Map(texts.map(({ source }) => [`${source.kind} ${source.id}`, source]));
  const seen = (kind: SourceText["kind"], id: string) => {
    const text = byId.get(`${kind} ${id}`);
    if (text === undefined) throw new Error(`No ${kind} ${id}`);
    return {
      manner: mannerOf(text),
      facts: read.get(text)?.map((fact) => dateFact(fact, text.day, text.text)) ?? null,
    };
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
    engagements: engagements.map(({ id, contactId, type, date, direction }) => ({
      id,
      contactId,
      type,
      date,
      direction,
      ...seen("engagement", id),
    })),
    notes: notes.map(({ id, contactId, date }) => ({ id, contactId, date, ...seen("note", id) })),
    deals: rows("deals", Deal).map((deal) => ({
      ...deal,
      currency: "EUR",
      stageSince: null,
      nextActivityOn: null,
      resumesOn: null,
    })),
    actions: rows("actions", Action),
    linkedinProfiles: profiles.map(({ posts, ...profile }) => ({
      ...profile,
      posts: posts.map(({ id, date }) => ({ id, date, facts: seen("linkedin", id).facts })),
    })),
    articles: rows("articles", Article),
    suppressions: [],
  };
  return { input, readings, texts };
}

export interface ContactText {
  readonly contactId: string;
  readonly source: SourceText;
}

const source = (text: Omit<SourceText, "day">): SourceText => ({
  ...text,
  day: localDay(text.at, TIME_ZONE),
});

/** What the readers in use find in each text, a contact's oldest first: what came before may be referred to. */
function readTexts(texts: readonly ContactText[], byModel: Readings): Map<SourceText, Fact[] | null> {
  const read = new Map<SourceText, Fact[] | null>();
  for (const ofContact of Map.groupBy(texts, ({ contactId }) => contactId).values()) {
    const earlier: EarlierText[] = [];
    for (const { source } of ofContact.toSorted((a, b) => (a.source.at < b.source.at ? -1 : 1))) {
      const made: Reading[] = [];
      const model = byModel[source.id];
      if (model !== undefined) made.push({ reader: "model", facts: model });
      const local = readLocally(source, earlier);
      if (local !== null) made.push({ reader: "local", facts: local });
      const facts = effectiveReading(made)?.facts ?? null;
      read.set(source, facts === null ? null : [...facts]);
      earlier.push({ source, facts });
    }
  }
  return read;
}
