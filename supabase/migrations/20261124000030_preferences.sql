-- GET /api/me/preferences.
create function app.my_preferences(session_token text) returns table (state text, body text)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  s app.session_state := app.open_session(session_token);
begin
  return query select s.state, (select m.preferences::text from better_auth.member m
    where m.organization_id = s.organization_id and m.user_id = s.user_id);
end
$$;

-- PATCH /api/me/preferences. Only the keys present in `patch` change.
create function app.change_my_preferences(session_token text, patch jsonb) returns table (state text, body text)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  s app.session_state := app.open_session(session_token);
begin
  if s.state <> 'ok' then
    return query select s.state, null::text;
    return;
  end if;
  return query update better_auth.member m set preferences = m.preferences || patch
    where m.organization_id = s.organization_id and m.user_id = s.user_id
    returning 'ok', m.preferences::text;
end
$$;

-- Whoever lives by a clock of their own: few, and looked for by each dispatch.
create index member_own_clock_idx on better_auth.member (organization_id)
  where preferences ?| array['timeZone', 'workingHours'];

revoke execute on all functions in schema app from public;

grant execute on function app.my_preferences(text), app.change_my_preferences(text, jsonb) to app_server;
