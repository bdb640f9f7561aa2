-- The session gate, and the few other things the product may know of better_auth's tables. A page that shows one
-- organization writes into no other: all tabs of a browser share a session, and another tab may have opened another
-- organization in it.
--
-- An administrator who acts as somebody does so for the hour they were given, and only while they are an
-- administrator. better-auth would renew such a session for a week where a second cookie is left out, and would let
-- it go on after the administrator's ban or demotion.
--
-- A link to choose a password holds an hour, and no longer than the password and the address it was asked for:
-- better-auth deletes only the one that is used. Whoever reads an old mail comes too late.

create type app.session_state as (
  state text, -- ok | unauthenticated | no_organization
  session_id uuid,
  user_id uuid,
  email text,
  name text,
  product_role text,
  organization_id uuid,
  organization_role text,
  time_zone text
);

-- The one reader of better_auth's tables outside /api/auth. Sets request.jwt.claims for the transaction. A key comes
-- as `api-key <scope> <SHA-256 in hex>`, which the server alone writes: a token in a cookie is signed, and none
-- holds a space. The days of a session are those of its person: the organization's time zone where they chose none.
-- `page <organization> <token>` is written by the server too, for a page that says which organization it shows:
-- where the session works in another by now, nothing is opened and the state is `other_organization`. Compared here,
-- so that whatever opens a session in its own statement does nothing then. A key is of one organization, and of no
-- page.
create function app.open_session(session_token text) returns app.session_state
language plpgsql volatile security definer set search_path = ''
as $$
declare
  s app.session_state;
  credential text := session_token;
  shown text;
begin
  if starts_with(session_token, 'api-key ') then
    return app.open_api_key(split_part(session_token, ' ', 2), split_part(session_token, ' ', 3));
  end if;
  if starts_with(session_token, 'page ') then
    shown := split_part(session_token, ' ', 2);
    credential := split_part(session_token, ' ', 3);
  end if;
  select
    case when m.id is null then 'no_organization' else 'ok' end,
    s1.id, u.id, u.email, u.name, coalesce(u.role, 'user'), m.organization_id,
    -- "system" is the claim of scheduled work: no stored role can spell it.
    array_to_string(array_remove(string_to_array(m.role, ','), 'system'), ','),
    coalesce(m.preferences ->> 'timeZone', o.time_zone)
  into s
  from better_auth.session s1
  join better_auth."user" u on u.id = s1.user_id
  left join better_auth.member m on m.organization_id = s1.active_organization_id and m.user_id = u.id
  left join better_auth.organization o on o.id = m.organization_id
  where s1.token = credential
    and s1.expires_at > now()
    and not (coalesce(u.banned, false) and coalesce(u.ban_expires > now(), true));
  if not found then
    s.state := 'unauthenticated';
    perform set_config('request.jwt.claims', '', true);
    return s;
  end if;
  if s.organization_id::text <> shown then
    perform set_config('request.jwt.claims', '', true);
    s := row('other_organization', null, null, null, null, 'user', null, null, null)::app.session_state;
    return s;
  end if;
  perform set_config('request.jwt.claims', json_build_object(
    'sub', s.user_id, 'role', 'authenticated', 'org_id', s.organization_id, 'org_role', s.organization_role)::text, true);
  return s;
end
$$;

-- The gate of every other call: who asks, for which organization.
create function app.gate(session_token text) returns json
language sql volatile
as $$ select row_to_json(app.open_session(session_token)) $$;

create function app.members_to_serve() returns table (user_id uuid, email text, name text, preferences jsonb)
language sql stable security definer set search_path = ''
as $$
  select u.id, u.email, u.name, m.preferences
  from better_auth.member m join better_auth."user" u on u.id = m.user_id
  where m.organization_id = app.org_id()
    and not (coalesce(u.banned, false) and coalesce(u.ban_expires > now(), true))
  order by u.id
$$;

create function better_auth.keep_impersonation_short() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.expires_at := least(new.expires_at, old.expires_at);
  return new;
end
$$;
create trigger session_impersonation_short before update of expires_at on better_auth.session
  for each row when (old.impersonated_by is not null) execute function better_auth.keep_impersonation_short();

-- Whoever no longer is an administrator acts as nobody else; and nobody acts as an administrator.
create function better_auth.end_impersonations() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' or not better_auth.is_active_administrator(new) then
    delete from better_auth.session s where s.impersonated_by = old.id;
  else
    delete from better_auth.session s where s.user_id = old.id and s.impersonated_by is not null;
  end if;
  return null;
end
$$;
create trigger user_end_impersonations after update of role, banned, ban_expires or delete on better_auth."user"
  for each row execute function better_auth.end_impersonations();

-- A new password shuts out whoever had the old one, what they began in the administrator's name included.
create function better_auth.end_impersonations_of_password() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from better_auth.session s where s.impersonated_by = new.user_id;
  return null;
end
$$;
create trigger account_end_impersonations after update of password on better_auth.account
  for each row when (old.password is distinct from new.password)
  execute function better_auth.end_impersonations_of_password();

-- Mailed links are stored as hashes (functions/auth/stored-links.ts): those to choose a password end with the password
-- and the address they were asked for.
create function better_auth.end_reset_links() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from better_auth.verification v
  where (v.identifier like 'hashed:reset-password:%' or v.identifier like 'reset-password:%')
    and v.value = (case tg_table_name when 'account' then to_jsonb(new) ->> 'user_id' else to_jsonb(new) ->> 'id' end);
  return null;
end
$$;
create trigger account_end_reset_links after update of password on better_auth.account
  for each row when (old.password is distinct from new.password) execute function better_auth.end_reset_links();
create trigger user_end_reset_links after update of email on better_auth."user"
  for each row when (old.email is distinct from new.email) execute function better_auth.end_reset_links();

-- Whether a session is its person's own: not one of an administrator who acts as them, nor an API key. What gives
-- somebody access or takes data out asks this (decision 096).
create function app.is_in_person(session uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from better_auth.session s where s.id = session and s.impersonated_by is null)
$$;

revoke execute on all functions in schema app from public;
revoke execute on all functions in schema better_auth from public;
grant execute on function app.open_session(text), app.gate(text), app.members_to_serve(), app.is_in_person(uuid)
  to app_server;
