import type { Pool } from "pg";
import type { Fact, Reader } from "../../functions/readings/contract.ts";
import { dateFact } from "../../functions/readings/dated-fact.ts";
import type { Manner } from "../../functions/readings/manner.ts";

/** What a reader found in a text; the quote is the whole text where none is given. */
export type SaidOf = Pick<Fact, "kind"> & Partial<Fact>;

/** Stores what a reader found in an engagement or a note: the local reader, unless told. */
export async function createReading(
  admin: Pool,
  textId: string,
  said: readonly SaidOf[],
  { reader = "local", manner = "person" }: { reader?: Reader; manner?: Manner } = {},
): Promise<void> {
  const { rows } = await admin.query<{ text: string; day: string }>(
    `with texts as (
       select organization_id, contact_id, 'engagement' as kind, id, date, text, app.content_hash(e) as hash
       from public.engagement e where id = $1
       union all
       select organization_id, contact_id, 'note', id, date, text, app.content_hash(n) from public.note n where id = $1
     ), reading as (
       insert into public.text_reading (organization_id, contact_id, text_kind, text_id, reader, version, content_hash, manner, at)
       select organization_id, contact_id, kind, id, $2, '1', hash, case when $2 = 'local' then $3 end, date from texts)
     select text, to_char(date at time zone 'Europe/Paris', 'YYYY-MM-DD') as day from texts`,
    [textId, reader, manner],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`no text ${textId}`);
  const facts = said.map((one) =>
    dateFact(
      { who: "contact", act: null, object: null, due: null, quote: row.text, refersTo: null, ...one },
      row.day,
    ),
  );
  await admin.query(
    `insert into public.fact (organization_id, contact_id, text_kind, text_id, reader, position, kind, who, act, object, due,
       due_bound, due_start, due_end, due_hour, quote, refers_to)
     select r.organization_id, r.contact_id, r.text_kind, r.text_id, r.reader, n, f ->> 'kind', f ->> 'who', f ->> 'act',
       f ->> 'object', f ->> 'due', f -> 'resolved' ->> 'bound', (f -> 'resolved' ->> 'start')::date,
       (f -> 'resolved' ->> 'end')::date, f -> 'resolved' ->> 'hour', f ->> 'quote', (f ->> 'refersTo')::uuid
     from public.text_reading r, jsonb_array_elements($3) with ordinality each (f, n)
     where r.text_id = $1 and r.reader = $2`,
    [textId, reader, JSON.stringify(facts)],
  );
}
