import { localDay } from "../../language/dates/calendar.ts";
import { withClaims } from "../../db/claims.ts";
import { allRows, firstRow } from "../../db/statement.ts";
import type { SystemContext } from "../../http/context.ts";
import { ARTICLES_OF_CONTACT } from "../../intelligence/articles/of-contact.ts";
import {
  LINKEDIN_FACTS_OF_CONTACT,
  LINKEDIN_OF_CONTACT,
  linkedinProfileOf,
  textualProfileOf,
} from "../../intelligence/linkedin/of-contact.ts";
import { DEALS_TAKEN_OVER, IS_SUCCEEDED } from "../named-people/taken-over.ts";
import { readTexts } from "../../readings/of-contact.ts";
import { CADENCE_BY_HAND, readRules } from "../cadence/cadence-store.ts";
import { LETTER_CHOICES_OF_CONTACT, letterChoiceFor } from "../drafts/letter-forms/letter-choice-store.ts";
import { fittingRule } from "../cadence/fitting-rule.ts";
import { HistoryRow, TextualRow, UnparsedRow } from "./history-rows.ts";
import { ownerOf } from "../ranking/ownership.ts";
import { cardIn, ownerChoiceOf, PERSON, readCards, readOwnership, RECORDS } from "./person-store.ts";
import type { ContactHistory } from "../ranking/types.ts";
import type { TextualHistory } from "./textual-history.ts";
import { type Member, readMembers } from "../lists/store.ts";

/** Contacts read at once: enough that planning and sending a statement count for little, few enough for memory. */
const BATCH = 1_000;

/** SQL: the deals of a contact `c`, without their stage. The ranking alone reads amounts: no message tells one. */
const DEALS_OF_CONTACT = `
    coalesce((select json_agg(json_build_object('id', d.id, 'contactId', c.id, 'name', d.name, 'state', d.state,
        'amount', d.amount, 'currency', d.currency, 'closesOn', d.closes_on, 'stageSince', d.stage_since, 'hasNextStep', d.next_step is not null,
        'nextActivityOn', d.next_activity_on, 'resumesOn', d.resumes_on, 'quotedOn', d.quoted_on) order by d.id)
      from (select deal_id from public.deal_contact where contact_id = any (person.live) union ${DEALS_TAKEN_OVER}) l
      join public.deal d on d.id = l.deal_id), '[]')`;

/**
 * SQL: a contact's columns; `texts`: those of its engagements, notes and profile, with or without their
 * words.
 */
const contactsWith = (texts: string) => `
  select c.id, c.first_name as "firstName", c.last_name as "lastName", c.email, c.job, c.company,
    c.owner_email as "ownerEmail", o.given, o.user_id as "givenTo", c.opted_out as "optedOut", c.bounced, c.archived_at as "archivedAt",
    coalesce((select json_agg(json_build_object('id', a.id, 'contactId', a.contact_id, 'type', a.type, 'deadline', a.deadline,
        'createdAt', a.created_at, 'archivedAt', a.archived_at, 'archivedBy', a.archived_by,
        'archivedReason', a.archived_reason, 'dismissedBecause', a.dismissed_because, 'resumesOn', a.resumes_on,
        'handledBy', a.handled_by) order by a.created_at)
      from public.action a where a.contact_id = any (person.every)), '[]') as actions,
    ${RECORDS} as records,
    case when cardinality(person.live) > 1 then app.copies_among(c.organization_id, person.live) end as copies,
    coalesce((select string_agg(r.reading, ' ') from app.text_read r
      where r.organization_id = c.organization_id and r.contact_id = any (person.live)), '') as readings,
    coalesce((select json_agg(f.fact order by f.position) from app.fact_read f
      where f.organization_id = c.organization_id and f.contact_id = any (person.live)), '[]') as facts,
    ${ARTICLES_OF_CONTACT} as articles,
    ${DEALS_OF_CONTACT} as deals,
    ${IS_SUCCEEDED} as "isSucceeded",
    c.crm is null as "isOfFile",
    ${CADENCE_BY_HAND} as cadence,
    ${texts}
  from public.contact c ${ownerChoiceOf("c")} ${PERSON}
  where c.organization_id = $1`;

/** SQL: contacts that may be suggested. Suppressed ones are not even read. */
const SUGGESTIBLE = "c.archived_at is null and not exists (select from app.suppression_of(c))";

