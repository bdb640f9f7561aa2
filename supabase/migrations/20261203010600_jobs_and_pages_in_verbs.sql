-- How a worker takes a job, gives it back and ends it, what follows from its end, and what a synchronization does with
-- deals that go and contacts that come back, are statements of functions/jobs and functions/crm.
-- accepted drop-function: nothing is deployed that calls them.
set lock_timeout = '2s';

drop trigger job_crm_run on public.job;
drop trigger job_forgets_seen on public.job;
drop trigger job_forgets_examples on public.job;
drop function app.note_crm_run();
drop function app.forget_seen();
drop function app.forget_examples();
drop function public.claim_job(uuid, uuid, integer);
drop function public.release_job(uuid, uuid);
drop function public.finish_job(uuid, uuid, text, text);
drop function app.add_counts(jsonb, jsonb);
drop function app.reopen_actions(uuid[], text);
drop function app.derive_again(uuid, text);
drop function app.keep_removed_deals(uuid[]);
drop function app.one_import_at_a_time();

-- Nobody reads when a connection was last written to.
-- accepted drop-column: nothing is deployed that reads it.
drop trigger crm_connection_touch on private.crm_connection;
alter table private.crm_connection drop column updated_at;

-- What a CRM's answers took away is the system's to keep.
grant insert, update on private.removed_row to app_server;
drop policy removed_row_organization on private.removed_row;
create policy removed_row_read on private.removed_row for select to app_server
  using (organization_id = (select app.org_id()));
create policy removed_row_system on private.removed_row for all to app_server
  using (organization_id = (select app.org_id()) and (select app.is_system()))
  with check (organization_id = (select app.org_id()) and (select app.is_system()));
