-- Keys by which people's programs call the API in their name (decision 081). The calls that list, make and revoke
-- keys open the session by themselves; a key opens none of them.
--
-- What lets in besides the password: sessions, API keys, and browsers that are told of one's list. A password that
-- is set without the old one, and a suspension, end all of it (decision 096).

-- A key is random enough that its SHA-256 tells nothing of it.
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

-- A suspended account's keys end, as its sessions do, where that is decided: the end of the suspension brings none
-- back.
create function better_auth.end_api_keys() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform better_auth.end_keys_and_browsers(new.id, null, 'suspended');
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

-- A key as it is told; never its hash.
create function app.api_key_json(k private.api_key, reader uuid) returns json
language sql stable security definer set search_path = ''
as $$
  select json_build_object('id', k.id, 'name', k.name, 'ending', k.ending, 'scopes', k.scopes,
    'createdAt', k.created_at, 'expiresAt', k.expires_at, 'lastUsedAt', k.last_used_at,
    'state', case when k.revoked_at is not null then 'revoked' when k.expires_at <= now() then 'expired' else 'active' end,
    'owner', json_build_object('id', u.id, 'name', u.name), 'mine', u.id = reader)
  from better_auth."user" u where u.id = k.user_id
$$;

-- The session, for people: whoever acts as somebody, or by a key, decides nothing about who gets in.
create function app.open_session_in_person(session_token text) returns app.session_state
language plpgsql volatile security definer set search_path = ''
as $$
declare
  s app.session_state := app.open_session(session_token);
begin
  if s.state = 'ok' and not exists (
    select from better_auth.session x where x.id = s.session_id and x.impersonated_by is null) then
    s.state := 'not_in_person';
  end if;
  return s;
end
$$;

-- Whose keys somebody manages: their own, and as an owner those of every member.
create function app.manages_api_key(s app.session_state, k private.api_key) returns boolean
language sql stable security definer set search_path = ''
as $$
  select k.organization_id = s.organization_id and (k.user_id = s.user_id
    or better_auth.has_role(s.organization_role, 'owner') or better_auth.has_role(s.product_role, 'admin'))
$$;

-- GET /api/api-keys. Those that still work come first.
create function app.list_api_keys(session_token text) returns table (state text, body text)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  s app.session_state := app.open_session(session_token);
begin
  if s.state <> 'ok' or starts_with(session_token, 'api-key ') then
    return query select case s.state when 'ok' then 'not_in_person' else s.state end, null::text;
    return;
  end if;
  return query select 'ok', json_build_object('data', coalesce((
    select json_agg(app.api_key_json(page.k, s.user_id)) from (
      select k from private.api_key k
      where k.organization_id = s.organization_id and app.manages_api_key(s, k)
      order by (k.revoked_at is null and k.expires_at > now()) desc, k.created_at desc, k.id limit 500) page), '[]'))::text;
end
$$;

-- POST /api/api-keys. A key of a year wants a session that was begun within the day (docs/product.md, 9), though it was
-- renewed since: a stolen one makes none. Refusals: not_fresh, too_many, too_often: each key is told by mail.
create function app.create_api_key(
  session_token text, key_name text, key_scopes text[], days integer, key_hash text, key_ending text, request_id text
) returns table (state text, body text)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  s app.session_state := app.open_session_in_person(session_token);
  made private.api_key;
begin
  if s.state <> 'ok' then
    return query select s.state, null::text;
    return;
  end if;
  if not exists (select from better_auth.session x where x.id = s.session_id and x.created_at > now() - interval '1 day') then
    return query select 'not_fresh', null::text;
    return;
  end if;
  -- Two at once are counted one after the other.
  perform from better_auth.member m where m.organization_id = s.organization_id and m.user_id = s.user_id
  for no key update;
  if (select count(*) from private.api_key k where k.organization_id = s.organization_id and k.user_id = s.user_id
      and k.revoked_at is null and k.expires_at > now()) >= 10 then
    return query select 'too_many', null::text;
    return;
  end if;
  if (select count(*) from private.api_key k where k.user_id = s.user_id and k.created_at > now() - interval '1 hour') >= 20 then
    return query select 'too_often', null::text;
    return;
  end if;
  insert into private.api_key (organization_id, user_id, name, hash, ending, scopes, expires_at)
  values (s.organization_id, s.user_id, key_name, decode(key_hash, 'hex'), key_ending, key_scopes,
    now() + make_interval(days => days))
  returning * into made;
  perform app.record_audit(jsonb_build_object('event', 'api_key.created', 'actorId', s.user_id,
    'actorEmail', s.email, 'organizationId', s.organization_id, 'targetKind', 'api_key', 'targetId', made.id,
    'targetLabel', made.name, 'requestId', request_id,
    'detail', jsonb_build_object('scopes', made.scopes, 'expiresAt', made.expires_at)));
  return query select 'ok', (app.api_key_json(made, s.user_id)::jsonb || jsonb_build_object(
    'organizationName', (select o.name from better_auth.organization o where o.id = s.organization_id)))::text;
