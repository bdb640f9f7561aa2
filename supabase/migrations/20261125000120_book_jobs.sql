-- Messages and jobs that are due are booked with their keys (private.job_key) in one transaction: nothing is asked for
-- twice.

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

revoke execute on all functions in schema app from public;
