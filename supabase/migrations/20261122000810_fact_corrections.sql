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

revoke all on public.fact_correction from anon, authenticated, service_role;
grant select, insert, update on public.fact_correction to authenticated;
grant select, insert, update, delete on public.fact_correction to service_role;
alter table public.fact_correction enable row level security;
-- Any member corrects, in their own name, what they may see, and takes back what anybody corrected.
create policy fact_correction_read on public.fact_correction for select to authenticated
  using (organization_id = (select app.org_id()));
create policy fact_correction_insert on public.fact_correction for insert to authenticated
  with check (organization_id = (select app.org_id()) and corrected_by = (select app.user_id()) and undone_at is null);
create policy fact_correction_update on public.fact_correction for update to authenticated
  using (organization_id = (select app.org_id()))
  with check (organization_id = (select app.org_id()) and (undone_by is null or undone_by = (select app.user_id())));

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

-- An action comes back ------------------------------------------------------------------------------------

alter table public.action_event drop constraint action_event_kind_check,
  add constraint action_event_kind_check check (kind in ('created', 'edited', 'done', 'dismissed', 'updated', 'reopened'));

create or replace function app.record_action_event() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  what text;
begin
  if tg_op = 'INSERT' then
    what := 'created';
  elsif old.archived_at is null and new.archived_at is not null then
    what := new.archived_reason;
  elsif old.archived_at is not null and new.archived_at is null then
    what := 'reopened';
  elsif new.edited_at is distinct from old.edited_at then
    what := 'edited';
  else
    return null;
  end if;
  -- A run of keystrokes saved one after the other is one edit of the history.
  if what = 'edited' and exists (
    select from public.action_event e
    where e.action_id = new.id and e.kind = 'edited' and e.created_at > now() - interval '10 minutes'
      and e.user_id is not distinct from app.user_id()
      and e.id = (select max(id) from public.action_event where action_id = new.id)
  ) then
    return null;
  end if;
  insert into public.action_event (organization_id, action_id, kind, user_id)
  values (new.organization_id, new.id, what, case when app.is_system() then null else app.user_id() end);
  return null;
end
$$;

-- Opens a contact's newest action again where a correction put an end to it, nothing has taken its place, and the
-- contact may be written to. Answers its id, or null.
create function app.reopen_corrected(contact uuid) returns uuid
language plpgsql
as $$
declare
  newest public.action;
begin
  -- As app.put_action does: two who write to one contact wait for each other.
  perform pg_advisory_xact_lock(hashtextextended('action ' || contact, 0));
  if exists (select from public.contact c, app.suppression_of(c) where c.id = contact)
    or not exists (select from public.contact c where c.id = contact and c.archived_at is null for key share) then
    return null;
  end if;
  select * into newest from public.action a where a.contact_id = contact and a.organization_id = app.org_id()
  order by a.archived_at is null desc, a.archived_at desc limit 1 for update;
  if newest.archived_by is distinct from 'system' or newest.archived_reason <> 'updated'
    or not exists (select from public.fact_correction k where k.ended_action_id = newest.id) then
    return null;
  end if;
  update public.action set archived_at = null, archived_by = null, archived_reason = null, ai_archive_reasoning = null
  where id = newest.id;
  return newest.id;
end
$$;

-- What is not yet read ------------------------------------------------------------------------------------

-- How many of a contact's exchanges and notes nobody has read: those no program has looked at, or none understood.
-- Looks at what waits to be read, not at every text.
create function app.count_unread(organization uuid, contact uuid) returns integer
language sql stable
as $$
  select count(*)::integer from (
    select u.text_kind, u.text_id from private.unread_text u
    where u.organization_id = organization and u.contact_id = contact and u.reader = 'local' and u.text_kind <> 'linkedin'
    union
    select r.text_kind, r.text_id from public.text_reading r
    where r.organization_id = organization and r.contact_id = contact and r.reader = 'local' and not r.understood
      and r.text_kind <> 'linkedin') t
  where not exists (
    select from public.text_reading r
    where r.organization_id = organization and r.contact_id = contact and r.text_kind = t.text_kind and r.text_id = t.text_id
      and r.understood)
$$;

-- A suggestion claims no more than was read: it says how much was not.
create or replace function app.suggestion_json(s public.suggestion) returns json
language sql stable
as $$
  select json_build_object('day', s.day, 'position', s.position, 'score', s.score, 'reasons', s.reasons,
    'unread', (select case n when 0 then null when 1 then '1 échange n’est pas encore lu'
      else format('%s échanges ne sont pas encore lus', n) end from app.count_unread(s.organization_id, s.contact_id) n))
$$;

-- What is said of corrections elsewhere --------------------------------------------------------------------

-- A correction quotes what it corrects: who is erased is erased from it too.
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
    ('public.fact_correction', 'fact', 'jsonb'), ('public.fact_correction', 'as_read', 'jsonb'),
    ('public.article', 'company', 'text'), ('public.article', 'company_key', 'text'), ('public.article', 'title', 'text'),
    ('public.article', 'url', 'text'), ('public.article', 'snippet', 'text'),
    ('private.article_search', 'company_key', 'text'),
    ('public.job', 'input', 'jsonb'), ('public.job', 'checkpoint', 'jsonb'), ('public.job', 'report', 'jsonb'),
    ('private.raw_text', 'raw', 'text'),
    ('private.ai_result', 'result', 'jsonb'),
    ('private.write_back', 'reason', 'text'),
    ('private.audit', 'target_label', 'text'), ('private.audit', 'target_id', 'text'), ('private.audit', 'detail', 'jsonb')
$$;

-- Everything stored about a person: what people said of the readings of their texts is.
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
    'fact_correction', (select jsonb_agg(to_jsonb(k) order by k.corrected_at) from public.fact_correction k where k.contact_id = any (ids)),
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
            'public.fact', 'public.fact_correction', 'private.ai_result')
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

revoke execute on all functions in schema app from public;
grant execute on function app.reopen_corrected(uuid), app.count_unread(uuid, uuid) to app_server;
