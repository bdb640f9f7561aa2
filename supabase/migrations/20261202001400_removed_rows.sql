-- What a CRM's answers took away is kept for thirty days, out of every reader's sight, and comes back as itself when
-- the CRM shows it again: with its id, what was read in it and what people corrected of that. Its words are not kept:
-- the CRM brings them again.
create table private.removed_row (
  -- The row's own.
  id uuid not null,
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  -- Whose it was: of a deal a row each. Whoever is erased takes them along.
  contact_id uuid not null,
  kind text not null check (kind in ('engagement', 'note', 'deal')),
  crm text not null references app.crm,
  crm_id text not null,
  removed_at timestamptz not null default now(),
  -- { created_at, written_by, words, ai_analysis, ai_analysis_origin, readings, facts, corrections, unread }
  kept jsonb not null,
  primary key (organization_id, kind, crm, crm_id, contact_id),
  foreign key (contact_id, organization_id) references public.contact (id, organization_id) on delete cascade
);
create index removed_row_contact_idx on private.removed_row (contact_id);
create index removed_row_age_idx on private.removed_row (organization_id, removed_at);
alter table private.removed_row enable row level security;
grant select, delete on private.removed_row to app_server;
create policy removed_row_organization on private.removed_row for all to app_server
  using (organization_id = (select app.org_id())) with check (organization_id = (select app.org_id()));

-- A hash of a row's words, as far as a reader or an analysis goes by them.
create function app.words_of(text_row jsonb) returns text
language sql stable
as $$
  select md5(jsonb_build_array(text_row -> 'type', text_row -> 'direction', text_row -> 'subject', text_row -> 'text',
    extract(epoch from (text_row ->> 'date')::timestamptz))::text)
$$;

-- Definer's rights here and below: whoever may take a row away keeps it so. Of rows that go with their contact nothing
-- is kept, and of those written here neither. Before app.remove_readings, by its name.
create function app.keep_removed() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.removed_row as k (id, organization_id, contact_id, kind, crm, crm_id, kept)
  select t.id, t.organization_id, t.contact_id, tg_table_name, t.crm, t.crm_id, jsonb_build_object(
    'created_at', t.created_at, 'written_by', to_jsonb(t) -> 'written_by', 'words', app.words_of(to_jsonb(t)),
    'ai_analysis', t.ai_analysis, 'ai_analysis_origin', t.ai_analysis_origin,
    'readings', (select jsonb_agg(to_jsonb(r)) from public.text_reading r
      where r.organization_id = t.organization_id and r.contact_id = t.contact_id and r.text_kind = tg_table_name and r.text_id = t.id),
    'facts', (select jsonb_agg(to_jsonb(f)) from public.fact f
      where f.organization_id = t.organization_id and f.contact_id = t.contact_id and f.text_kind = tg_table_name and f.text_id = t.id),
    'corrections', (select jsonb_agg(to_jsonb(o)) from public.fact_correction o
      where o.organization_id = t.organization_id and o.contact_id = t.contact_id and o.text_kind = tg_table_name and o.text_id = t.id),
    'unread', (select jsonb_agg(jsonb_build_object('reader', u.reader, 'tries', u.tries, 'tried_at', u.tried_at))
      from private.unread_text u where u.organization_id = t.organization_id and u.contact_id = t.contact_id
        and u.text_kind = tg_table_name and u.text_id = t.id))
  from removed t
  where t.crm is not null and t.crm_id is not null and exists (select from public.contact c where c.id = t.contact_id)
  on conflict (organization_id, kind, crm, crm_id, contact_id) do update
    set id = excluded.id, kept = excluded.kept, removed_at = excluded.removed_at;
  return null;
end
$$;
create trigger engagement_keep_removed after delete on public.engagement referencing old table as removed
  for each statement execute function app.keep_removed();
create trigger note_keep_removed after delete on public.note referencing old table as removed
  for each statement execute function app.keep_removed();

-- The row takes up its id again, and what was analysed in the same words. What does not last is nothing changed: of a
-- row that is there already nothing is inserted.
create function app.return_as_itself() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  was private.removed_row;
begin
  select * into was from private.removed_row k
  where k.organization_id = new.organization_id and k.kind = tg_table_name and k.crm = new.crm and k.crm_id = new.crm_id
    and k.contact_id = new.contact_id and k.removed_at > now() - interval '30 days';
  if not found then return new; end if;
  new.id := was.id;
  new.created_at := (was.kept ->> 'created_at')::timestamptz;
  if tg_table_name = 'note' then
    new.written_by := (select u.id from better_auth."user" u where u.id = (was.kept ->> 'written_by')::uuid);
  end if;
  if app.words_of(to_jsonb(new)) = was.kept ->> 'words' then
    new.ai_analysis := nullif(was.kept -> 'ai_analysis', 'null');
    new.ai_analysis_origin := nullif(was.kept -> 'ai_analysis_origin', 'null');
  end if;
  return new;
