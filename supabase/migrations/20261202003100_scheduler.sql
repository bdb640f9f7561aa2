-- What is due, of all organizations: messages and jobs are found and booked with their keys (private.job_key) in one
-- transaction, so that nothing is asked for twice, and what got lost on its way is asked for again.

-- After a first synchronization or a large import the planner believes the tables empty until autovacuum has
-- passed, and chooses plans that look at everything. Whoever fills tables asks for this afterwards. A table
-- is analyzed once it has grown by a fifth since it was last: a call that finds nothing to do costs a few
-- catalogue reads. Answers how many tables were analyzed.
create function app.refresh_statistics() returns integer
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

-- What the scheduler has decided is to be done stands here until the queue has taken it: decided in one statement,
-- sent afterwards, and sent again by the next dispatcher if the first one died in between.
create table private.outbox_message (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  kind text not null,
  -- What the message says beside its kind and its organization.
  content jsonb not null default '{}',
  -- When it is to be handed out, by the product's clock.
  due_at timestamptz not null,
  -- When a dispatcher took it to send it, by the database's clock.
  taken_at timestamptz
);
create index outbox_message_due_idx on private.outbox_message (due_at, id);
create index outbox_message_organization_idx on private.outbox_message (organization_id);
-- Reached by the functions of the scheduler alone: nobody is granted anything.
alter table private.outbox_message enable row level security;
create policy outbox_message_organization on private.outbox_message for all to app_server
  using (organization_id = (select app.org_id())) with check (organization_id = (select app.org_id()));

-- The quarter of an hour for which an organization was last looked at: whose was longest ago comes first.
create table private.last_dispatch (
  organization_id uuid primary key references better_auth.organization (id) on delete cascade,
  quarter timestamptz not null default '-infinity'
);
create index last_dispatch_quarter_idx on private.last_dispatch (quarter, organization_id);
alter table private.last_dispatch enable row level security;
create policy last_dispatch_organization on private.last_dispatch for all to app_server
  using (organization_id = (select app.org_id())) with check (organization_id = (select app.org_id()));

-- An organization as the scheduler looks at it: what its own clock says.
create type app.due_organization as (
  organization_id uuid,
  day date,
  hour integer,
  -- Seconds of that hour that have passed.
  elapsed integer,
  -- Second of the hour at which its hourly work is done: by it, organizations are spread over the hour.
  slot integer,
  -- The hour at which its lists are to be there.
  lists_at integer
);

-- The local time of an instant; null where no such time zone exists.
create function app.local_time(instant timestamptz, zone text) returns timestamp
language plpgsql stable set search_path = ''
as $$
begin
  return instant at time zone zone;
exception when invalid_parameter_value then
  return null;
end
$$;

-- Seconds until an organization's planned second of this hour: negative when it has passed, null when it is not
-- reached within this quarter of an hour.
create function app.seconds_until(o app.due_organization, planned integer) returns integer
language sql immutable set search_path = ''
as $$ select case when planned / 900 <= o.elapsed / 900 then planned - o.elapsed end $$;

-- Takes the next `size` organizations nobody has looked at in this quarter of an hour, those that have waited longest
-- first. Two dispatchers at once take different ones. One whose time zone does not exist has no day. Organizations
-- nobody has looked at yet are found by sets: the plan of an anti join that was made while private.last_dispatch was
-- empty compares each organization with each, which ten thousand of them do not bear.
create function app.take_due_organizations(instant timestamptz, size integer, lists_at integer)
returns setof app.due_organization
language plpgsql volatile set search_path = ''
as $$
declare
  this_quarter timestamptz := date_bin('15 minutes', instant, 'epoch');
begin
  insert into private.last_dispatch (organization_id)
  select o.id from better_auth.organization o except select d.organization_id from private.last_dispatch d
  on conflict do nothing;

  return query
    with page as (
      select d.organization_id from private.last_dispatch d
      -- A quarter well ahead was written by a clock that has been set back since.
      where d.quarter < this_quarter or d.quarter > this_quarter + interval '1 day'
      order by d.quarter, d.organization_id limit size for update skip locked),
    taken as (
      update private.last_dispatch d set quarter = this_quarter from page
      where d.organization_id = page.organization_id
      returning d.organization_id)
    select o.id, l.at::date, extract(hour from l.at)::integer,
      extract(epoch from l.at - date_trunc('hour', l.at))::integer,
      (hashtextextended(o.id::text, 0) & 2147483647)::integer % 3600,
      case when o.settings ->> 'listsFrom' ~ '^\d\d?$' then (o.settings ->> 'listsFrom')::integer else lists_at end
    from taken join better_auth.organization o on o.id = taken.organization_id
    cross join lateral (select app.local_time(instant, o.time_zone) as at) l;
