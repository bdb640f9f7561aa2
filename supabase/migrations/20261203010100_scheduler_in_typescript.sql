-- What is due is decided in functions/workers/due-work.ts, from what an organization is and what waits there. Of all
-- organizations at once only what nobody may see is left here: whose turn it is, what waits, and the booking.
-- accepted drop-function: nothing is deployed that calls them.
set lock_timeout = '2s';

drop function app.book_due_work(timestamptz, integer, integer, jsonb);
drop function app.due_by_day(app.due_organization[], timestamptz, jsonb);
drop function app.due_own_lists(app.due_organization[], timestamptz, jsonb);
drop function app.due_synchronizations(app.due_organization[], timestamptz, boolean, jsonb);
drop function app.due_readings(app.due_organization[], timestamptz, jsonb);
drop function app.due_again(app.due_organization[], timestamptz, jsonb);
drop function app.book_messages(app.due_message[]);
drop function app.book_jobs(app.due_job[]);
drop function app.take_outbox(timestamptz, integer);
drop function app.take_due_organizations(timestamptz, integer, integer);
drop function app.seconds_until(app.due_organization, integer);
drop function app.within_hours(integer, jsonb);
drop function app.local_time(timestamptz, text);
drop type app.due_job;
drop type app.due_message;
drop type app.due_organization;

