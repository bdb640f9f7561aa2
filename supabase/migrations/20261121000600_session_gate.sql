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

-- The one reader of better_auth's tables outside /api/auth. Sets request.jwt.claims for the transaction.
create function app.open_session(session_token text) returns app.session_state
language plpgsql volatile security definer set search_path = ''
as $$
declare
  s app.session_state;
begin
  select
    case when m.id is null then 'no_organization' else 'ok' end,
    s1.id, u.id, u.email, u.name, coalesce(u.role, 'user'), m.organization_id,
    -- "system" is the claim of scheduled work: no stored role can spell it.
    array_to_string(array_remove(string_to_array(m.role, ','), 'system'), ','),
    o.time_zone
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

-- The organization's CRM connection works: get-session reports it (docs/product.md, 4).
create function app.crm_is_active(organization uuid, name text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from private.crm_connection c
    where c.organization_id = organization and c.crm = name and c.state = 'active')
$$;

-- Every organization with the CRMs that can be read, and its members: for the scheduler, which works for
-- each in turn.
create function app.organizations_to_serve() returns table (organization_id uuid, time_zone text, crms text[])
language sql stable security definer set search_path = ''
as $$
  select o.id, o.time_zone, array(
    select c.crm from private.crm_connection c where c.organization_id = o.id and c.state <> 'revoked' order by c.crm)
  from better_auth.organization o order by o.id
$$;

create function app.members_to_serve() returns table (user_id uuid, email text, name text)
language sql stable security definer set search_path = ''
as $$
  select u.id, u.email, u.name
  from better_auth.member m join better_auth."user" u on u.id = m.user_id
  where m.organization_id = app.org_id()
    and not (coalesce(u.banned, false) and coalesce(u.ban_expires > now(), true))
  order by u.id
$$;

revoke execute on all functions in schema app from public;
grant execute on function app.open_session(text), app.gate(text), app.organizations_to_serve(), app.members_to_serve()
  to app_server;
grant execute on function app.crm_is_active(uuid, text) to auth_server;
