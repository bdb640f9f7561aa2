-- A hash of all that a reader is given of a text: a reading of other words is not kept.
create function app.content_hash(e public.engagement) returns text
language sql stable parallel safe
as $$ select md5(row(e.type, e.direction, extract(epoch from e.date), e.subject, e.text)::text) $$;
create function app.content_hash(n public.note) returns text
language sql stable parallel safe
as $$ select md5(row(extract(epoch from n.date), n.text)::text) $$;

-- The posts of a LinkedIn profile that can be read: those with words and a date.
create function app.posts_of(content jsonb) returns table (id uuid, at timestamptz, text text, hash text)
language sql stable parallel safe
as $$
  select distinct on (1) (p ->> 'id')::uuid, (p ->> 'date')::timestamptz, p ->> 'text', md5(row(p ->> 'date', p ->> 'text')::text)
  from jsonb_array_elements(case jsonb_typeof(content -> 'posts') when 'array' then content -> 'posts' else '[]' end) p
  where pg_input_is_valid(p ->> 'id', 'uuid') and pg_input_is_valid(p ->> 'date', 'timestamptz') and btrim(p ->> 'text') <> ''
$$;

-- Texts come, change and go ------------------------------------------------------------------------------

-- Definer's rights: whoever may write a text makes it unread, whatever they may do with readings.
create function app.note_new_texts() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.unread_text (organization_id, contact_id, text_kind, text_id, reader, owned, at)
  select t.organization_id, t.contact_id, tg_table_name, t.id, r.reader, c.owner_email is not null, t.date
  from added t
  join public.contact c on c.id = t.contact_id
  cross join (values ('local'), ('model')) r (reader)
  on conflict do nothing;
  return null;
end
$$;
create trigger engagement_to_read after insert on public.engagement referencing new table as added
  for each statement execute function app.note_new_texts();
create trigger note_to_read after insert on public.note referencing new table as added
  for each statement execute function app.note_new_texts();

-- What was read of a text goes when the text changes or becomes another contact's: it is read again.
create function app.forget_readings() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.text_reading r
  where r.organization_id = old.organization_id and r.contact_id = old.contact_id
    and r.text_kind = tg_table_name and r.text_id = old.id;
  delete from private.unread_text u
  where u.organization_id = old.organization_id and u.contact_id = old.contact_id
    and u.text_kind = tg_table_name and u.text_id = old.id;
  insert into private.unread_text (organization_id, contact_id, text_kind, text_id, reader, owned, at)
  select new.organization_id, new.contact_id, tg_table_name, new.id, r.reader, c.owner_email is not null, new.date
  from public.contact c cross join (values ('local'), ('model')) r (reader)
  where c.id = new.contact_id
  on conflict do nothing;
  return null;
end
$$;
create trigger engagement_forget_readings after update on public.engagement for each row
  when ((old.contact_id, old.text, old.subject, old.type, old.direction, old.date)
    is distinct from (new.contact_id, new.text, new.subject, new.type, new.direction, new.date))
  execute function app.forget_readings();
create trigger note_forget_readings after update on public.note for each row
  when ((old.contact_id, old.text, old.date) is distinct from (new.contact_id, new.text, new.date))
  execute function app.forget_readings();

create function app.remove_readings() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.text_reading r using removed t
  where r.organization_id = t.organization_id and r.contact_id = t.contact_id
    and r.text_kind = tg_table_name and r.text_id = t.id;
  delete from private.unread_text u using removed t
  where u.organization_id = t.organization_id and u.contact_id = t.contact_id
    and u.text_kind = tg_table_name and u.text_id = t.id;
  return null;
end
$$;
create trigger engagement_remove_readings after delete on public.engagement referencing old table as removed
  for each statement execute function app.remove_readings();
create trigger note_remove_readings after delete on public.note referencing old table as removed
  for each statement execute function app.remove_readings();

