-- The calls that list, make and revoke keys. Each opens the session by itself; a key opens none of them.

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

-- POST /api/api-keys.
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
  -- Two at once are counted one after the other.
  perform from better_auth.member m where m.organization_id = s.organization_id and m.user_id = s.user_id
  for no key update;
  if (select count(*) from private.api_key k where k.organization_id = s.organization_id and k.user_id = s.user_id
      and k.revoked_at is null and k.expires_at > now()) >= 10 then
    return query select 'too_many', null::text;
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
  return query select 'ok', app.api_key_json(made, s.user_id)::text;
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

revoke execute on all functions in schema app from public;

grant execute on function app.list_api_keys(text),
  app.create_api_key(text, text, text[], integer, text, text, text), app.revoke_api_key(text, uuid, text),
  app.forget_api_keys(timestamptz) to app_server;