/** SQL: histories without words, as lists instead of objects, because there are many. */
const HISTORIES = `${contactsWith(`
    coalesce((select json_agg(json_build_array(e.id, e.type, e.date, e.direction, e.source = 'mailbox'))
      from public.engagement e where e.contact_id = any (person.live)), '[]') as engagements,
    coalesce((select json_agg(json_build_array(n.id, n.date))
      from public.note n where n.contact_id = any (person.live)), '[]') as notes,
    ${LINKEDIN_FACTS_OF_CONTACT} as linkedin`)} and ${SUGGESTIBLE}`;

const EVERY_TEXTUAL_HISTORY = contactsWith(`
    coalesce((select json_agg(json_build_object('id', e.id, 'contactId', e.contact_id, 'type', e.type, 'date', e.date,
        'direction', e.direction, 'isWordless', e.source = 'mailbox', 'subject', e.subject, 'body', e.text) order by e.date)
      from public.engagement e where e.contact_id = any (person.live)), '[]') as engagements,
    coalesce((select json_agg(json_build_object('id', n.id, 'contactId', n.contact_id, 'date', n.date, 'author', n.author,
        'text', n.text) order by n.date)
      from public.note n where n.contact_id = any (person.live)), '[]') as notes,
    coalesce(app.call_of(c, person.live, $3::date) -> 'allowedBy' = 'null'::jsonb, false) as "noCall",
    ${LETTER_CHOICES_OF_CONTACT} as "letterChoices",
    ${LINKEDIN_OF_CONTACT} as linkedin`);

const TEXTUAL_HISTORIES = `${EVERY_TEXTUAL_HISTORY} and ${SUGGESTIBLE}`;

function toHistory(row: HistoryRow, ownerUserId: string | null, ruleOf: RuleOf): ContactHistory {
  const { engagements, notes, actions, articles, linkedin } = row;
  const readOf = readTexts(row.readings, row.facts);
  const isKept = keptOf(row);
  const contactId = row.id;
  return {
    contact: contactOf(row, ownerUserId),
    engagements: engagements.filter(isKept).map(([id, type, date, direction, isWordless]) => {
      const read = readOf(id);
      return { id, contactId, type, date, direction, manner: read.manner, facts: read.facts, isWordless };
    }),
    notes: notes.filter(isKept).map(([id, date]) => {
      const read = readOf(id);
      return { id, contactId, date, manner: read.manner, facts: read.facts };
    }),
    ...dealsIn(row),
    actions,
    linkedinProfile: linkedinProfileOf(linkedin, (id) => readOf(id).facts),
    articles,
    cadenceDays: cadenceOf(row, ruleOf),
    isSucceeded: row.isSucceeded,
    isOfFile: row.isOfFile,
  };
}

function toTextual(row: TextualRow, ownerUserId: string | null, ruleOf: RuleOf): TextualHistory {
  const { engagements, notes, actions, articles, linkedin } = row;
  const readOf = readTexts(row.readings, row.facts);
  const isKept = keptOf(row);
  return {
    contact: contactOf(row, ownerUserId),
    engagements: engagements.filter(({ id }) => isKept([id])).map((one) => ({ ...one, ...readOf(one.id) })),
    notes: notes.filter(({ id }) => isKept([id])).map((one) => ({ ...one, ...readOf(one.id) })),
    ...dealsIn(row),
    actions,
    linkedinProfile: textualProfileOf(linkedin, (id) => readOf(id).facts),
    articles,
    cadenceDays: cadenceOf(row, ruleOf),
    isSucceeded: row.isSucceeded,
    isOfFile: row.isOfFile,
    noCall: row.noCall,
    letterChoice: letterChoiceFor(row.letterChoices, ownerUserId),
  };
}

/** Deals, and apart from them estimates, which say of themselves when they left. */
const dealsIn = ({ deals }: HistoryRow | TextualRow): Pick<ContactHistory, "deals" | "estimates"> => ({
  deals: deals.filter(({ quotedOn }) => quotedOn === null),
  estimates: deals.flatMap(({ quotedOn, ...deal }) => (quotedOn === null ? [] : [{ ...deal, quotedOn }])),
});

type RuleOf = ReturnType<typeof fittingRule>;

/** What a member set by hand, else what the rules say. */
function cadenceOf(row: HistoryRow | TextualRow, ruleOf: RuleOf): number | null {
  if (row.cadence !== null) return row.cadence === 0 ? null : row.cadence;
  return ruleOf(row)?.days ?? null;
}

function contactOf(
  { id, firstName, lastName, email, job, company, optedOut, bounced, archivedAt }: HistoryRow | TextualRow,
  ownerUserId: string | null,
): ContactHistory["contact"] {
  return { id, firstName, lastName, email, job, company, ownerUserId, optedOut, bounced, archivedAt };
}

