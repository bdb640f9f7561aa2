import * as z from "zod";
import { withClaims } from "../db/claims.ts";
import { allRows } from "../db/statement.ts";
import type { SystemContext } from "../http/context.ts";
import { FactKind, FactWho } from "./contract.ts";
import { DatedFact } from "./stored-fact.ts";
import { FACT_JSON } from "./fact-json.ts";
import { ReadKind } from "./source-text.ts";
import type { ThreadText } from "./thread.ts";

/** A fact of an earlier text that a later text may settle (a promise, a question), or a fact that settled another. */
const EarlierFact = z.object({
  /** Of the text. */
  textId: z.string(),
  /** ISO 8601 instant of the text. */
  at: z.string(),
  /** Its day in the organization's time zone. */
  day: z.string(),
  kind: FactKind,
  who: FactWho,
  quote: z.string(),
  /** Id of the text whose fact this one settles; null for any other fact. */
  refersTo: z.string().nullable(),
});
export type EarlierFact = z.infer<typeof EarlierFact>;

interface Wanted {
  readonly kinds: readonly FactKind[];
  /** Facts of a contact, of the newest texts. */
  readonly most: number;
}

const MAY_BE_OPEN: readonly FactKind[] = ["commitment", "question", "nextStep", "introduction"];
/** What a question names. */
export const STILL_OPEN: Wanted = { kinds: MAY_BE_OPEN, most: 8 };
/** What the local reader takes into account. */
export const HISTORY: Wanted = { kinds: [...MAY_BE_OPEN, "quoteSent", "done", "cancelled"], most: 20 };
/** Days back: what is older is hardly settled by today's texts. */
const DAYS = 180;

/** Of several readings the one that counts. */
const COUNTS = `not exists (select from public.text_reading b
  where b.organization_id = t.organization_id and b.contact_id = t.contact_id and b.text_kind = t.text_kind
    and b.text_id = t.text_id and (b.understood, array_position('{local,model,person}', b.reader))
      > (t.understood, array_position('{local,model,person}', t.reader)))`;

/** What the texts of some contacts say of the wanted kinds, by the reading that counts, the newest first. */
export async function readEarlierFacts(
  ctx: SystemContext,
  contactIds: readonly string[],
  { kinds, most }: Wanted,
): Promise<Map<string, EarlierFact[]>> {
  const rows = await withClaims(ctx, (client) =>
    allRows(
      client,
      z.object({ id: z.string(), facts: z.array(EarlierFact) }),
      `select c.id, x.facts from unnest($2::uuid[]) c (id)
       cross join lateral (
         select json_agg(to_json(y) order by y.at desc) as facts from (
           select f.text_id as "textId", f.kind, f.who, f.quote, f.refers_to as "refersTo",
             to_char(t.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
             to_char(t.at at time zone o.time_zone, 'YYYY-MM-DD') as day
           from public.text_reading t
           join app.organizations_to_serve() o on o.organization_id = t.organization_id
           join public.fact f on f.organization_id = t.organization_id and f.contact_id = t.contact_id
             and f.text_kind = t.text_kind and f.text_id = t.text_id and f.reader = t.reader
           where t.organization_id = $1 and t.contact_id = c.id and t.text_kind <> 'linkedin'
             and f.kind = any ($4)
             and t.at > $3::timestamptz - make_interval(days => ${DAYS})
             and ${COUNTS}
           order by t.at desc, f.text_id, f.position limit $5) y) x
       where x.facts is not null`,
      [ctx.claims.organizationId, contactIds, ctx.clock.now(), kinds, most],
    ),
  );
  return new Map(rows.map(({ id, facts }) => [id, facts]));
}

const ThreadRow = z.object({
  contactId: z.string(),
  id: z.string(),
  kind: ReadKind,
  at: z.string(),
  day: z.string(),
  text: z.string(),
  isOurs: z.boolean(),
  facts: z.array(DatedFact).nullable(),
});
/** Days back in which a later text may refer to what one names, and the most texts of a contact. */
const THREAD = { days: 120, most: 40 };

/** The latest texts of some contacts before now, with what was read in them, by contact and id. */
/** The newest texts of some contacts with their words, and what the reading that counts found: by contact and text id. */
export async function readThreads(
  ctx: SystemContext,
  contactIds: readonly string[],
): Promise<Map<string, Map<string, ThreadText>>> {
  const rows = await withClaims(ctx, (client) =>
    allRows(
      client,
      ThreadRow,
      `select x.* from unnest($2::uuid[]) c (id)
       cross join lateral (
         select t.contact_id as "contactId", t.text_id as id, t.text_kind as kind, coalesce(e.text, n.text) as text,
           coalesce(e.type in ('email', 'sms') and e.direction is distinct from 'incoming', false) as "isOurs",
           to_char(t.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
           to_char(t.at at time zone o.time_zone, 'YYYY-MM-DD') as day,
           case when t.understood then coalesce((select json_agg(${FACT_JSON} order by f.position) from public.fact f
             where f.organization_id = t.organization_id and f.contact_id = t.contact_id and f.text_kind = t.text_kind
               and f.text_id = t.text_id and f.reader = t.reader), '[]') end as facts
         from public.text_reading t
         join app.organizations_to_serve() o on o.organization_id = t.organization_id
         left join public.engagement e on t.text_kind = 'engagement' and e.id = t.text_id and e.contact_id = t.contact_id
         left join public.note n on t.text_kind = 'note' and n.id = t.text_id and n.contact_id = t.contact_id
         where t.organization_id = $1 and t.contact_id = c.id and coalesce(e.id, n.id) is not null
           and t.at > $3::timestamptz - make_interval(days => ${THREAD.days}) and ${COUNTS}
         order by t.at desc, t.text_id limit ${THREAD.most}) x`,
      [ctx.claims.organizationId, contactIds, ctx.clock.now()],
    ),
  );
  return new Map(
    [...Map.groupBy(rows, ({ contactId }) => contactId)].map(([contactId, texts]) => [
      contactId,
      new Map(texts.map((text) => [text.id, text])),
    ]),
  );
}
