-- Keys by which people's programs call the API in their name (decision 081). A key is random enough that its SHA-256
-- tells nothing of it.
create table private.api_key (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  user_id uuid not null,
  name text not null check (length(name) between 1 and 100),
  hash bytea not null unique check (octet_length(hash) = 32),
  -- Its last four characters, by which its person tells it from another.
  ending text not null check (length(ending) = 4),
  scopes text[] not null check (cardinality(scopes) > 0),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- To the hour: not each call is written down.
  last_used_at timestamptz,
  revoked_at timestamptz,
  -- Whoever leaves the organization leaves no key behind, nor finds one on coming back.
  foreign key (organization_id, user_id) references better_auth.member (organization_id, user_id) on delete cascade
);
create index api_key_member_idx on private.api_key (organization_id, user_id);
create index api_key_user_idx on private.api_key (user_id) where revoked_at is null;

-- Reached by functions alone: nobody is granted anything.
alter table private.api_key enable row level security;
create policy api_key_organization on private.api_key for all to app_server
  using (organization_id = (select app.org_id())) with check (organization_id = (select app.org_id()));

-- A suspended account's keys end, as its sessions do: the end of the suspension brings none back.
create function better_auth.end_api_keys() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.api_key k set revoked_at = now() where k.user_id = new.id and k.revoked_at is null;
  return null;
end
$$;
create trigger user_end_api_keys after update of banned on better_auth."user"
  for each row when (new.banned and not coalesce(old.banned, false)) execute function better_auth.end_api_keys();

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
    o.time_zone
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

-- As before for a session's token. A key comes as `api-key <scope> <SHA-256 in hex>`, which the server alone writes: a
-- token in a cookie is signed, and none holds a space.
create or replace function app.open_session(session_token text) returns app.session_state
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

revoke execute on all functions in schema app from public;
revoke execute on function better_auth.end_api_keys() from public;
