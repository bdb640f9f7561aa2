-- The session gate, and the few other things the product may know of better_auth's tables.

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

-- Opens what app.open_session opens, by a key, for a call that asks for one of its scopes. A key is its person's in
-- one organization, with their role there, but never a product administrator's.
create function app.open_api_key(asked_scope text, key_hash text) returns app.session_state
language plpgsql volatile security definer set search_path = ''
as $$
declare
  s app.session_state;
  used private.api_key;
begin
  select
    case when asked_scope = any (k.scopes) then 'ok' else 'missing_scope' end,
    k.id, u.id, u.email, u.name, 'user', m.organization_id,
    array_to_string(array_remove(string_to_array(m.role, ','), 'system'), ','),
    coalesce(m.preferences ->> 'timeZone', o.time_zone)
  into s
  from private.api_key k
  join better_auth."user" u on u.id = k.user_id
  join better_auth.member m on m.organization_id = k.organization_id and m.user_id = k.user_id
  join better_auth.organization o on o.id = k.organization_id
  where k.hash = decode(key_hash, 'hex') and k.revoked_at is null and k.expires_at > now()
    and not (coalesce(u.banned, false) and coalesce(u.ban_expires > now(), true));
  if s.state is distinct from 'ok' then
    perform set_config('request.jwt.claims', '', true);
    s := row(coalesce(s.state, 'unauthenticated'), null, null, null, null, 'user', null, null, null)::app.session_state;
    return s;
  end if;
  -- Calls at once do not wait for each other to write the same hour.
  select k.* into used from private.api_key k
  where k.id = s.session_id and coalesce(k.last_used_at, '-infinity') < now() - interval '1 hour'
  for no key update skip locked;
  if found then
    update private.api_key k set last_used_at = now() where k.id = used.id;
    if used.last_used_at is null then
      perform app.record_audit(jsonb_build_object('event', 'api_key.first_used', 'actorId', s.user_id,
        'actorEmail', s.email, 'organizationId', s.organization_id, 'targetKind', 'api_key', 'targetId', used.id,
        'targetLabel', used.name));
    end if;
  end if;
  perform set_config('request.jwt.claims', json_build_object(
    'sub', s.user_id, 'role', 'authenticated', 'org_id', s.organization_id, 'org_role', s.organization_role)::text, true);
  return s;
end
$$;

-- The one reader of better_auth's tables outside /api/auth. Sets request.jwt.claims for the transaction. A key comes
-- as `api-key <scope> <SHA-256 in hex>`, which the server alone writes: a token in a cookie is signed, and none holds
-- a space. The days of a session are those of its person: the organization's time zone where they chose none.
create function app.open_session(session_token text) returns app.session_state
language plpgsql volatile security definer set search_path = ''
as $$
declare
  s app.session_state;
begin
  if starts_with(session_token, 'api-key ') then
    return app.open_api_key(split_part(session_token, ' ', 2), split_part(session_token, ' ', 3));
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
  where s1.token = session_token
    and s1.expires_at > now()
    and not (coalesce(u.banned, false) and coalesce(u.ban_expires > now(), true));
  if not found then
    s.state := 'unauthenticated';
    perform set_config('request.jwt.claims', '', true);
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

-- The organization's CRM connection works: get-session reports it (docs/product.md, 4). A renewal that is late costs
-- nobody their connection.
create function app.crm_is_active(organization uuid, name text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from private.crm_connection c
    where c.organization_id = organization and c.crm = name and c.state in ('active', 'expiring'))
$$;

-- Every organization with the CRMs that can be read, and its members: for the scheduler, which works for
-- each in turn.
create function app.organizations_to_serve()
returns table (organization_id uuid, time_zone text, crms text[], lists_from integer)
language sql stable security definer set search_path = ''
as $$
  select o.id, o.time_zone, array(
      select c.crm from private.crm_connection c where c.organization_id = o.id and c.state <> 'revoked' order by c.crm),
    (o.settings ->> 'listsFrom')::integer
  from better_auth.organization o order by o.id
$$;

create function app.members_to_serve() returns table (user_id uuid, email text, name text, preferences jsonb)
language sql stable security definer set search_path = ''
as $$
  select u.id, u.email, u.name, m.preferences
  from better_auth.member m join better_auth."user" u on u.id = m.user_id
  where m.organization_id = app.org_id()
    and not (coalesce(u.banned, false) and coalesce(u.ban_expires > now(), true))
  order by u.id
$$;

revoke execute on all functions in schema app from public;

grant execute on function app.open_session(text), app.gate(text), app.organizations_to_serve(),
  app.members_to_serve() to app_server;
grant execute on function app.crm_is_active(uuid, text) to auth_server;
