-- A text that a person has corrected keeps their reading; an objection that a reader finds in it later joins that reading.
set lock_timeout = '2s';
create or replace function app.keep_readings(of_reader text, of_version text, readings jsonb) returns integer
language plpgsql volatile
as $$
declare
  kept integer;
  held jsonb;
begin
  select jsonb_agg(r || jsonb_build_object('at', h.at)) into held
  from jsonb_array_elements(readings) r
  join app.hold_unchanged(readings) h on h.contact_id = (r ->> 'contactId')::uuid and h.text_kind = r ->> 'kind'
    and h.text_id = (r ->> 'id')::uuid;
  if held is null then return 0; end if;
  insert into public.text_reading as t (organization_id, contact_id, text_kind, text_id, reader, version, content_hash,
    understood, manner, at, read_by)
  select distinct on (1, 2, 3, 4) app.org_id(), r."contactId", r.kind, r.id, of_reader, of_version, r.hash,
    coalesce(jsonb_typeof(r.facts) = 'array', false), r.manner, r.at, case when of_reader = 'person' then app.user_id() end
  from jsonb_to_recordset(held) as r ("contactId" uuid, kind text, id uuid, hash text, manner text, at timestamptz, facts jsonb)
  order by 1, 2, 3, 4
  on conflict (organization_id, contact_id, text_kind, text_id, reader) do update set
    version = excluded.version, content_hash = excluded.content_hash, understood = excluded.understood,
    manner = excluded.manner, read_by = excluded.read_by, read_at = now();
  get diagnostics kept = row_count;
  -- Only now: whoever else wrote the same reading has finished.
  delete from public.fact f
  using jsonb_to_recordset(held) as r ("contactId" uuid, kind text, id uuid)
  where f.organization_id = app.org_id() and f.contact_id = r."contactId" and f.text_kind = r.kind and f.text_id = r.id
    and f.reader = of_reader;
  insert into public.fact (organization_id, contact_id, text_kind, text_id, reader, position, kind, who, act, object,
    due, due_bound, due_start, due_end, due_hour, quote, refers_to)
  select app.org_id(), r."contactId", r.kind, r.id, of_reader, f.n, f.fact ->> 'kind', f.fact ->> 'who', f.fact ->> 'act',
    f.fact ->> 'object', f.fact ->> 'due', f.fact -> 'resolved' ->> 'bound', (f.fact -> 'resolved' ->> 'start')::date,
    (f.fact -> 'resolved' ->> 'end')::date, f.fact -> 'resolved' ->> 'hour', f.fact ->> 'quote', (f.fact ->> 'refersTo')::uuid
  from (select distinct on ("contactId", kind, id) *
      from jsonb_to_recordset(held) as x ("contactId" uuid, kind text, id uuid, facts jsonb)) r
  cross join lateral jsonb_array_elements(case jsonb_typeof(r.facts) when 'array' then r.facts else '[]' end)
    with ordinality f (fact, n);
  if of_reader <> 'person' then
    -- Where a person corrected a text before, objections that nobody had read then are theirs to settle as well.
    with found as (
      select f.*, jsonb_build_object('kind', f.kind, 'who', f.who, 'act', f.act, 'object', f.object, 'due', f.due,
        'quote', f.quote, 'refersTo', f.refers_to) as fact
      from jsonb_to_recordset(held) as r ("contactId" uuid, kind text, id uuid)
      join public.fact f on f.organization_id = app.org_id() and f.contact_id = r."contactId" and f.text_kind = r.kind
        and f.text_id = r.id and f.reader = of_reader and f.kind = 'optOut'
      where exists (select from public.text_reading p where p.organization_id = f.organization_id and p.contact_id = f.contact_id
          and p.text_kind = f.text_kind and p.text_id = f.text_id and p.reader = 'person')
        and not exists (select from public.fact_correction k
          where k.organization_id = f.organization_id and k.contact_id = f.contact_id and k.text_kind = f.text_kind
            and k.text_id = f.text_id and k.as_read @> jsonb_build_array(jsonb_build_object('kind', f.kind, 'quote', f.quote)))
    ), asked as (
      update public.fact_correction k set as_read = k.as_read || x.facts
      from (select organization_id, contact_id, text_kind, text_id, jsonb_agg(fact) as facts from found group by 1, 2, 3, 4) x
      where k.organization_id = x.organization_id and k.contact_id = x.contact_id and k.text_kind = x.text_kind
        and k.text_id = x.text_id
    )
    insert into public.fact (organization_id, contact_id, text_kind, text_id, reader, position, kind, who, act, object,
      due, due_bound, due_start, due_end, due_hour, quote, refers_to)
    select x.organization_id, x.contact_id, x.text_kind, x.text_id, 'person', 100 + x.position, x.kind, x.who, x.act, x.object,
      x.due, x.due_bound, x.due_start, x.due_end, x.due_hour, x.quote, x.refers_to
    from found x
    on conflict do nothing;
    delete from private.unread_text u
    using jsonb_to_recordset(held) as r ("contactId" uuid, kind text, id uuid)
    where u.organization_id = app.org_id() and u.contact_id = r."contactId" and u.text_kind = r.kind and u.text_id = r.id
      and u.reader = of_reader;
  end if;
  return kept;
end
$$;