/** A filter that drops copies of texts. */
function keptOf({
  copies,
}: Pick<HistoryRow, "copies">): (text: readonly [id: string, ...unknown[]]) => boolean {
  const left = new Set(copies);
  return ([id]) => !left.has(id);
}

/**
 * Whether a contact's record may be the card of some members ($3: addresses, $4: ids); $5: whether those without an
 * owner may. Whoever's it is, a message that somebody edited may be the card of another record's owner.
 */
const MAY_BE_THEIRS = `(case
    when o.given = 'nobody' then false
    when o.given = 'member' then o.user_id = any ($4)
    when c.owner_email is null or o.given = 'unowned' then $5
    else c.owner_email = any ($3) end
  or exists (
    select from public.action a where a.contact_id = c.id and a.archived_at is null and a.edited_at is not null))`;

/**
 * Streams every person who is a contact of `owners` or has no owner, with their history, by the record of
 * their card. In batches, so that memory does not grow with the portal. No text is read.
 */
export async function* readHistories(ctx: SystemContext, owners: Member[]): AsyncGenerator<ContactHistory> {
  // All members count: a person may belong to one who already has a list.
  const ownership = await readOwnership(ctx, await readMembers(ctx));
  const { unowned } = ownership;
  const ids = owners.map(({ id }) => id);
  const emails = owners.map(({ email }) => email.toLowerCase());
  const withUnowned =
    unowned.rule === "member" ? ids.includes(unowned.userId) : unowned.rule !== "nobody" && ids.length > 0;
  const theirs = new Set<string | null>([...ids, null]);
  const ruleOf = fittingRule(await readRules(ctx));
  let last = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const rows = await withClaims(ctx, (client) =>
      allRows(
        client,
        UnparsedRow,
        `${HISTORIES} and ${MAY_BE_THEIRS} and c.id > $2 order by c.id limit ${BATCH}`,
        [ctx.claims.organizationId, last, emails, ids, withUnowned],
      ),
    );
    for (const unparsed of rows) {
      const row = HistoryRow.parse(unparsed);
      const { recordId, ownerUserId } = cardIn(row, ownership);
      if (recordId === row.id && theirs.has(ownerUserId)) yield toHistory(row, ownerUserId, ruleOf);
    }
    const end = rows.at(-1);
    if (end === undefined || rows.length < BATCH) return;
    last = end.id;
  }
}

/**
 * The histories of some contacts with their words, by contact id; each is the person's, by the record of
 * their card.
 */
export async function readHistoriesOf(
  ctx: SystemContext,
  members: Member[],
  contactIds: readonly string[],
): Promise<Map<string, TextualHistory>> {
  const cards = await readCards(ctx, members, contactIds);
  const ruleOf = fittingRule(await readRules(ctx));
  const owners = new Map([...cards.values()].map(({ recordId, ownerUserId }) => [recordId, ownerUserId]));
  const rows = await withClaims(ctx, (client) =>
    allRows(client, TextualRow, `${TEXTUAL_HISTORIES} and c.id = any ($2)`, [
      ctx.claims.organizationId,
      [...owners.keys()],
      localDay(ctx.clock.now(), "UTC"),
    ]),
  );
  const histories = new Map(rows.map((row) => [row.id, toTextual(row, owners.get(row.id) ?? null, ruleOf)]));
  return new Map(
    [...cards].flatMap(([contactId, { recordId }]) => {
      const history = histories.get(recordId);
      return history === undefined ? [] : [[contactId, history]];
    }),
  );
}

/**
 * The history of a contact's person with its words, under that contact's id, even if it may not be
 * suggested; undefined outside the organization.
 */
export async function readHistoryOf(
  ctx: SystemContext,
  members: Member[],
  contactId: string,
): Promise<(TextualHistory & { readonly recordOwnerId: string | null }) | undefined> {
  const ownership = await readOwnership(ctx, members);
  const row = await withClaims(ctx, (client) =>
    firstRow(client, TextualRow, `${EVERY_TEXTUAL_HISTORY} and c.id = $2`, [
      ctx.claims.organizationId,
      contactId,
      localDay(ctx.clock.now(), "UTC"),
    ]),
  );
  const ruleOf = fittingRule(await readRules(ctx));
  return (
    row && {
      ...toTextual(row, cardIn(row, ownership).ownerUserId, ruleOf),
      recordOwnerId: ownerOf(row, ownership),
    }
  );
}
