-- A page that shows one organization writes into no other: all tabs of a browser share a session, and another tab may
-- have opened another organization in it.

set lock_timeout = '2s';

-- As before (migration session_gate), and by `page <organization> <token>`, which the server writes for a page that
-- says which organization it shows: where the session works in another by now, nothing is opened and the state is
-- `other_organization`. Compared here, so that whatever opens a session in its own statement does nothing then. A key
-- is of one organization, and of no page.
create or replace function app.open_session(session_token text) returns app.session_state
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

-- The session as app.open_session answers it, with the state that matters here: whether it is an
-- administrator's, whatever their organization, unless the page shows another than theirs.
create or replace function app.open_administration(session_token text) returns app.session_state
language plpgsql volatile
as $$
declare
  s app.session_state := app.open_session(session_token);
begin
  if s.state in ('ok', 'no_organization') then
    s.state := case when better_auth.has_role(s.product_role, 'admin') then 'ok' else 'forbidden' end;
  end if;
  return s;
end
$$;
