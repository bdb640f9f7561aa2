-- What other slices read of a slice's private tables, by the same names.
set lock_timeout = '2s';

create view app.crm_connection with (security_invoker = true) as
  select k.organization_id, k.crm, k.state, k.last_synced_at, k.owners from private.crm_connection k;
create view app.owner_choice with (security_invoker = true) as
  select o.organization_id, o.crm, o.owner_email, o.given, o.user_id from private.owner_choice o;
create view app.job_key with (security_invoker = true) as
  select k.organization_id, k.key, k.created_at from private.job_key k;
create view app.raw_text with (security_invoker = true) as
  select r.organization_id, r.crm, r.crm_id, r.raw from private.raw_text r;
grant select on app.crm_connection, app.owner_choice, app.job_key, app.raw_text to app_server;

-- Forgets what runs have shown whose jobs have just ended, however they ended: but for one that stopped where the CRM's
-- calls of the day were spent, which goes on later, until a younger one of its CRM takes its place.
create function app.forget_seen(ended_jobs uuid[]) returns void
language sql volatile set search_path = ''
as $$
  delete from private.sync_seen s using public.job ended, public.job j
  where ended.id = any (ended_jobs) and (ended.state, ended.error_code) is distinct from ('failed', 'crm_quota')
    and s.organization_id = ended.organization_id and j.id = s.job_id
    and (j.id = ended.id or ended.kind = 'refresh-contacts' and j.kind = ended.kind and j.state = 'failed'
      and j.input ->> 'crm' = ended.input ->> 'crm' and j.created_at < ended.created_at)
$$;
revoke execute on function app.forget_seen(uuid[]) from public;
grant execute on function app.forget_seen(uuid[]) to app_server;
