import * as z from "zod";
import { withClaims } from "../db/claims.ts";
import { allRows } from "../db/statement.ts";
import type { BaseContext, Claims, SystemContext } from "../http/context.ts";
import type { Day } from "../language/dates/calendar.ts";
import { Reader } from "./contract.ts";
import { DatedFact } from "./stored-fact.ts";
import { FACT_JSON } from "./fact-json.ts";
import { type KeptBy, replaceReadings } from "./keep-readings.ts";
import { Manner } from "./manner.ts";
import { ReadKind, SourceText } from "./source-text.ts";

/** A text that a reader is to read. */
export interface TextToRead {
  readonly contactId: string;
  readonly text: SourceText & { readonly kind: ReadKind };
  /** Hash of everything given of the text; passed back with its reading. */
  readonly contentHash: string;
}

export interface Wanted {
  readonly reader: Exclude<Reader, "person">;
  /** The reader's present version: a text that another one read is to be read again. */
  readonly version: string;
  readonly limit: number;
  /** Only texts of these contacts. */
  readonly contactIds?: readonly string[];
  /** Only texts of this instant or later. */
  readonly since?: Date;
  /**
   * With `since`: also older texts in which the local reader found a renewal, an objection, or a day that is
   * not over on this day.
   */
  readonly promising?: Day;
  /** Not these, by their ids. */
  readonly except?: readonly string[];
}

const ACTIVE = "join public.contact c on c.id = t.contact_id and c.archived_at is null";
/** A text that a reader failed on waits before the next try. */
const OPEN = `(t.tried_at is null or t.tried_at < now() - interval '30 minutes') and t.text_id <> all ($7::uuid[])`;

/** Texts without a reading by this reader. Each part is a short index scan, however many texts there are. */
const UNREAD = `
  select t.* from (values (true), (false)) o (owned)
  cross join lateral (
    select t.contact_id, t.text_kind, t.text_id, t.owned, t.at from private.unread_text t ${ACTIVE}
    where t.organization_id = $1 and t.reader = $2 and t.owned = o.owned and t.at >= $6
      and ${OPEN}
    order by t.at desc limit $4) t`;
const UNREAD_OF_CONTACTS = `
  select t.contact_id, t.text_kind, t.text_id, t.owned, t.at from private.unread_text t ${ACTIVE}
  where t.organization_id = $1 and t.reader = $2 and t.contact_id = any ($5) and t.at >= $6
    and ${OPEN}`;
const PROMISING = `
  select t.contact_id, t.text_kind, t.text_id, t.owned, t.at
  from (
    select f.contact_id, f.text_kind, f.text_id from public.fact f
    where f.organization_id = $1 and f.reader = 'local' and f.due_end >= $8
    union
    select f.contact_id, f.text_kind, f.text_id from public.fact f
    where f.organization_id = $1 and f.reader = 'local' and f.kind in ('renewal', 'optOut')) f
  join private.unread_text t on t.organization_id = $1 and t.reader = $2 and t.contact_id = f.contact_id
    and t.text_kind = f.text_kind and t.text_id = f.text_id and t.at < $6
  ${ACTIVE}
  where ($5::uuid[] is null or t.contact_id = any ($5)) and ${OPEN}`;
/** Readings of another version count until the text is read again; unread texts go first. */
const outdated = (version: "< $3" | "> $3") => `
  (select t.contact_id, t.text_kind, t.text_id, c.owner_email is not null as owned, t.at
   from public.text_reading t ${ACTIVE}
   where t.organization_id = $1 and t.reader = $2 and t.version ${version} and t.at >= $6
     and t.text_id <> all ($7::uuid[]) and ($5::uuid[] is null or t.contact_id = any ($5))
   order by t.version, t.at desc limit $4)`;

const instant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const Row = SourceText.extend({ kind: ReadKind, contactId: z.string(), hash: z.string() });

/**
 * Texts without a reading by this reader in its current version, of contacts that are not archived: contacts
 * with an owner first, newest first, older versions' readings last. Texts that the reader did not understand
 * are left out.
 */
