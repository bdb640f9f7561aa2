-- The pace of an account is kept by functions/crm/rate-limit-store.ts: a policy says whose it is, which functions with
-- their owner's rights did before.
-- accepted drop-function: nothing is deployed that calls them.
set lock_timeout = '2s';

drop function app.reserve_call_slot(text, text, double precision, integer);
drop function app.start_crm_backoff(text, text[], double precision);
drop function app.note_crm_usage(text, integer, integer);
drop function app.is_in_crm_backoff(text, text);
drop function app.crm_pauses();
drop function app.end_crm_pause(text);

-- Rows are of accounts, which organizations may share: each reaches those that it is connected to.
grant select, insert, update on private.crm_pace to app_server;
create policy crm_pace_connected on private.crm_pace for all to app_server
  using (exists (select from private.crm_connection c
    where c.organization_id = (select app.org_id()) and c.crm = crm_pace.crm and c.portal_id = crm_pace.portal_id))
  with check (exists (select from private.crm_connection c
    where c.organization_id = (select app.org_id()) and c.crm = crm_pace.crm and c.portal_id = crm_pace.portal_id));
