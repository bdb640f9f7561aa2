import * as z from "zod";
import { withClaims } from "../db/claims.ts";
import { callFunction, dataApi } from "../db/data-api.ts";
import type { SystemContext } from "../http/context.ts";
import { ARTICLES_OF_CONTACT } from "../intelligence/articles/of-contact.ts";
import {
  LINKEDIN_FACTS_OF_CONTACT,
  LINKEDIN_OF_CONTACT,
  linkedinProfileOf,
  type LinkedinRow,
  textualProfileOf,
} from "../intelligence/linkedin/ranking-profile.ts";
import { FACTS_OF_CONTACT, type FactRow, READINGS_OF_CONTACT, readTexts } from "../readings/of-contact.ts";
import type { Basis } from "./drafts/basis.ts";
import type { WrittenAction } from "./drafts/compose.ts";
import type { ContactHistory, RankingEngagement } from "./ranking/types.ts";
import type { TextualEngagement, TextualHistory, TextualNote } from "./textual-history.ts";
import type { Claim } from "./writer/types.ts";

export interface Member {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

/** The organization's members who can still sign in. */
export async function readMembers(ctx: SystemContext): Promise<Member[]> {
  const { rows } = await withClaims(ctx, (client) =>
    client.query<Member>("select user_id as id, email, name from app.members_to_serve()"),
  );
  return rows;
}

/** Who already has a list for the day, and which contacts stand in one. */
export async function readDay(
  ctx: SystemContext,
  day: string,
): Promise<{ listed: Set<string>; contacts: Set<string> }> {
  const { rows } = await withClaims(ctx, (client) =>
    client.query<{ user_id: string; contact_id: string }>(
      "select user_id, contact_id from public.suggestion where organization_id = $1 and day = $2",
      [ctx.claims.organizationId, day],
    ),
  );
  return {
    listed: new Set(rows.map((row) => row.user_id)),
    contacts: new Set(rows.map((row) => row.contact_id)),
  };
}

/** Contacts read at a time: enough to keep the database busy, few enough to stay small in memory. */
const BATCH = 200;

/** What is read of a contact whoever asks; `texts`: of its engagements, notes and profile, with or without words. */
const contactsWith = (texts: string) => `
  select c.id, c.first_name as "firstName", c.last_name as "lastName", c.email, c.job, c.company,
    c.owner_email as "ownerEmail", c.opted_out as "optedOut", c.bounced, c.archived_at as "archivedAt",
    coalesce((select json_agg(json_build_object('id', a.id, 'contactId', a.contact_id, 'type', a.type, 'deadline', a.deadline,
        'createdAt', a.created_at, 'archivedAt', a.archived_at, 'archivedBy', a.archived_by,
        'archivedReason', a.archived_reason) order by a.created_at)
      from public.action a where a.contact_id = c.id), '[]') as actions,
    ${READINGS_OF_CONTACT} as readings,
    ${FACTS_OF_CONTACT} as facts,
    ${ARTICLES_OF_CONTACT} as articles,
    ${texts}
  from public.contact c
  where c.organization_id = $1`;

/** Contacts that may be suggested: whoever must not be contacted is not even read. */
const SUGGESTIBLE = "c.archived_at is null and not exists (select from app.suppression_of(c))";

/** Without a word: lists instead of objects, because there are many. */
const HISTORIES = `${contactsWith(`
    coalesce((select json_agg(json_build_array(e.id, e.type, e.date, e.direction))
      from public.engagement e where e.contact_id = c.id), '[]') as engagements,
    coalesce((select json_agg(json_build_array(n.id, n.date))
      from public.note n where n.contact_id = c.id), '[]') as notes,
    ${LINKEDIN_FACTS_OF_CONTACT} as linkedin`)} and ${SUGGESTIBLE}`;

const EVERY_TEXTUAL_HISTORY = contactsWith(`
    coalesce((select json_agg(json_build_object('id', e.id, 'contactId', e.contact_id, 'type', e.type, 'date', e.date,
        'direction', e.direction, 'subject', e.subject, 'body', e.text) order by e.date)
      from public.engagement e where e.contact_id = c.id), '[]') as engagements,
    coalesce((select json_agg(json_build_object('id', n.id, 'contactId', n.contact_id, 'date', n.date, 'author', n.author,
        'text', n.text) order by n.date)
      from public.note n where n.contact_id = c.id), '[]') as notes,
    ${LINKEDIN_OF_CONTACT} as linkedin`);
const TEXTUAL_HISTORIES = `${EVERY_TEXTUAL_HISTORY} and ${SUGGESTIBLE}`;

interface ContactRow<Engagement, Note>
  extends Omit<ContactHistory["contact"], "ownerUserId">, Pick<ContactHistory, "actions" | "articles"> {
  readonly ownerEmail: string | null;
  readonly readings: string;
  readonly facts: FactRow[];
  readonly engagements: Engagement[];
  readonly notes: Note[];
  readonly linkedin: LinkedinRow | null;
}
type HistoryRow = ContactRow<
  [id: string, type: RankingEngagement["type"], date: string, direction: RankingEngagement["direction"]],
  [id: string, date: string]
>;
type TextualRow = ContactRow<
  Omit<TextualEngagement, "manner" | "facts">,
  Omit<TextualNote, "manner" | "facts">
>;

/** Of a contact whose owner is nobody of ours: never suggested to anyone. */
const FOREIGN_OWNER = "foreign";

function toHistory(row: HistoryRow, memberIds: Map<string, string>): ContactHistory {
  const { engagements, notes, actions, articles, linkedin, readings, facts, ownerEmail, ...contact } = row;
  const readOf = readTexts(readings, facts);
  const contactId = contact.id;
  return {
    contact: { ...contact, ownerUserId: ownerOf(ownerEmail, memberIds) },
    engagements: engagements.map(([id, type, date, direction]) => {
      const read = readOf(id);
      return { id, contactId, type, date, direction, manner: read.manner, facts: read.facts };
    }),
    notes: notes.map(([id, date]) => {
      const read = readOf(id);
      return { id, contactId, date, manner: read.manner, facts: read.facts };
    }),
    actions,
    linkedinProfile: linkedinProfileOf(linkedin, (id) => readOf(id).facts),
    articles,
  };
}

function toTextual(row: TextualRow, memberIds: Map<string, string>): TextualHistory {
  const { engagements, notes, actions, articles, linkedin, readings, facts, ownerEmail, ...contact } = row;
  const readOf = readTexts(readings, facts);
  return {
    contact: { ...contact, ownerUserId: ownerOf(ownerEmail, memberIds) },
    engagements: engagements.map((one) => ({ ...one, ...readOf(one.id) })),
    notes: notes.map((one) => ({ ...one, ...readOf(one.id) })),
    actions,
    linkedinProfile: textualProfileOf(linkedin, (id) => readOf(id).facts),
    articles,
  };
}

const ownerOf = (email: string | null, memberIds: Map<string, string>): string | null =>
  email === null ? null : (memberIds.get(email) ?? FOREIGN_OWNER);

const memberIdsByEmail = (members: Member[]): Map<string, string> =>
  new Map(members.map((member) => [member.email.toLowerCase(), member.id]));

/**
 * Every contact of `owners`, and of nobody, with its history: a batch at a time, so that memory does not grow
 * with the portal. Whose owner is somebody else can stand in no list of theirs. No text is read.
 */
export async function* readHistories(ctx: SystemContext, owners: Member[]): AsyncGenerator<ContactHistory> {
  const memberIds = memberIdsByEmail(owners);
  let last = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const { rows } = await withClaims(ctx, (client) =>
      client.query<HistoryRow>(
        `${HISTORIES} and (c.owner_email is null or c.owner_email = any ($3)) and c.id > $2 order by c.id limit ${BATCH}`,
        [ctx.claims.organizationId, last, [...memberIds.keys()]],
      ),
    );
    for (const row of rows) yield toHistory(row, memberIds);
    const end = rows.at(-1);
    if (end === undefined || rows.length < BATCH) return;
    last = end.id;
  }
}

