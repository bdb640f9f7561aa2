-- Long work: what it is asked to do, how far it is and what came of it. A worker takes a job by a lease, and goes on
-- where the last one stopped: how it takes one, gives it back and ends it, each is one transaction, made through the
-- Data API with the worker's claims and rights.

create table public.job (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  kind text not null check (kind in ('refresh-contacts', 'refresh-contact', 'daily-suggestions',
    'update-engagements-analysis', 'update-notes-analysis', 'update-timeline', 'update-actions',
    'update-organization-actions', 'update-linkedin-profile-analysis', 'update-articles-websearch', 'read-texts',
    'erase-mentions', 'count-mentions')),
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'canceled')),
  done integer not null default 0,
  total integer,
  input jsonb not null default '{}',
  -- Where the next worker goes on; written in the transaction that stores the page it speaks of.
  checkpoint jsonb,
  report jsonb,
  error_code text,
  created_by uuid references better_auth."user" (id) on delete set null,
  -- Who works on it, and until when the claim holds without a sign of life.
  lease_owner uuid,
  lease_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  finished_at timestamptz,
  correlation_id uuid,
  -- [{ what, contactId, name, changes: [{ field, before, after }] }]; contactId is null for a contact not stored yet.
  examples jsonb,
  unique (id, organization_id)
);
create index job_created_by_idx on public.job (created_by);
create index job_newest_idx on public.job (organization_id, kind, created_at desc);
-- One synchronization of an organization's CRM at a time; two CRMs may run at once.
create unique index job_one_running_idx on public.job (organization_id, (input ->> 'crm')) nulls not distinct
  where state in ('queued', 'running') and kind = 'refresh-contacts';
-- Who asks twice for the same work on the same contacts gets the one under way. `part` and `plan`: how far it is.
create unique index job_same_contacts_idx on public.job (organization_id, kind, md5((input - 'part' - 'plan')::text))
  where state in ('queued', 'running') and kind not in ('refresh-contacts', 'daily-suggestions');
-- Texts are read by one job of an organization at a time.
create unique index job_one_reading_idx on public.job (organization_id)
  where state in ('queued', 'running') and kind = 'read-texts';
create trigger job_touch before update on public.job for each row execute function app.touch_updated_at();
alter table public.job enable row level security;
revoke all on public.job from anon, authenticated, service_role;
grant select, insert, update, delete on public.job to authenticated, service_role;
create policy job_read on public.job for select to authenticated using (organization_id = (select app.org_id()));
create policy job_update on public.job for update to authenticated
  using (organization_id = (select app.org_id()) and (select app.is_system()))
  with check (organization_id = (select app.org_id()));
create policy job_insert on public.job for insert to authenticated
  with check (
    organization_id = (select app.org_id())
    and state = 'queued'
    and ((select app.is_system()) or created_by = (select app.user_id()))
  );
create policy job_delete on public.job for delete to authenticated
  using (organization_id = (select app.org_id()) and (select app.is_system()));

-- A message handled once: the second delivery finds its key here.
create table private.job_key (
  key text primary key,
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  created_at timestamptz not null default now()
);
-- Old keys are looked for by their age, in every run.
create index job_key_age_idx on private.job_key (organization_id, created_at);
alter table private.job_key enable row level security;
grant select, insert, update, delete on private.job_key to app_server;
create policy job_key_organization on private.job_key for all to app_server
  using (organization_id = (select app.org_id()))
  with check (organization_id = (select app.org_id()));

-- A worker takes a job for `seconds`, if nobody alive holds it. Answers the job, or null.
create function public.claim_job(job_id uuid, worker uuid, seconds integer) returns json
language sql
as $$
  update public.job set state = 'running', lease_owner = worker, lease_until = now() + make_interval(secs => seconds)
  where id = job_id and state in ('queued', 'running') and (lease_until is null or lease_until < now() or lease_owner = worker)
  returning row_to_json(job)
$$;

-- A worker gives a job back before its end.
create function public.release_job(job_id uuid, worker uuid) returns void
language sql
as $$
  update public.job set lease_owner = null, lease_until = null
  where id = job_id and state = 'running' and lease_owner = worker
$$;

-- The end of a job, once: by the worker that holds it.
create function public.finish_job(job_id uuid, worker uuid, outcome text, error text) returns boolean
language sql
as $$
  with finished as (
    update public.job set state = outcome, error_code = error, finished_at = now(), lease_until = null, lease_owner = null, total = done,
      report = coalesce(report, '{}')
    where id = job_id and state = 'running' and lease_owner = worker
    returning 1)
  select exists (select from finished)
$$;

-- Which organization a job is of: a product administrator follows those they started in another one.
create function app.organization_of_job(job_id uuid) returns uuid
language sql stable security definer set search_path = ''
as $$ select j.organization_id from public.job j where j.id = job_id $$;

-- A page of long work: of one organization, or of all, where it is null. `jobs` in their order, `itemCount` of the
-- list. Whole rows of the page alone are looked at: with what each job was asked, reported and how far it is, the
-- rows of a year were carried through the counting and the sorting.
create function app.page_of_jobs(
  organization uuid, wanted_kind text, wanted_state text, sorting text[], row_offset integer, page_size integer
) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  conditions constant text := '($1 is null or j.organization_id = $1) and ($2 is null or j.kind = $2) and ($3 is null or j.state = $3)';
  page jsonb;
begin
  execute format(
    $query$
      select jsonb_build_object('itemCount', (select count(*) from public.job j where %2$s),
        'jobs', coalesce((
          select jsonb_agg(to_jsonb(w) || jsonb_build_object('created_by_name', app.name_of_member(w.created_by)) order by listed.n)
          from (
            select found.id, row_number() over () as n
            from (select j.id from public.job j where %2$s order by %1$s offset $4 limit $5) found
          ) listed
          join public.job w on w.id = listed.id), '[]'))
    $query$, app.ordering(sorting, '{"kind": "j.kind", "state": "j.state", "createdAt": "j.created_at",
      "duration": "coalesce(j.finished_at, now()) - j.created_at"}', 'j.created_at desc, j.id desc'), conditions)
  into page using organization, wanted_kind, wanted_state, row_offset, page_size;
  return page;
end
$$;

-- GET /api/admin/jobs.
create function app.list_all_jobs(
  session_token text, organization uuid, wanted_kind text, wanted_state text, sorting text[], row_offset integer,
  page_size integer
) returns table (state text, body text)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  s app.session_state := app.open_administration(session_token);
  page jsonb;
begin
  if s.state <> 'ok' then
    return query select s.state, null::text;
    return;
  end if;
  page := app.page_of_jobs(organization, wanted_kind, wanted_state, sorting, row_offset, page_size);
  return query select 'ok', (page || jsonb_build_object('names', (
    select coalesce(jsonb_object_agg(o.id, o.name), '{}') from better_auth.organization o
    where o.id in (select (job ->> 'organization_id')::uuid from jsonb_array_elements(page -> 'jobs') job))))::text;
end
$$;

revoke execute on function public.claim_job(uuid, uuid, integer), public.release_job(uuid, uuid),
  public.finish_job(uuid, uuid, text, text) from public, anon, authenticated, service_role;
revoke execute on all functions in schema app from public;
grant execute on function public.claim_job(uuid, uuid, integer), public.release_job(uuid, uuid),
  public.finish_job(uuid, uuid, text, text) to authenticated;
grant execute on function app.organization_of_job(uuid), app.page_of_jobs(uuid, text, text, text[], integer, integer),
  app.list_all_jobs(text, uuid, text, text, text[], integer, integer) to app_server;
