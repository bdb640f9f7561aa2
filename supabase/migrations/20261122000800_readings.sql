-- What was read in each text: facts, by whom, and which texts are still to be read. A text is an engagement, a note
-- or a LinkedIn post.

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

create table public.text_reading (
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  contact_id uuid not null,
  text_kind text not null check (text_kind in ('engagement', 'note', 'linkedin')),
  -- Of the engagement or note; of a post, its id in the profile.
  text_id uuid not null,
  reader text not null check (reader in ('person', 'model', 'local')),
  version text not null,
  -- app.content_hash of what was read.
  content_hash text not null,
  -- False: the reader looked at the text and does not say what is in it. It is unread, and not given to it again.
  understood boolean not null default true,
  -- How the text came about, as the local reader tells it.
  manner text check (manner in ('person', 'machine', 'attempt', 'theirMessage', 'ourMessage')),
  -- The text's own date.
  at timestamptz not null,
  read_at timestamptz not null default now(),
  read_by uuid references better_auth."user" (id) on delete set null,
  -- What the ranking takes of a million readings stands in the index: texts are read newest first, so that those of
  -- a contact are far apart in the table.
  primary key (organization_id, contact_id, text_kind, text_id, reader) include (understood, manner),
  check ((reader = 'local') = (manner is not null)),
  check (reader = 'person' or read_by is null),
  foreign key (contact_id, organization_id) references public.contact (id, organization_id) on delete cascade
);
-- What another version read, newest texts first.
create index text_reading_version_idx on public.text_reading (organization_id, reader, version, at desc);
create index text_reading_read_by_idx on public.text_reading (read_by);