end
$$;

-- Takes up to `most` messages that are to be sent, the longest due first: those that no dispatcher has, and those of
-- one that has not said within two minutes what became of them.
create function app.take_outbox(instant timestamptz, most integer) returns jsonb
language sql volatile set search_path = ''
as $$
  with waiting as (
    select m.id from private.outbox_message m
    where m.taken_at is null or m.taken_at < clock_timestamp() - interval '2 minutes'
    order by m.due_at, m.id limit most for update skip locked),
  taken as (
    update private.outbox_message m set taken_at = clock_timestamp() from waiting
    where m.id = waiting.id returning m.*)
  select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'organizationId', t.organization_id, 'kind', t.kind,
    'content', t.content, 'delaySeconds',
    least(900, greatest(0, ceil(extract(epoch from t.due_at - instant))))) order by t.due_at, t.id), '[]')
  from taken t
$$;

-- What became of the messages a dispatcher took: those that were not sent are there for the next one.
create function app.settle_outbox(sent uuid[], unsent uuid[]) returns void
language sql volatile security definer set search_path = ''
as $$
  with gone as (delete from private.outbox_message where id = any (sent))
  update private.outbox_message set taken_at = null where id = any (unsent)
$$;

create type app.due_message as (organization_id uuid, key text, kind text, content jsonb, due_at timestamptz);

-- `booked_anyway`: one under way does as well; otherwise it is asked for again until it could be started.
create type app.due_job as (
  organization_id uuid, key text, kind text, input jsonb, due_at timestamptz, booked_anyway boolean);

-- Books messages, each key once; several messages may share one.
create function app.book_messages(due app.due_message[]) returns void
language sql volatile set search_path = ''
as $$
  with booked as (
    insert into private.job_key (key, organization_id)
    select distinct d.key, d.organization_id from unnest(due) d order by 1
    on conflict do nothing returning key)
  insert into private.outbox_message (organization_id, kind, content, due_at)
  select d.organization_id, d.kind, d.content, d.due_at from unnest(due) d join booked using (key)
$$;

-- Books jobs. A synchronization that stopped where the CRM's calls of the day were spent goes on first: a large first
-- one would otherwise begin anew each hour and never end. One whose worker or message was lost is handed over again.
create function app.book_jobs(due app.due_job[]) returns void
language sql volatile set search_path = ''
as $$
  with wanted as (
    select d.* from unnest(due) d where not exists (select from private.job_key k where k.key = d.key)),
  resumed as (
    update public.job j set state = 'queued', error_code = null, finished_at = null, total = null
    from wanted w
    where w.kind = 'refresh-contacts' and j.id = (
        select n.id from public.job n
        where n.organization_id = w.organization_id and n.kind = w.kind and n.input ->> 'crm' = w.input ->> 'crm'
        order by n.created_at desc limit 1)
      and j.state = 'failed' and j.error_code = 'crm_quota' and j.checkpoint is not null
      -- Dry runs are a person's to start anew, and what was read a week ago may have changed.
      and j.input -> 'dryRun' is distinct from 'true'::jsonb and j.created_at > now() - interval '7 days'
    returning j.id, w.key),
  added as (
    insert into public.job (organization_id, kind, input)
    select w.organization_id, w.kind, w.input from wanted w
    where not exists (select from resumed r where r.key = w.key) order by 1, 2, 3
    on conflict do nothing returning id, organization_id, kind, input),
  started as (
    select r.id, r.key from resumed r
    union all
    select a.id, w.key from added a
    join wanted w on w.organization_id = a.organization_id and w.kind = a.kind and w.input = a.input),
  stalled as (
    select j.id, w.key from wanted w
    join public.job j on j.organization_id = w.organization_id and j.kind = w.kind and j.state in ('queued', 'running')
      and (j.input ->> 'crm') is not distinct from (w.input ->> 'crm')
    where j.updated_at < now() - interval '20 minutes' and not exists (
      select from private.outbox_message m
      where m.organization_id = j.organization_id and m.content ->> 'jobId' = j.id::text)),
  booked as (
    insert into private.job_key (key, organization_id)
    select w.key, w.organization_id from wanted w
    where w.booked_anyway or exists (select from started s where s.key = w.key) order by 1
    on conflict do nothing)
  insert into private.outbox_message (organization_id, kind, content, due_at)
  select w.organization_id, w.kind, jsonb_build_object('jobId', s.id), w.due_at
  from (select * from started union all select * from stalled) s join wanted w on w.key = s.key
