-- Whether a session is its person's own: not one of an administrator who acts as them, nor an API key. What gives
-- somebody access or takes data out asks this (decision 096).
create function app.is_in_person(session uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from better_auth.session s where s.id = session and s.impersonated_by is null)
$$;

revoke execute on function app.is_in_person(uuid) from public;
grant execute on function app.is_in_person(uuid) to app_server;