create table public.fact (
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  contact_id uuid not null,
  text_kind text not null,
  text_id uuid not null,
  reader text not null,
  position smallint not null,
  kind text not null check (kind in ('commitment', 'question', 'quoteSent', 'nextStep', 'renewal', 'budget', 'introduction',
    'support', 'departure', 'absence', 'postponement', 'optOut', 'refusal', 'unreachable', 'trouble', 'done', 'cancelled')),
  who text not null check (who in ('us', 'contact', 'thirdParty')),
  act text check (act in ('call', 'send', 'meet', 'introduce', 'answer', 'decide', 'other')),
  object text,
  -- The words that say when, and the days they mean.
  due text,
  due_bound text check (due_bound in ('on', 'by', 'from', 'notBefore', 'within')),
  due_start date,
  due_end date,
  due_hour text check (due_hour ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  -- An exact passage of the text.
  quote text not null check (quote <> ''),
  -- The earlier text that a `done` or `cancelled` speaks of.
  refers_to uuid,
  primary key (organization_id, contact_id, text_kind, text_id, reader, position),
  check ((due_bound is null) = (due_start is null) and (due_bound is null) = (due_end is null)),
  check (due_hour is null or due_bound is not null),
  foreign key (organization_id, contact_id, text_kind, text_id, reader)
    references public.text_reading (organization_id, contact_id, text_kind, text_id, reader) on delete cascade,
  foreign key (contact_id, organization_id) references public.contact (id, organization_id) on delete cascade
);
-- Texts that stay worth reading well however old they are: with a day to come, a renewal or an objection.
create index fact_to_come_idx on public.fact (organization_id, due_end) where reader = 'local';
create index fact_lasting_idx on public.fact (organization_id) where reader = 'local' and kind in ('renewal', 'optOut');

-- Texts no reading of theirs by this reader stands of, whatever its version: written by the triggers below, so that
-- whoever asks what is to be read does not look at a million texts to find none.
create table private.unread_text (
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  contact_id uuid not null,
  text_kind text not null check (text_kind in ('engagement', 'note', 'linkedin')),
  text_id uuid not null,
  reader text not null check (reader in ('model', 'local')),
  -- The contact has an owner.
  owned boolean not null,
  at timestamptz not null,
  primary key (organization_id, contact_id, text_kind, text_id, reader),
  foreign key (contact_id, organization_id) references public.contact (id, organization_id) on delete cascade
);
create index unread_text_order_idx on private.unread_text (organization_id, reader, owned desc, at desc);

-- Likewise of engagements and notes, whose tables are full of text.
drop index public.engagement_contact_idx;
create index engagement_contact_idx on public.engagement (contact_id, date desc) include (organization_id, id, type, direction);
drop index public.note_contact_idx;
create index note_contact_idx on public.note (contact_id, date desc) include (organization_id, id);

-- Rights -------------------------------------------------------------------------------------------------

revoke all on public.text_reading, public.fact from anon, authenticated, service_role;
grant select, insert, update, delete on public.text_reading, public.fact to authenticated, service_role;
grant select, delete on private.unread_text to app_server;
alter table public.text_reading enable row level security;
alter table public.fact enable row level security;
alter table private.unread_text enable row level security;

do $$
declare
  t text;
begin
  foreach t in array array['text_reading', 'fact'] loop
    execute format('create policy %I on public.%I for select to authenticated using (organization_id = (select app.org_id()))',
      t || '_read', t);
    execute format(
      'create policy %I on public.%I for all to authenticated using (organization_id = (select app.org_id()) and (select app.is_system())) with check (organization_id = (select app.org_id()) and (select app.is_system()))',
      t || '_system', t);
  end loop;
end
$$;
-- A person's reading is any member's to replace, in their own name.
create policy text_reading_correct on public.text_reading for all to authenticated
  using (organization_id = (select app.org_id()) and reader = 'person')
  with check (organization_id = (select app.org_id()) and reader = 'person' and read_by = (select app.user_id()));
create policy fact_correct on public.fact for all to authenticated
  using (organization_id = (select app.org_id()) and reader = 'person')
  with check (organization_id = (select app.org_id()) and reader = 'person');
create policy unread_text_organization on private.unread_text for all to app_server
  using (organization_id = (select app.org_id())) with check (organization_id = (select app.org_id()));

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

-- Texts that were here before.
insert into private.unread_text (organization_id, contact_id, text_kind, text_id, reader, owned, at)
select t.organization_id, t.contact_id, t.text_kind, t.id, r.reader, c.owner_email is not null, t.at
from (
  select e.organization_id, e.contact_id, 'engagement' as text_kind, e.id, e.date as at from public.engagement e
  union all
  select n.organization_id, n.contact_id, 'note', n.id, n.date from public.note n
  union all
  select l.organization_id, l.contact_id, 'linkedin', p.id, p.at from public.linkedin_profile l, app.posts_of(l.content) p
) t
join public.contact c on c.id = t.contact_id
cross join (values ('local'), ('model')) r (reader);

-- What is said of readings elsewhere ----------------------------------------------------------------------

-- Facts quote texts: who is erased is erased from them too.
create or replace function app.columns_naming_people() returns table (place text, name text, type text)
language sql immutable parallel safe
as $$
  values
    ('public.contact', 'ai_timeline', 'jsonb'),
    ('public.engagement', 'subject', 'text'), ('public.engagement', 'text', 'text'), ('public.engagement', 'ai_analysis', 'jsonb'),
    ('public.engagement', 'participants', 'jsonb'),
    ('public.note', 'author', 'text'), ('public.note', 'text', 'text'), ('public.note', 'ai_analysis', 'jsonb'),
    ('public.action', 'ai_action', 'text'), ('public.action', 'ai_reasoning', 'text'), ('public.action', 'ai_pretty_action', 'text'),
    ('public.action', 'ai_pretty_reasoning', 'text'), ('public.action', 'ai_subject', 'text'),
    ('public.action', 'ai_ice_breaking_message', 'text'),
    ('public.action', 'ai_archive_reasoning', 'text'),
    ('public.suggestion', 'reasons', 'jsonb'),
    ('public.claim', 'text', 'text'), ('public.claim', 'quote', 'text'),
    ('public.linkedin_profile', 'content', 'jsonb'), ('public.linkedin_profile', 'analysis', 'jsonb'),
    ('public.fact', 'object', 'text'), ('public.fact', 'due', 'text'), ('public.fact', 'quote', 'text'),
    ('public.article', 'company', 'text'), ('public.article', 'company_key', 'text'), ('public.article', 'title', 'text'),
    ('public.article', 'url', 'text'), ('public.article', 'snippet', 'text'),
    ('private.article_search', 'company_key', 'text'),
    ('public.job', 'input', 'jsonb'), ('public.job', 'checkpoint', 'jsonb'), ('public.job', 'report', 'jsonb'),
    ('private.raw_text', 'raw', 'text'),
    ('private.ai_result', 'result', 'jsonb'),
    ('private.write_back', 'reason', 'text'),
    ('private.audit', 'target_label', 'text'), ('private.audit', 'target_id', 'text'), ('private.audit', 'detail', 'jsonb')
$$;

-- Everything stored about a person: what was read of their texts is.
create or replace function app.personal_data(contacts uuid[], pattern text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  organization uuid := app.org_id();
  ids uuid[];
  answer jsonb;
  mentions jsonb := '{}';
  found_rows integer;
  place record;
begin
  if organization is null or not app.is_manager() then raise exception 'not a manager'; end if;
  select coalesce(array_agg(c.id), '{}') into ids from public.contact c where c.organization_id = organization and c.id = any (contacts);
  with contact as (select c.* from public.contact c where c.id = any (ids)),
    engagement as (select e.* from public.engagement e where e.contact_id = any (ids)),
    note as (select n.* from public.note n where n.contact_id = any (ids)),
    action as (select a.* from public.action a where a.contact_id = any (ids))
  select jsonb_build_object(
    'contact', (select jsonb_agg(to_jsonb(c) - 'search') from contact c),
    'engagement', (select jsonb_agg(to_jsonb(e) order by e.date) from engagement e),
    'note', (select jsonb_agg(to_jsonb(n) order by n.date) from note n),
    'text_reading', (select jsonb_agg(to_jsonb(t) order by t.read_at) from public.text_reading t where t.contact_id = any (ids)),
    'fact', (select jsonb_agg(to_jsonb(f) order by f.text_id, f.reader, f.position) from public.fact f where f.contact_id = any (ids)),
    'raw_text', (select jsonb_agg(to_jsonb(r)) from private.raw_text r where r.organization_id = organization
      and (r.crm, r.crm_id) in (select e.crm, e.crm_id from engagement e union select n.crm, n.crm_id from note n)),
    'action', (select jsonb_agg(to_jsonb(a) order by a.created_at) from action a),
    'action_event', (select jsonb_agg(to_jsonb(v) order by v.id) from public.action_event v where v.action_id in (select a.id from action a)),
    'write_back', (select jsonb_agg(to_jsonb(w) - array['lease_owner', 'lease_until']) from private.write_back w
      where w.action_id in (select a.id from action a)),
    'suggestion', (select jsonb_agg(to_jsonb(g) order by g.day) from public.suggestion g where g.contact_id = any (ids)),
    'claim', (select jsonb_agg(to_jsonb(k) order by k.action_id, k.position) from public.claim k where k.action_id in (select a.id from action a)),
    'linkedin_profile', (select jsonb_agg(to_jsonb(l)) from public.linkedin_profile l where l.contact_id = any (ids)),
    'suppression', (select jsonb_agg(to_jsonb(s)) from public.suppression s where s.organization_id = organization
      and (s.contact_id = any (ids) or s.kind = 'address' and s.value in (select lower(btrim(c.email)) from contact c))),
    'ai_result', (select jsonb_agg(to_jsonb(r)) from private.ai_result r where r.contact_id = any (ids)),
    'ai_run', (select jsonb_agg(to_jsonb(r) order by r.id) from private.ai_run r where r.contact_id = any (ids)),
    'audit', (select jsonb_agg(to_jsonb(u) - 'search' order by u.id) from private.audit u where u.organization_id = organization
      and u.target_kind = 'contact' and u.target_id = any (ids::text[]))
  ) into answer;
  if pattern <> '' then
    for place in select n.place, string_agg(format('t.%I::text ~ $2', n.name), ' or ') as named
      from app.columns_naming_people() n group by n.place order by n.place
    loop
      execute format('select count(*) from %s t where t.organization_id = $1 and (%s)%s', place.place, place.named,
        case when place.place in ('public.engagement', 'public.note', 'public.action', 'public.suggestion', 'public.linkedin_profile',
            'public.fact', 'private.ai_result')
          then ' and not coalesce(t.contact_id = any ($3), false)'
          when place.place = 'public.contact' then ' and t.id <> all ($3)'
          when place.place in ('public.claim', 'private.write_back')
          then ' and t.action_id not in (select a.id from public.action a where a.contact_id = any ($3))'
          else '' end)
      into found_rows using organization, pattern, ids;
      if found_rows > 0 then mentions := mentions || jsonb_build_object(split_part(place.place, '.', 2), found_rows); end if;
    end loop;
  end if;
  return answer || jsonb_build_object('mentions', mentions);
end
$$;

create or replace function app.refresh_statistics() returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  name text;
  analyzed integer := 0;
begin
  -- Somebody who is analyzing the table already does it for us too.
  perform set_config('lock_timeout', '2s', true);
  for name in
    select c.oid::regclass::text from pg_catalog.pg_class c
    where c.oid = any (array['public.contact', 'public.engagement', 'public.note', 'public.action', 'public.text_reading',
      'public.fact', 'private.unread_text']::regclass[])
      and pg_catalog.pg_relation_size(c.oid)
        > (c.relpages * 1.2 + 8) * current_setting('block_size')::integer
    order by 1
  loop
    begin
      execute 'analyze ' || name;
      analyzed := analyzed + 1;
    exception when lock_not_available then null;
    end;
  end loop;
  return analyzed;
end
$$;

revoke execute on all functions in schema app from public;
grant execute on function app.content_hash(public.engagement), app.content_hash(public.note), app.posts_of(jsonb),
  app.hold_unchanged(jsonb), app.keep_readings(text, text, jsonb)
  to app_server;