/** The histories of a few contacts with their words, by contact id. */
export async function readHistoriesOf(
  ctx: SystemContext,
  members: Member[],
  contactIds: string[],
): Promise<Map<string, TextualHistory>> {
  const memberIds = memberIdsByEmail(members);
  const { rows } = await withClaims(ctx, (client) =>
    client.query<TextualRow>(`${TEXTUAL_HISTORIES} and c.id = any ($2)`, [
      ctx.claims.organizationId,
      contactIds,
    ]),
  );
  return new Map(rows.map((row) => [row.id, toTextual(row, memberIds)]));
}

/** The history of a contact with its words, whether or not it may be suggested; undefined outside the organization. */
export async function readHistoryOf(
  ctx: SystemContext,
  members: Member[],
  contactId: string,
): Promise<TextualHistory | undefined> {
  const { rows } = await withClaims(ctx, (client) =>
    client.query<TextualRow>(`${EVERY_TEXTUAL_HISTORY} and c.id = $2`, [
      ctx.claims.organizationId,
      contactId,
    ]),
  );
  return rows[0] && toTextual(rows[0], memberIdsByEmail(members));
}

/** One contact's entry, as the SQL functions of 20261121000900_day.sql read it. */
export interface DayItem {
  contactId: string;
  score: number;
  type: "ongoingBusiness" | "nurturing";
  deadline: string | null;
  reasons: {
    signal: string;
    text: string;
    evidence: { kind: string; id: string; date: string | null; quote: string }[];
  }[];
  /** The open action that stands as it is: nothing of the following is given then. */
  keep?: string;
  action?: WrittenAction;
  basis?: Basis;
  claims?: Claim[];
  /** The open action that gives way: nothing is written where its person has handled it meanwhile. */
  replaces?: string;
  /** Why an older action gives way, for whoever finds it. */
  archiveReasoning?: string;
  /** Replaces even what says the same. */
  force?: boolean;
}

/** Fixes one person's list of a day; a list that exists already is left as it is. */
export async function writeDay(
  ctx: SystemContext,
  userId: string,
  day: string,
  items: DayItem[],
): Promise<{ listed: number; written: number }> {
  const answer = await callFunction(ctx, dataApi(ctx), "write_day", {
    for_user: userId,
    for_day: day,
    items,
  });
  return z.object({ listed: z.number(), written: z.number() }).parse(answer);
}