end
$$;

-- DELETE /api/api-keys/{id}. One that was revoked already is answered as it is.
create function app.revoke_api_key(session_token text, key uuid, request_id text)
returns table (state text, body text)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  s app.session_state := app.open_session_in_person(session_token);
  k private.api_key;
begin
  if s.state <> 'ok' then
    return query select s.state, null::text;
    return;
  end if;
  select a.* into k from private.api_key a where a.id = key and app.manages_api_key(s, a) for no key update;
  if not found then
    return query select 'not_found', null::text;
    return;
  end if;
  if k.revoked_at is null then
    update private.api_key a set revoked_at = now() where a.id = key returning * into k;
    perform app.record_audit(jsonb_build_object('event', 'api_key.revoked', 'actorId', s.user_id,
      'actorEmail', s.email, 'organizationId', s.organization_id, 'targetKind', 'api_key', 'targetId', k.id,
      'targetLabel', k.name, 'requestId', request_id,
      'detail', jsonb_build_object('owner', (select u.email from better_auth."user" u where u.id = k.user_id))));
  end if;
  return query select 'ok', app.api_key_json(k, s.user_id)::text;
end
$$;

-- Retention takes away keys that ended before an instant; the audit still tells of them.
create function app.forget_api_keys(before timestamptz) returns bigint
language sql volatile security definer set search_path = ''
as $$
  with gone as (
    delete from private.api_key k
    where k.organization_id = app.org_id() and least(k.revoked_at, k.expires_at) < before and app.is_system()
    returning 1)
  select count(*) from gone
$$;

-- Ends a person's keys and browsers, in every organization, each key with an entry for its owners to see. Answers the
-- names of those that still worked.
create function better_auth.end_keys_and_browsers(person uuid, by_whom uuid, cause text) returns text[]
language plpgsql volatile security definer set search_path = ''
as $$
declare
  k private.api_key;
  ended text[] := '{}';
begin
  delete from private.push_subscription p where p.user_id = person;
  for k in update private.api_key a set revoked_at = now() where a.user_id = person and a.revoked_at is null returning a.* loop
    continue when k.expires_at <= now();
    ended := ended || k.name;
    perform app.record_audit(jsonb_build_object('event', 'api_key.revoked', 'actorId', by_whom,
      'organizationId', k.organization_id, 'targetKind', 'api_key', 'targetId', k.id, 'targetLabel', k.name,
      'detail', jsonb_build_object('cause', cause, 'owner', (select u.email from better_auth."user" u where u.id = person))));
  end loop;
  return ended;
end
$$;

-- Ends all of it, for whoever chose a password by a mailed link or had one given. Sessions that were begun with the old
-- password while the new one was written go too.
create function app.end_access(person uuid, by_whom uuid, cause text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  sessions integer;
begin
  delete from better_auth.session s where s.user_id = person;
  get diagnostics sessions = row_count;
  return jsonb_build_object('sessions', sessions,
    'keys', to_jsonb(better_auth.end_keys_and_browsers(person, by_whom, cause)));
end
$$;

revoke execute on all functions in schema better_auth from public;
revoke execute on all functions in schema app from public;
grant execute on function app.list_api_keys(text), app.create_api_key(text, text, text[], integer, text, text, text),
  app.revoke_api_key(text, uuid, text), app.forget_api_keys(timestamptz) to app_server;
grant execute on function app.end_access(uuid, uuid, text) to auth_server;
