-- POST /api/api-keys. A key of a year wants a session that was begun within the day (docs/product.md, 9), though it was
-- renewed since: a stolen one makes none. Refusals: not_fresh, too_many, too_often: each key is told by mail.
create or replace function app.create_api_key(
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
