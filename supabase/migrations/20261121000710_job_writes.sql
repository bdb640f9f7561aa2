-- How a worker takes a job, gives it back and ends it: each call is one transaction, made through the Data API with the
-- worker's claims and rights.

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

revoke execute on all functions in schema app from public;
revoke execute on all functions in schema public from public, anon, service_role;

grant execute on function app.organization_of_job(uuid) to app_server;
grant execute on function public.claim_job(uuid, uuid, integer), public.release_job(uuid, uuid),
  public.finish_job(uuid, uuid, text, text) to authenticated;
