import type { Client } from "pg";
import { LOCAL_VERSION } from "../../functions/readings/local/version.ts";

/** Days for which a model has read too. */
const READ_BY_MODEL = 120;

const TEXTS = `
  select e.contact_id, 'engagement' as kind, e.id, e.date, e.text, e.direction from public.engagement e where e.organization_id = $1
  union all
  select n.contact_id, 'note', n.id, n.date, n.text, null from public.note n where n.organization_id = $1`;

/**
 * Creates readings of every text of an organization, as if the local reader had read all and the model the newest: a
 * third contain facts, chosen by their dates, half of these with a day. Their words are arbitrary, because the ranking
 * reads none.
 */
export async function fillReadings(client: Client, organizationId: string, day: string): Promise<void> {
  // Nothing is counted by itself (`autovacuum` is off): the joins below would be planned for empty tables.
  await client.query("analyze public.engagement, public.note");
  await client.query(
    `insert into public.text_reading (organization_id, contact_id, text_kind, text_id, reader, version, content_hash, manner, at)
     select $1, t.contact_id, t.kind, t.id, r.reader, case when r.reader = 'local' then $3 else '1' end, md5(t.id::text),
       case when r.reader = 'local' then
         case when hashtext(t.contact_id::text || t.date) % 10 = 0 then 'machine' when hashtext(t.contact_id::text || t.date) % 23 = 0 then 'attempt' else 'person' end end,
       t.date
     from (${TEXTS}) t
     join (values ('local'), ('model')) r (reader) on r.reader = 'local' or t.date > $2::date - ${READ_BY_MODEL}`,
    [organizationId, day, LOCAL_VERSION],
  );
  await client.query("analyze public.text_reading");
  await client.query(
    `insert into public.fact (organization_id, contact_id, text_kind, text_id, reader, position, kind, who, act, due, due_bound,
       due_start, due_end, quote)
     select $1, t.contact_id, t.kind, t.id, r.reader, 1, f.kind, case when draw % 3 = 0 then 'contact' else 'us' end,
       case when f.kind = 'commitment' then (array['call', 'send', 'meet', 'answer'])[1 + draw % 4] end,
       d.due, case when d.due is not null then 'by' end, d.at, d.at, left(t.text, 80)
     from (${TEXTS}) t
     join public.text_reading r on r.organization_id = $1 and r.contact_id = t.contact_id and r.text_kind = t.kind and r.text_id = t.id
     cross join lateral (select abs(hashtext(t.contact_id::text || t.date) % 1000) as draw) drawn
     cross join lateral (select (array['commitment', 'done', 'question', 'commitment', 'quoteSent', 'done', 'support', 'trouble',
       'nextStep', 'done', 'refusal', 'cancelled', 'postponement', 'renewal', 'budget'])[1 + draw % 15] as kind) f
     cross join lateral (select case when draw % 2 = 0 then 'vendredi' end as due,
       case when draw % 2 = 0 then t.date::date + draw % 14 end as at) d
     where draw < 330 and t.text <> ''`,
    [organizationId],
  );
}