-- Posts that stay as they were, with the same contact, keep what was read of them.
create function app.forget_post_readings() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  same uuid[] := '{}';
begin
  if tg_op = 'UPDATE' and old.contact_id = new.contact_id then
    same := array(select n.id from app.posts_of(new.content) n join app.posts_of(old.content) o on o.id = n.id and o.hash = n.hash);
  end if;
  if tg_op <> 'INSERT' then
    delete from public.text_reading r
    where r.organization_id = old.organization_id and r.contact_id = old.contact_id and r.text_kind = 'linkedin'
      and r.text_id <> all (same);
    delete from private.unread_text u
    where u.organization_id = old.organization_id and u.contact_id = old.contact_id and u.text_kind = 'linkedin'
      and u.text_id <> all (same);
  end if;
  if tg_op <> 'DELETE' then
    insert into private.unread_text (organization_id, contact_id, text_kind, text_id, reader, owned, at)
    select new.organization_id, new.contact_id, 'linkedin', p.id, r.reader, c.owner_email is not null, p.at
    from app.posts_of(new.content) p
    join public.contact c on c.id = new.contact_id
    cross join (values ('local'), ('model')) r (reader)
    where p.id <> all (same)
    on conflict do nothing;
  end if;
  return null;
end
$$;
create trigger linkedin_profile_forget_readings after insert or update of content, contact_id or delete
  on public.linkedin_profile for each row execute function app.forget_post_readings();

create function app.note_owner_of_unread() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.unread_text u set owned = new.owner_email is not null
  where u.organization_id = new.organization_id and u.contact_id = new.id;
  return null;
end
$$;
create trigger contact_owner_of_unread after update of owner_email on public.contact for each row
  when ((old.owner_email is null) <> (new.owner_email is null)) execute function app.note_owner_of_unread();

-- Readings are kept --------------------------------------------------------------------------------------

-- Of some texts those whose words are still what was read, held so until the end of the transaction. One that is
-- being changed is left out: nobody waits for each other. Members may hold what they may not rewrite.
-- texts: [{ contactId, kind, id, hash }]
create function app.hold_unchanged(texts jsonb) returns table (contact_id uuid, text_kind text, text_id uuid, at timestamptz)
language sql volatile security definer set search_path = ''
as $$
  with asked as materialized (
    select * from jsonb_to_recordset(texts) as a ("contactId" uuid, kind text, id uuid, hash text)
  ), engagements as (
    select e.contact_id, e.id, e.date from asked a join public.engagement e on e.id = a.id and e.contact_id = a."contactId"
    where a.kind = 'engagement' and e.organization_id = app.org_id() and app.content_hash(e) = a.hash
    for share of e skip locked
  ), notes as (
    select n.contact_id, n.id, n.date from asked a join public.note n on n.id = a.id and n.contact_id = a."contactId"
    where a.kind = 'note' and n.organization_id = app.org_id() and app.content_hash(n) = a.hash
    for share of n skip locked
  ), posts as (
    select l.contact_id, p.id, p.at from asked a
    join public.linkedin_profile l on l.contact_id = a."contactId"
    cross join lateral app.posts_of(l.content) p
    where a.kind = 'linkedin' and l.organization_id = app.org_id() and p.id = a.id and p.hash = a.hash
    for share of l skip locked
  )
  select e.contact_id, 'engagement', e.id, e.date from engagements e
  union all select n.contact_id, 'note', n.id, n.date from notes n
  union all select p.contact_id, 'linkedin', p.id, p.at from posts p
$$;

-- Replaces a reader's readings of some texts; answers how many were kept. A text that has changed since it was read
-- keeps none. readings: [{ contactId, kind, id, hash, manner, facts: [{ kind, who, act, object, due, quote, refersTo,
--   resolved: { bound, start, end, hour } }] }]; facts null: looked at, and not understood.
create function app.keep_readings(of_reader text, of_version text, readings jsonb) returns integer
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
    delete from private.unread_text u
    using jsonb_to_recordset(held) as r ("contactId" uuid, kind text, id uuid)
    where u.organization_id = app.org_id() and u.contact_id = r."contactId" and u.text_kind = r.kind and u.text_id = r.id
      and u.reader = of_reader;
  end if;
  return kept;
end
$$;

revoke execute on all functions in schema app from public;

grant execute on function app.content_hash(public.engagement), app.content_hash(public.note), app.posts_of(jsonb),
  app.hold_unchanged(jsonb), app.keep_readings(text, text, jsonb) to app_server;