export async function textsToRead(ctx: SystemContext, wanted: Wanted): Promise<TextToRead[]> {
  const { reader, version, limit, contactIds, since, promising, except = [] } = wanted;
  const sources = [
    `select 0 as precedence, t.* from (${contactIds ? UNREAD_OF_CONTACTS : UNREAD}) t`,
    ...(promising === undefined ? [] : [`select 1, t.* from (${PROMISING}) t`]),
    `select 2, t.* from (${outdated("< $3")} union all ${outdated("> $3")}) t`,
  ];
  const rows = await withClaims(ctx, (client) =>
    allRows(
      client,
      Row,
      `with next as materialized (
         select * from (${sources.join(" union all ")}) t order by precedence, owned desc, at desc, text_id limit $4)
       select t.contact_id as "contactId", t.text_kind as kind, t.text_id as id,
         coalesce(e.type, case t.text_kind when 'note' then 'note' else 'linkedin' end) as channel,
         t.text_kind = 'linkedin' or coalesce(e.direction = 'incoming', false) as incoming,
         ${instant("coalesce(e.date, n.date, p.at)")} as at,
         to_char(coalesce(e.date, n.date, p.at) at time zone o.time_zone, 'YYYY-MM-DD') as day,
         e.subject, coalesce(e.text, n.text, p.text) as text,
         case t.text_kind when 'engagement' then app.content_hash(e) when 'note' then app.content_hash(n) else p.hash end as hash
       from next t
       join app.organizations_to_serve() o on o.organization_id = $1
       left join public.engagement e on t.text_kind = 'engagement' and e.id = t.text_id and e.contact_id = t.contact_id
       left join public.note n on t.text_kind = 'note' and n.id = t.text_id and n.contact_id = t.contact_id
       left join lateral (
         select p.* from public.linkedin_profile l, app.posts_of(l.content) p
         where t.text_kind = 'linkedin' and l.contact_id = t.contact_id and p.id = t.text_id) p on true
       where coalesce(e.id, n.id, p.id) is not null
       order by t.precedence, t.owned desc, t.at desc, t.text_id`,
      [
        ctx.claims.organizationId,
        reader,
        version,
        limit,
        contactIds ?? null,
        since?.toISOString() ?? "-infinity",
        except,
        ...(promising === undefined ? [] : [promising]),
      ],
    ),
  );
  return rows.map(({ contactId, hash, ...text }) => ({ contactId, text, contentHash: hash }));
}

/** What a reader found in a text. */
export interface NewReading {
  readonly contactId: string;
  readonly text: { readonly kind: ReadKind; readonly id: string };
  /** As it came with the text. */
  readonly contentHash: string;
  /** How the text came about; only the local reader says it. */
  readonly manner?: Manner;
  /** Null: not understood. The text stays unread, and is not given to this version of the reader again. */
  readonly facts: readonly DatedFact[] | null;
}

/**
 * Replaces a reader's readings of some texts in one transaction; gives back how many were stored. A text
 * that has changed since, or is gone, stores none and is read again. A person's readings are stored in their
 * name.
 */
export function keepReadings(
  ctx: BaseContext & { readonly claims: Claims },
  by: KeptBy,
  readings: readonly NewReading[],
): Promise<number> {
  if (readings.length === 0) return Promise.resolve(0);
  const found = readings.map(({ contactId, text, contentHash, manner = "person", facts }) => ({
    contactId,
    ...text,
    hash: contentHash,
    manner: by.reader === "local" ? manner : null,
    facts,
  }));
  return withClaims(ctx, (client) => replaceReadings(client, ctx.claims, by, found));
}

/** What a reader found in one of a contact's texts. */
const StoredReading = z.object({
  text: z.object({ kind: ReadKind, id: z.string() }),
  /** Of the text that was read: of its present words, or the reading would be gone. */
  contentHash: z.string(),
  reader: Reader,
  version: z.string(),
  /** ISO 8601 instant. */
  readAt: z.string(),
  /** The member who corrected the reading; null of programs, and once they are gone. */
  readBy: z.string().nullable(),
  manner: Manner.nullable(),
  /** Null: the reader did not understand the text. */
  facts: z.array(DatedFact).nullable(),
});
export type StoredReading = z.infer<typeof StoredReading>;

/** Every reader's readings of the texts of a contact's person, in no particular order; a text without any is unread. */
export async function readingsOf(
  ctx: BaseContext & { readonly claims: Claims },
  contactId: string,
): Promise<StoredReading[]> {
  const rows = await withClaims(ctx, (client) =>
    allRows(
      client,
      StoredReading,
      `select json_build_object('kind', r.text_kind, 'id', r.text_id) as text, r.content_hash as "contentHash", r.reader,
         r.version, ${instant("r.read_at")} as "readAt", r.read_by as "readBy", r.manner,
         case when r.understood then coalesce((
           select json_agg(${FACT_JSON} order by f.position)
           from public.fact f
           where f.organization_id = r.organization_id and f.contact_id = r.contact_id and f.text_kind = r.text_kind
             and f.text_id = r.text_id and f.reader = r.reader), '[]') end as facts
       from public.text_reading r
       where r.organization_id = $1 and r.contact_id = any ((select p.live from app.person p where p.contact_id = $2)::uuid[])`,
      [ctx.claims.organizationId, contactId],
    ),
  );
  return rows;
}
