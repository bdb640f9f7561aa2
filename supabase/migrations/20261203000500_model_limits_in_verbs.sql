-- A manager's cap on a month of model calls, and what retention removes of its books: statements of the verbs, by what
-- the policies let each do.
--
-- accepted drop-function: nothing is deployed yet; the verbs that call other statements come with this file

drop policy ai_own_limit_organization on private.ai_own_limit;
create policy ai_own_limit_read on private.ai_own_limit for select to app_server
  using (organization_id = (select app.org_id()));
create policy ai_own_limit_choose on private.ai_own_limit for all to app_server
  using (organization_id = (select app.org_id()) and (select app.is_manager()));
grant insert, update, delete on private.ai_own_limit to app_server;

drop policy ai_run_organization on private.ai_run;
create policy ai_run_read on private.ai_run for select to app_server using (organization_id = (select app.org_id()));
create policy ai_run_add on private.ai_run for insert to app_server
  with check (organization_id = (select app.org_id()));
create policy ai_run_forget on private.ai_run for delete to app_server
  using (organization_id = (select app.org_id()) and (select app.is_system()));
grant delete on private.ai_run to app_server;

drop function app.choose_model_limit(numeric, text), app.forget_model_runs(timestamptz);