$$;

create function app.within_hours(hour integer, hours jsonb) returns boolean
language sql immutable set search_path = ''
as $$ select coalesce(hour between (hours ->> 'from')::integer and (hours ->> 'until')::integer, false) $$;

-- Synchronizations that are due: everything on Sundays, or else what has changed, each hour. In the hour before the
-- lists they come in its first half.
create function app.due_synchronizations(
  page app.due_organization[], instant timestamptz, listing boolean, rules jsonb) returns setof app.due_job
language sql stable set search_path = ''
as $$
  select o.organization_id,
    o.organization_id || '|sync|' || c.crm || '|' || o.day || '|' || case when listing then 'listing' else o.hour::text end,
    'refresh-contacts',
    -- The day's lists have a message of their own.
    jsonb_build_object('crm', c.crm, 'refreshActions', false) || case when listing
      then '{"mode": "full", "removeOrphanedContacts": true}'::jsonb else '{"mode": "changes"}' end,
    instant + make_interval(secs => greatest(0, s.seconds)),
    not listing
  from unnest(page) o
  join private.crm_connection c on c.organization_id = o.organization_id and c.state <> 'revoked'
  cross join lateral (select app.seconds_until(o, case
    when listing and o.hour > (rules #>> '{listing,from}')::integer then 0
    when not listing and o.hour = o.lists_at - 1 then o.slot / 2
    else o.slot end) as seconds) s
  where s.seconds is not null
    and case when listing then extract(dow from o.day) = 0 and app.within_hours(o.hour, rules -> 'listing')
      else app.within_hours(o.hour, rules -> 'changes') end
$$;

-- Lists of members who live by a clock of their own: each before its first hour, in its time zone, as those of an
-- organization are. Whoever only begins later than the organization's lists come has theirs among them.
create function app.due_own_lists(page app.due_organization[], instant timestamptz, rules jsonb)
returns setof app.due_message
language sql stable set search_path = ''
as $$
  with own as (
    select o.organization_id, o.slot, o.lists_at as usual, m.user_id, m.preferences ->> 'timeZone' as zone,
      coalesce((m.preferences #>> '{workingHours,from}')::integer, o.lists_at) as lists_at,
      app.local_time(instant, coalesce(m.preferences ->> 'timeZone', g.time_zone)) as at
    from unnest(page) o
    join better_auth.organization g on g.id = o.organization_id
    join better_auth.member m on m.organization_id = o.organization_id
      and m.preferences ?| array['timeZone', 'workingHours']),
  clock as (
    select w.user_id, w.zone, row(w.organization_id, w.at::date, extract(hour from w.at)::integer,
      extract(epoch from w.at - date_trunc('hour', w.at))::integer, w.slot, w.lists_at)::app.due_organization as o
    from own w where w.at is not null and (w.zone is not null or w.lists_at < w.usual)),
  due as (
    select c.user_id, (c.o).organization_id, (c.o).day, (c.o).organization_id || '|daily-suggestions|' || (c.o).day
        || '|' || (c.o).lists_at || '|' || coalesce(c.zone, '') as key, case
      when (c.o).hour = (c.o).lists_at - 1 then app.seconds_until(c.o, 1800 + (c.o).slot / 4)
      when (c.o).hour between (c.o).lists_at and (rules ->> 'listsUntil')::integer then 0 end as seconds
    from clock c)
  select d.organization_id, d.key, 'daily-suggestions',
    jsonb_build_object('day', d.day, 'userIds', jsonb_agg(d.user_id order by d.user_id)),
    instant + make_interval(secs => greatest(0, min(d.seconds)))
  from due d
  where d.seconds is not null and not exists (select from private.job_key k where k.key = d.key)
  group by d.organization_id, d.key, d.day
$$;

-- Messages that are due by an organization's day: its lists, in the half hour before they are to be there, and made up
-- for until the evening, those of members with an hour of their own too; lists to make again, each hour; what the
-- night prepares; the month's retention.
create function app.due_by_day(page app.due_organization[], instant timestamptz, rules jsonb)
returns setof app.due_message
language sql stable set search_path = ''
as $$
  select o.organization_id, d.key, d.kind, d.content, instant + make_interval(secs => greatest(0, d.seconds))
  from unnest(page) o
  cross join lateral (values
    (o.organization_id || '|daily-suggestions|' || o.day, 'daily-suggestions', jsonb_build_object('day', o.day), case
      when o.hour = o.lists_at - 1 then app.seconds_until(o, 1800 + o.slot / 4)
      when o.hour between o.lists_at and (rules ->> 'listsUntil')::integer then 0 end),
    (o.organization_id || '|retention|' || to_char(o.day, 'YYYY-MM'), 'retention', '{}'::jsonb, case
      when app.within_hours(o.hour, rules -> 'retention') then app.seconds_until(o, o.slot) end),
    (o.organization_id || '|prepare-day|' || o.day + 1 || '|0', 'prepare-day',
      jsonb_build_object('day', o.day + 1, 'polls', 0), case
      when app.within_hours(o.hour, rules -> 'night') then app.seconds_until(o, o.slot) end)
  ) d (key, kind, content, seconds)
  where d.seconds is not null and not exists (select from private.job_key k where k.key = d.key)
  union all
  select o.organization_id, o.organization_id || '|daily-suggestions|' || o.day || '|again|' || o.hour,
    'daily-suggestions', jsonb_build_object('day', o.day), instant
  from unnest(page) o
  where o.hour between o.lists_at and (rules ->> 'listsUntil')::integer
    and exists (select from private.list_to_remake r where r.organization_id = o.organization_id and r.day = o.day)
    and exists (select from private.job_key k where k.key = o.organization_id || '|daily-suggestions|' || o.day)
  union all
  select d.* from app.due_own_lists(page, instant, rules) d
$$;

-- Contacts with texts that a reader has still to read: those it has not read, and those that an older version of it
-- read. `model`: the model's version, null where there is none, and the oldest texts it is asked about.
create function app.texts_to_read(organization uuid, local_version text, model text, since timestamptz)
returns table (contact_id uuid)
language sql stable parallel safe
as $$
  select u.contact_id from private.unread_text u
  where u.organization_id = organization and u.reader = 'local'
  union all
  select u.contact_id from private.unread_text u
  where u.organization_id = organization and u.reader = 'model' and model is not null and u.at >= since
    and (u.tried_at is null or u.tried_at < now() - interval '30 minutes')
    -- Of what a batch asks about the answer comes.
    and not exists (select from private.ai_batch_line l
      where l.organization_id = organization and u.text_id = any (l.source_ids))
  union all
  select r.contact_id from public.text_reading r
  where r.organization_id = organization and r.reader = 'local' and (r.version < local_version or r.version > local_version)
  union all
  select r.contact_id from public.text_reading r
  where r.organization_id = organization and r.reader = 'model' and (r.version < model or r.version > model) and r.at >= since
$$;

-- Readings that are due: of texts that a model could not read when they came, or that came without a synchronization.
-- A model that could not be asked for a reason that only a person or a new month changes rests for an hour.
create function app.due_readings(page app.due_organization[], instant timestamptz, rules jsonb)
returns setof app.due_job
language sql stable set search_path = ''
as $$
  select o.organization_id, o.organization_id || '|read-texts|' || o.day || '|' || o.hour, 'read-texts',
    '{"lists": false}'::jsonb, instant + make_interval(secs => greatest(0, s.seconds)), false
  from unnest(page) o
  cross join lateral (select app.seconds_until(o, o.slot) as seconds) s
  left join lateral (
    select j.state = 'failed' and j.error_code in ('not_configured', 'over_budget')
      and j.finished_at > now() - interval '1 hour' as rests
    from public.job j where j.organization_id = o.organization_id and j.kind = 'read-texts' and j.finished_at is not null
    order by j.created_at desc limit 1) model on true
  where s.seconds is not null and exists (
    select from app.texts_to_read(o.organization_id, rules #>> '{readers,local}',
      case when model.rests then null else rules #>> '{readers,model}' end, (rules #>> '{readers,since}')::timestamptz) t
    join public.contact c on c.id = t.contact_id and c.archived_at is null)
$$;

-- What was announced or left to write, and whose message was lost: asked for again, once an hour.
create function app.due_again(page app.due_organization[], instant timestamptz, rules jsonb)
returns setof app.due_message
language sql stable set search_path = ''
as $$
  select o.organization_id, o.organization_id || '|' || d.kind || '|' || o.day || '|' || o.hour || d.part, d.kind, d.content,
    instant + make_interval(secs => greatest(0, s.seconds))
  from unnest(page) o
  cross join lateral (select app.seconds_until(o, o.slot) as seconds) s
  cross join lateral (
    select 'crm-changes' as kind, '|' || c.id as part, jsonb_build_object('crm', c.id) as content from app.crm c
    where exists (select from private.crm_change h where h.organization_id = o.organization_id and h.crm = c.id)
      and not exists (select from private.crm_change_lease t where t.organization_id = o.organization_id
        and t.crm = c.id and t.asked_at > now() - interval '5 minutes')
    union all
    (select 'write-back', '', jsonb_build_object('id', w.id) from private.write_back w
     left join public.action a on a.id = w.action_id
     left join public.note n on n.id = w.note_id
     join public.contact c on c.id = coalesce(a.contact_id, n.contact_id)
     join private.crm_connection k on k.organization_id = w.organization_id and k.crm = c.crm and k.state <> 'revoked'
     where w.organization_id = o.organization_id and w.state = 'waiting'
       and (w.lease_until is null or w.lease_until < now()) and w.created_at < now() - interval '10 minutes'
     order by w.created_at limit (rules ->> 'writeBacks')::integer)) d
  where s.seconds is not null and not exists (select from private.job_key k
    where k.key = o.organization_id || '|' || d.kind || '|' || o.day || '|' || o.hour || d.part)
$$;

-- The scheduler's one call for a page of organizations. `rules` (functions/workers/dispatch-rules.ts): local hours of
-- each kind of work, versions of the readers. Answers how many organizations it took, which of them live in no time
-- zone there is, and the messages to send, which settle_outbox is told about.
create function app.book_due_work(instant timestamptz, size integer, most_messages integer, rules jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  page app.due_organization[];
  taken integer;
  nowhere jsonb;
  again app.due_message[];
begin
  select coalesce(array_agg(o) filter (where o.day is not null), '{}'), count(*),
    coalesce(jsonb_agg(o.organization_id) filter (where o.day is null), '[]')
  into page, taken, nowhere
  from app.take_due_organizations(instant, size, (rules ->> 'listsAt')::integer) o;

  perform app.book_jobs(array(select d from app.due_synchronizations(page, instant, true, rules) d));
  perform app.book_jobs(array(select d from app.due_synchronizations(page, instant, false, rules) d));
  perform app.book_messages(array(select d from app.due_by_day(page, instant, rules) d));
  perform app.book_jobs(array(select d from app.due_readings(page, instant, rules) d));
  again := array(select d from app.due_again(page, instant, rules) d);
  -- Until it arrives, further events send no other.
  insert into private.crm_change_lease (organization_id, crm)
  select a.organization_id, a.content ->> 'crm' from unnest(again) a where a.kind = 'crm-changes' order by 1, 2
  on conflict (organization_id, crm) do update set asked_at = now();
  perform app.book_messages(again);

  -- What they stood for cannot come up again.
  delete from private.job_key k using unnest(page) o
  where k.organization_id = o.organization_id and k.created_at < now() - interval '31 days';
  delete from private.webhook_event e using unnest(page) o
  where e.organization_id = o.organization_id and e.received_at < now() - interval '7 days';

  return jsonb_build_object('organizations', taken, 'withoutTimeZone', nowhere,
    'messages', app.take_outbox(instant, most_messages));
end
$$;

revoke execute on all functions in schema app from public;
grant execute on function app.refresh_statistics(), app.settle_outbox(uuid[], uuid[]),
  app.texts_to_read(uuid, text, text, timestamptz), app.book_due_work(timestamptz, integer, integer, jsonb)
  to app_server;