end
$$;
create trigger engagement_return_as_itself before insert on public.engagement for each row
  when (new.crm_id is not null) execute function app.return_as_itself();
create trigger note_return_as_itself before insert on public.note for each row
  when (new.crm_id is not null) execute function app.return_as_itself();

-- What was read in the same words comes back, and is not read again; in other words it is forgotten, as where a row's
-- words change. After app.note_new_texts, by its name.
create function app.return_readings() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  was record;
begin
  for was in
    delete from private.removed_row k using added t
    where k.organization_id = t.organization_id and k.kind = tg_table_name and k.crm = t.crm and k.crm_id = t.crm_id
      and k.contact_id = t.contact_id
    returning k.*, k.id = t.id and app.words_of(to_jsonb(t)) = k.kept ->> 'words' as same
  loop
    continue when not was.same;
    insert into public.text_reading
    select (jsonb_populate_record(null::public.text_reading, r || jsonb_build_object('read_by',
      (select u.id from better_auth."user" u where u.id = (r ->> 'read_by')::uuid)))).*
    from jsonb_array_elements(nullif(was.kept -> 'readings', 'null')) r;
    insert into public.fact select f.* from jsonb_populate_recordset(null::public.fact, nullif(was.kept -> 'facts', 'null')) f;
    insert into public.fact_correction
    select (jsonb_populate_record(null::public.fact_correction, o || jsonb_build_object(
      'corrected_by', (select u.id from better_auth."user" u where u.id = (o ->> 'corrected_by')::uuid),
      'undone_by', (select u.id from better_auth."user" u where u.id = (o ->> 'undone_by')::uuid),
      'ended_action_id', (select a.id from public.action a
        where a.id = (o ->> 'ended_action_id')::uuid and a.organization_id = was.organization_id)))).*
    from jsonb_array_elements(nullif(was.kept -> 'corrections', 'null')) o;
    delete from private.unread_text u
    where u.organization_id = was.organization_id and u.contact_id = was.contact_id and u.text_kind = tg_table_name
      and u.text_id = was.id
      and not exists (select from jsonb_array_elements(nullif(was.kept -> 'unread', 'null')) e where e ->> 'reader' = u.reader);
    update private.unread_text u set tries = (e ->> 'tries')::smallint, tried_at = (e ->> 'tried_at')::timestamptz
    from jsonb_array_elements(nullif(was.kept -> 'unread', 'null')) e
    where u.organization_id = was.organization_id and u.contact_id = was.contact_id and u.text_kind = tg_table_name
      and u.text_id = was.id and u.reader = e ->> 'reader';
  end loop;
  return null;
end
$$;
create trigger engagement_way_back after insert on public.engagement referencing new table as added
  for each statement execute function app.return_readings();
create trigger note_way_back after insert on public.note referencing new table as added
  for each statement execute function app.return_readings();

-- Deals that a CRM's answers took away are kept as engagements are (private.removed_row): by each contact they were
-- of.
create function app.keep_removed_deals(deals uuid[]) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into private.removed_row as k (id, organization_id, contact_id, kind, crm, crm_id, kept)
  select d.id, d.organization_id, l.contact_id, 'deal', d.crm, d.crm_id, jsonb_build_object('created_at', d.created_at)
  from public.deal d join public.deal_contact l on l.deal_id = d.id
  where d.id = any (deals) and d.organization_id = app.org_id()
  on conflict (organization_id, kind, crm, crm_id, contact_id) do update
    set id = excluded.id, kept = excluded.kept, removed_at = excluded.removed_at
$$;

-- Contacts that cleanDatabaseBefore removes are archived with all that hangs on them, and deleted thirty days later:
-- whoever the CRM shows again within that time comes back as themselves.
create table private.removed_contact (
  contact_id uuid primary key,
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  removed_at timestamptz not null default now(),
  foreign key (contact_id, organization_id) references public.contact (id, organization_id) on delete cascade
);
create index removed_contact_age_idx on private.removed_contact (organization_id, removed_at);
alter table private.removed_contact enable row level security;
grant select, insert, delete on private.removed_contact to app_server;
create policy removed_contact_organization on private.removed_contact for all to app_server
  using (organization_id = (select app.org_id())) with check (organization_id = (select app.org_id()));

-- Makes what was derived from a CRM's data be derived again.
create function app.derive_again(organization uuid, crm_name text) returns void
language sql
as $$
  update public.engagement set ai_analysis = null
  where organization_id = organization and crm = crm_name and ai_analysis is not null;
  update public.note set ai_analysis = null
  where organization_id = organization and crm = crm_name and ai_analysis is not null;
  update public.contact set ai_timeline = null, ai_timeline_origin = null
  where organization_id = organization and crm = crm_name and ai_timeline is not null;
$$;

revoke execute on all functions in schema app from public;
grant execute on function app.keep_removed_deals(uuid[]), app.derive_again(uuid, text) to app_server;
