-- What was read in each text: facts, by whom, and which texts are still to be read. A text is an engagement, a note
-- or a LinkedIn post.

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
-- What a model read in the same words, of another contact: a message to several people is paid once.
create index text_reading_words_idx on public.text_reading (organization_id, content_hash)
  where reader = 'model' and understood;
alter table public.text_reading enable row level security;
revoke all on public.text_reading from anon, authenticated, service_role;
grant select, insert, update, delete on public.text_reading to authenticated, service_role;
create policy text_reading_read on public.text_reading for select to authenticated
  using (organization_id = (select app.org_id()));
create policy text_reading_system on public.text_reading for all to authenticated
  using (organization_id = (select app.org_id()) and (select app.is_system()))
  with check (organization_id = (select app.org_id()) and (select app.is_system()));
-- A person's reading is any member's to replace, in their own name.
create policy text_reading_correct on public.text_reading for all to authenticated
  using (organization_id = (select app.org_id()) and reader = 'person')
  with check (organization_id = (select app.org_id()) and reader = 'person' and read_by = (select app.user_id()));

create table public.fact (
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  contact_id uuid not null,
  text_kind text not null,
  text_id uuid not null,
  reader text not null,
  position smallint not null,
  kind text not null check (kind in ('commitment', 'question', 'quoteSent', 'nextStep', 'appointment', 'decision',
    'ultimatum', 'trialEnd', 'renewal', 'budget', 'competitor', 'channel', 'introduction', 'support', 'departure',
    'successor', 'absence', 'postponement', 'optOut', 'refusal', 'unreachable', 'trouble', 'done', 'cancelled')),
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
-- Whom something was promised to or by, of an organization.
create index fact_commitment_idx on public.fact (organization_id, contact_id) where kind = 'commitment';
-- The texts that may hold an objection are found whoever read them, without a look at every fact of the
-- organization.
create index fact_objection_idx on public.fact (organization_id, contact_id, text_kind, text_id)
  where kind = 'optOut' and who = 'contact';
alter table public.fact enable row level security;
revoke all on public.fact from anon, authenticated, service_role;
grant select, insert, update, delete on public.fact to authenticated, service_role;
create policy fact_read on public.fact for select to authenticated using (organization_id = (select app.org_id()));
create policy fact_system on public.fact for all to authenticated
  using (organization_id = (select app.org_id()) and (select app.is_system()))
  with check (organization_id = (select app.org_id()) and (select app.is_system()));
create policy fact_correct on public.fact for all to authenticated
  using (organization_id = (select app.org_id()) and reader = 'person')
  with check (organization_id = (select app.org_id()) and reader = 'person');

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
  -- Texts are read after each synchronization, by a job of its own: how often a model was asked in vain about each, and
  -- when last.
  tries smallint not null default 0,
  tried_at timestamptz,
  primary key (organization_id, contact_id, text_kind, text_id, reader),
  foreign key (contact_id, organization_id) references public.contact (id, organization_id) on delete cascade
);
create index unread_text_order_idx on private.unread_text (organization_id, reader, owned desc, at desc);
alter table private.unread_text enable row level security;
grant select, delete on private.unread_text to app_server;
grant update (tries, tried_at) on private.unread_text to app_server;
create policy unread_text_organization on private.unread_text for all to app_server
  using (organization_id = (select app.org_id())) with check (organization_id = (select app.org_id()));

