-- What the product may know of its own members and organization, as views: schema better_auth stays closed to its role,
-- which therefore reaches the columns granted here through these views alone, and there the claims' organization only.
-- Statements of the verbs take the place of the functions that answered the same.
--
-- accepted drop-function: nothing is deployed yet; the verbs that call other statements come with this file

grant select (id, name, email, banned, ban_expires) on better_auth."user" to app_server;
grant select (organization_id, user_id, preferences), update (preferences) on better_auth.member to app_server;
grant select (id, name, domains, time_zone, settings), update (name, domains, time_zone, settings)
  on better_auth.organization to app_server;

-- Everybody of the organization; `banned` while a suspension holds.
create view app.member with (security_invoker = true, security_barrier = true) as
  select m.user_id, m.preferences, u.email, u.name,
    coalesce(u.banned, false) and coalesce(u.ban_expires > now(), true) as banned
  from better_auth.member m join better_auth."user" u on u.id = m.user_id
  where m.organization_id = (select app.org_id());
grant select on app.member to app_server;

-- The caller's own membership: what they prefer is theirs to change.
create view app.own_membership with (security_invoker = true, security_barrier = true) as
  select m.preferences from better_auth.member m
  where m.organization_id = (select app.org_id()) and m.user_id = (select app.user_id());
grant select, update on app.own_membership to app_server;

create view app.own_organization with (security_invoker = true, security_barrier = true) as
  select o.id, o.name, o.domains, o.time_zone, o.settings from better_auth.organization o
  where o.id = (select app.org_id());
grant select on app.own_organization to app_server;

-- The same for its managers, who change it.
create view app.managed_organization with (security_invoker = true, security_barrier = true) as
  select o.id, o.name, o.domains, o.time_zone, o.settings from better_auth.organization o
  where o.id = (select app.org_id()) and (select app.is_manager());
grant select, update on app.managed_organization to app_server;

-- Of some domains those that another organization has: which, the product's role does not see. Two that ask for one at
-- once wait for each other here.
create function app.taken_domains(wanted text[]) returns text[]
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtext('better_auth.organization.domains'));
  return array(select d from unnest(wanted) d where exists (
    select from better_auth.organization o where o.id <> app.org_id() and d = any (o.domains)));
end
$$;
revoke execute on function app.taken_domains(text[]) from public;
grant execute on function app.taken_domains(text[]) to app_server;

drop function app.my_preferences(text), app.change_my_preferences(text, jsonb);
drop function app.organization_settings(text), app.change_organization_settings(text, jsonb, text),
  app.change_organization_identity(text, text, text[], text);
drop function app.settings_json(app.session_state);
drop function app.audit_administration(app.session_state, text, text, text, uuid, text, uuid, jsonb);