-- Takes the next `size` organizations nobody has looked at in this quarter of an hour, those that have waited longest
-- first. Two dispatchers at once take different ones. `slot`: the second of the hour at which its hourly work is done,
-- by which organizations are spread over the hour. `own`: [{ userId, timeZone, from }], the members with a clock of
-- their own. Organizations nobody has looked at yet are found by sets: the plan of an anti join that was made while
-- private.last_dispatch was empty compares each organization with each, which ten thousand of them do not bear.
create function app.take_organizations(instant timestamptz, size integer)
returns table (id uuid, time_zone text, lists_from integer, slot integer, crms text[], own jsonb)
language plpgsql volatile security definer set search_path = ''
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
    select o.id, o.time_zone,
      case when o.settings ->> 'listsFrom' ~ '^\d\d?$' then (o.settings ->> 'listsFrom')::integer end,
      (hashtextextended(o.id::text, 0) & 2147483647)::integer % 3600,
      array(select c.crm from private.crm_connection c
        where c.organization_id = o.id and c.state <> 'revoked' order by c.crm),
      (select jsonb_agg(jsonb_build_object('userId', m.user_id, 'timeZone', m.preferences ->> 'timeZone',
          'from', (m.preferences #>> '{workingHours,from}')::integer))
       from better_auth.member m
       where m.organization_id = o.id and m.preferences ?| array['timeZone', 'workingHours'])
    from taken join better_auth.organization o on o.id = taken.organization_id;
end
$$;

-- What waits in some organizations: [{ id, day, listsKey, isHourly }], the key of the day's lists and whether their
-- hour's work is to be looked for. `remake`: lists of the day are to be made again. `to_read`: texts that a reader has
-- still to read; a model that could not be asked for a reason that only a person or a new month changes rests for an
-- hour. `announced` and `write_backs`: what was announced by a CRM or is left to write, and whose message was lost.
create function app.waiting_work(
  organizations jsonb, local_version text, model text, since timestamptz, most_write_backs integer)
returns table (id uuid, remake boolean, to_read boolean, announced text[], write_backs uuid[])
language sql stable security definer set search_path = ''
as $$
  select o.id,
    exists (select from private.list_to_remake r where r.organization_id = o.id and r.day = o.day)
      and exists (select from private.job_key k where k.key = o."listsKey"),
    o."isHourly" and exists (
      select from app.texts_to_read(o.id, local_version, case when (
          select j.state = 'failed' and j.error_code in ('not_configured', 'over_budget')
            and j.finished_at > now() - interval '1 hour'
          from public.job j where j.organization_id = o.id and j.kind = 'read-texts' and j.finished_at is not null
          order by j.created_at desc limit 1) then null else model end, since) t
      join public.contact c on c.id = t.contact_id and c.archived_at is null),
    case when o."isHourly" then array(
      select c.id from app.crm c
      where exists (select from private.crm_change h where h.organization_id = o.id and h.crm = c.id)
        and not exists (select from private.crm_change_lease t where t.organization_id = o.id
          and t.crm = c.id and t.asked_at > now() - interval '5 minutes')) end,
    case when o."isHourly" then array(
      select w.id from private.write_back w
      left join public.action a on a.id = w.action_id
      left join public.note n on n.id = w.note_id
      join public.contact c on c.id = coalesce(a.contact_id, n.contact_id)
      join private.crm_connection k on k.organization_id = w.organization_id and k.crm = c.crm and k.state <> 'revoked'
      where w.organization_id = o.id and w.state = 'waiting'
        and (w.lease_until is null or w.lease_until < now()) and w.created_at < now() - interval '10 minutes'
      order by w.created_at limit most_write_backs) end
  from jsonb_to_recordset(organizations) as o (id uuid, day date, "listsKey" text, "isHourly" boolean)
$$;

-- Books each key once, with what it stands for; several messages may share one.
--  waves:    [[{ organizationId, key, kind, input, dueAt, bookedAnyway }]], jobs, one wave after the other;
--            bookedAnyway: one under way does as well, otherwise it is asked for again until it could be started
--  messages: [{ organizationId, key, kind, content, dueAt }]
-- A synchronization that stopped where the CRM's calls of the day were spent goes on first: a large first one would
-- otherwise begin anew each hour and never end. One whose worker or message was lost is handed over again.
create function app.book_work(waves jsonb, messages jsonb) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  wave jsonb;
begin
  for wave in select jsonb_array_elements(waves) loop
    with wanted as (
      select d.* from jsonb_to_recordset(wave) as d ("organizationId" uuid, key text, kind text, input jsonb,
        "dueAt" timestamptz, "bookedAnyway" boolean)
      where not exists (select from private.job_key k where k.key = d.key)),
    resumed as (
      update public.job j set state = 'queued', error_code = null, finished_at = null, total = null
      from wanted w
      where w.kind = 'refresh-contacts' and j.id = (
          select n.id from public.job n
          where n.organization_id = w."organizationId" and n.kind = w.kind and n.input ->> 'crm' = w.input ->> 'crm'
          order by n.created_at desc limit 1)
        and j.state = 'failed' and j.error_code = 'crm_quota' and j.checkpoint is not null
        -- Dry runs are a person's to start anew, and what was read a week ago may have changed.
        and j.input -> 'dryRun' is distinct from 'true'::jsonb and j.created_at > now() - interval '7 days'
      returning j.id, w.key),
    added as (
      insert into public.job (organization_id, kind, input)
      select w."organizationId", w.kind, w.input from wanted w
      where not exists (select from resumed r where r.key = w.key) order by 1, 2, 3
      on conflict do nothing returning id, organization_id, kind, input),
    -- The names that a dry run tells are kept until the next synchronization of that CRM.
    forgotten as (
      update public.job j set examples = null from added a
      where a.kind = 'refresh-contacts' and j.organization_id = a.organization_id and j.kind = a.kind
        and j.input ->> 'crm' = a.input ->> 'crm' and j.examples is not null),
    started as (
      select r.id, r.key from resumed r
      union all
      select a.id, w.key from added a
      join wanted w on w."organizationId" = a.organization_id and w.kind = a.kind and w.input = a.input),
    stalled as (
      select j.id, w.key from wanted w
      join public.job j on j.organization_id = w."organizationId" and j.kind = w.kind
        and j.state in ('queued', 'running') and (j.input ->> 'crm') is not distinct from (w.input ->> 'crm')
      where j.updated_at < now() - interval '20 minutes' and not exists (
        select from private.outbox_message m
        where m.organization_id = j.organization_id and m.content ->> 'jobId' = j.id::text)),
    booked as (
      insert into private.job_key (key, organization_id)
      select w.key, w."organizationId" from wanted w
      where w."bookedAnyway" or exists (select from started s where s.key = w.key) order by 1
      on conflict do nothing)
    insert into private.outbox_message (organization_id, kind, content, due_at)
    select w."organizationId", w.kind, jsonb_build_object('jobId', s.id), w."dueAt"
    from (select * from started union all select * from stalled) s join wanted w on w.key = s.key;
  end loop;

  with due as (
    select * from jsonb_to_recordset(messages) as d ("organizationId" uuid, key text, kind text, content jsonb,
      "dueAt" timestamptz)),
  booked as (
    insert into private.job_key (key, organization_id)
    select distinct d.key, d."organizationId" from due d order by 1
    on conflict do nothing returning key),
  told as (
    insert into private.outbox_message (organization_id, kind, content, due_at)
    select d."organizationId", d.kind, d.content, d."dueAt" from due d join booked using (key)
    returning organization_id, kind, content)
  -- Until it arrives, further events send no other.
  insert into private.crm_change_lease (organization_id, crm)
  select t.organization_id, t.content ->> 'crm' from told t where t.kind = 'crm-changes' order by 1, 2
  on conflict (organization_id, crm) do update set asked_at = now();
end
$$;

-- Takes up to `most` messages that are to be sent, the longest due first: those that no dispatcher has, and those of
-- one that has not said within two minutes what became of them. Of the organizations that were looked at, keys and
-- events go that cannot come up again.
create function app.take_outbox(organizations uuid[], most integer)
returns table (id uuid, organization_id uuid, kind text, content jsonb, due_at timestamptz)
language sql volatile security definer set search_path = ''
as $$
  delete from private.job_key k
  where k.organization_id = any (organizations) and k.created_at < now() - interval '31 days';
  delete from private.webhook_event e
  where e.organization_id = any (organizations) and e.received_at < now() - interval '7 days';
  with waiting as (
    select m.id from private.outbox_message m
    where m.taken_at is null or m.taken_at < clock_timestamp() - interval '2 minutes'
    order by m.due_at, m.id limit most for update skip locked),
  taken as (
    update private.outbox_message m set taken_at = clock_timestamp() from waiting
    where m.id = waiting.id returning m.*)
  select t.id, t.organization_id, t.kind, t.content, t.due_at from taken t order by t.due_at, t.id
$$;

revoke execute on function app.take_organizations(timestamptz, integer),
  app.waiting_work(jsonb, text, text, timestamptz, integer), app.book_work(jsonb, jsonb),
  app.take_outbox(uuid[], integer) from public;
grant execute on function app.take_organizations(timestamptz, integer),
  app.waiting_work(jsonb, text, text, timestamptz, integer), app.book_work(jsonb, jsonb),
  app.take_outbox(uuid[], integer) to app_server;