-- What people said of the facts that were read: that a text does not say it, that it is done, not ours, or for
-- another day. A person's reading of a text (public.text_reading) is made of them; they are kept as labels.
create table public.fact_correction (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  contact_id uuid not null,
  text_kind text not null check (text_kind in ('engagement', 'note', 'linkedin')),
  text_id uuid not null,
  -- { kind, who, act, object, due, quote, refersTo }, as it had been read.
  fact jsonb not null,
  -- All that had been read in the text, and by which reader and version: the same of all that stand of one text.
  as_read jsonb not null,
  reader text not null check (reader in ('model', 'local')),
  reader_version text not null,
  correction text not null check (correction in ('notSo', 'done', 'notOurs', 'otherDate')),
  -- With `otherDate`.
  day date,
  corrected_by uuid references better_auth."user" (id) on delete set null,
  -- The clock's time: of two people who wait for each other the later has the last word.
  corrected_at timestamptz not null default clock_timestamp(),
  undone_by uuid references better_auth."user" (id) on delete set null,
  undone_at timestamptz,
  -- The open action it put an end to: that one comes back when the correction is undone.
  ended_action_id uuid,
  check ((correction = 'otherDate') = (day is not null)),
  check (undone_at is not null or undone_by is null),
  foreign key (contact_id, organization_id) references public.contact (id, organization_id) on delete cascade,
  foreign key (ended_action_id, organization_id) references public.action (id, organization_id)
    on delete set null (ended_action_id)
);
create index fact_correction_text_idx on public.fact_correction (organization_id, contact_id, text_kind, text_id, corrected_at);
create index fact_correction_contact_idx on public.fact_correction (contact_id);
create index fact_correction_corrected_by_idx on public.fact_correction (corrected_by);
create index fact_correction_undone_by_idx on public.fact_correction (undone_by);
create index fact_correction_ended_action_idx on public.fact_correction (ended_action_id);
alter table public.fact_correction enable row level security;
revoke all on public.fact_correction from anon, authenticated, service_role;
grant select, insert, update on public.fact_correction to authenticated;
grant select, insert, update, delete on public.fact_correction to service_role;
-- Any member corrects, in their own name, what they may see, and takes back what anybody corrected.
create policy fact_correction_read on public.fact_correction for select to authenticated
  using (organization_id = (select app.org_id()));
create policy fact_correction_insert on public.fact_correction for insert to authenticated
  with check (organization_id = (select app.org_id()) and corrected_by = (select app.user_id()) and undone_at is null);
create policy fact_correction_update on public.fact_correction for update to authenticated
  using (organization_id = (select app.org_id()))
  with check (organization_id = (select app.org_id()) and (undone_by is null or undone_by = (select app.user_id())));

-- How many of a person's exchanges and notes nobody has read: those no program has looked at, or none understood.
-- Looks at what waits to be read, not at every text.
create function app.count_unread(organization uuid, contact uuid) returns integer
language plpgsql stable
as $$
declare
  ids uuid[] := app.records_of(contact);
begin
  return (
  select count(*)::integer from (
    select u.contact_id, u.text_kind, u.text_id from private.unread_text u
    where u.organization_id = organization and u.contact_id = any (ids) and u.reader = 'local' and u.text_kind <> 'linkedin'
    union
    select r.contact_id, r.text_kind, r.text_id from public.text_reading r
    where r.organization_id = organization and r.contact_id = any (ids) and r.reader = 'local' and not r.understood
      and r.text_kind <> 'linkedin') t
  where not exists (
    select from public.text_reading r
    where r.organization_id = organization and r.contact_id = t.contact_id and r.text_kind = t.text_kind and r.text_id = t.text_id
      and r.understood));
end
$$;

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

-- What the readers of a text read goes when its words change or it goes itself: so does what was said of that.
create function app.forget_corrections() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.fact_correction k using removed r
  where r.reader <> 'person' and k.organization_id = r.organization_id and k.contact_id = r.contact_id
    and k.text_kind = r.text_kind and k.text_id = r.text_id;
  return null;
end
$$;
create trigger text_reading_forget_corrections after delete on public.text_reading referencing old table as removed
  for each statement execute function app.forget_corrections();

revoke execute on all functions in schema app from public;
grant execute on function app.count_unread(uuid, uuid), app.content_hash(public.engagement),
  app.content_hash(public.note), app.posts_of(jsonb), app.hold_unchanged(jsonb) to app_server;
