-- API keys and browsers that are told of a list: decided by the verbs (functions/api-keys, functions/push). The policies
-- say whose they are; a key's hash is written and never read.
--
-- accepted drop-function: nothing is deployed yet; the verbs that call other statements come with this file

drop policy api_key_organization on private.api_key;
create policy api_key_read on private.api_key for select to app_server using (
  organization_id = (select app.org_id()) and (user_id = (select app.user_id()) or (select app.is_manager())));
create policy api_key_add on private.api_key for insert to app_server with check (
  organization_id = (select app.org_id()) and user_id = (select app.user_id()));
create policy api_key_revoke on private.api_key for update to app_server using (
  organization_id = (select app.org_id()) and (user_id = (select app.user_id()) or (select app.is_manager())));
create policy api_key_forget on private.api_key for delete to app_server using (
  organization_id = (select app.org_id()) and (select app.is_system()));
grant select (id, organization_id, user_id, name, ending, scopes, created_at, expires_at, last_used_at, revoked_at),
  insert (organization_id, user_id, name, hash, ending, scopes, expires_at), update (revoked_at), delete
  on private.api_key to app_server;

-- Keys that the caller made within the hour, in whichever organization.
create function app.keys_of_last_hour() returns integer
language sql stable security definer set search_path = ''
as $$
  select count(*)::integer from private.api_key k
  where k.user_id = app.user_id() and k.created_at > now() - interval '1 hour'
$$;

-- Since when a session goes on that is its person's own: null where an administrator acts in it, and for an API key.
-- What gives somebody access or takes data out asks this (decision 096).
create function app.seconds_in_person(session uuid) returns double precision
language sql stable security definer set search_path = ''
as $$
  select extract(epoch from now() - s.created_at)::double precision
  from better_auth.session s where s.id = session and s.impersonated_by is null
$$;

drop policy push_subscription_organization on private.push_subscription;
create policy push_subscription_own on private.push_subscription for all to app_server using (
  organization_id = (select app.org_id()) and (user_id = (select app.user_id()) or (select app.is_system())));
grant select, insert, update, delete on private.push_subscription to app_server;

-- A browser is no longer told of anybody's list, or of the caller's own: whoever names its secret address has it. Those
-- of other organizations no policy shows.
create function app.release_browser(push_endpoint text, only_own boolean) returns void
language sql volatile security definer set search_path = ''
as $$
  delete from private.push_subscription p
  where p.endpoint = push_endpoint and (not only_own or p.user_id = app.user_id())
$$;

revoke execute on function app.keys_of_last_hour(), app.seconds_in_person(uuid), app.release_browser(text, boolean)
  from public;
grant execute on function app.keys_of_last_hour(), app.seconds_in_person(uuid), app.release_browser(text, boolean)
  to app_server;

drop function app.list_api_keys(text), app.create_api_key(text, text, text[], integer, text, text, text),
  app.revoke_api_key(text, uuid, text), app.forget_api_keys(timestamptz);
drop function app.manages_api_key(app.session_state, private.api_key), app.api_key_json(private.api_key, uuid);
drop function app.add_push_subscription(text, text, text, text), app.remove_push_subscription(text, text),
  app.morning_pushes(date), app.drop_push_subscription(uuid);
drop function app.open_session_in_person(text), app.is_in_person(uuid);
