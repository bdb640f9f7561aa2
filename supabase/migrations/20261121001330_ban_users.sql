-- People shut out, for a while or for good, and let in again by the product’s administrators: the states and the check
-- are those of `management`.

-- POST /api/users/{id}/ban: holds at once, on every route. Refusals: self, ban_is_over, last_administrator.
create function app.ban_user(session_token text, person uuid, reason text, expires timestamptz, request_id text)
returns table (state text, body text)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  s app.session_state := app.open_administration(session_token);
  banned better_auth."user";
begin
  if s.state <> 'ok' then
    return query select s.state, null::text;
    return;
  end if;
  if person = s.user_id then
    return query select 'self', null::text;
    return;
  end if;
  -- This clock, by which the ban will end, decides what is still to come.
  if expires <= now() then
    return query select 'ban_is_over', null::text;
    return;
  end if;
  begin
    update better_auth."user" u set banned = true, ban_reason = reason, ban_expires = expires, updated_at = now()
    where u.id = person returning * into banned;
  exception when sqlstate 'RL002' then
    return query select 'last_administrator', null::text;
    return;
  end;
  if banned.id is null then
    return query select 'not_found', null::text;
    return;
  end if;
  delete from better_auth.session x where x.user_id = person;
  perform app.audit_administration(s, 'user.banned', request_id, 'user', person, banned.email, null,
    jsonb_strip_nulls(jsonb_build_object('reason', reason, 'expires', expires)));
  return query select 'ok', better_auth.user_json(banned)::text;
end
$$;

-- POST /api/users/{id}/unban.
create function app.unban_user(session_token text, person uuid, request_id text) returns table (state text, body text)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  s app.session_state := app.open_administration(session_token);
  old better_auth."user";
  new better_auth."user";
begin
  if s.state <> 'ok' then
    return query select s.state, null::text;
    return;
  end if;
  select * into old from better_auth."user" u where u.id = person for update;
  if not found then
    return query select 'not_found', null::text;
    return;
  end if;
  new := old;
  if old.banned then
    update better_auth."user" u set banned = false, ban_reason = null, ban_expires = null, updated_at = now()
    where u.id = person returning * into new;
    perform app.audit_administration(s, 'user.unbanned', request_id, 'user', person, new.email, null);
  end if;
  return query select 'ok', better_auth.user_json(new)::text;
end
$$;

revoke execute on all functions in schema app from public;

grant execute on function app.ban_user(text, uuid, text, timestamptz, text), app.unban_user(text, uuid, text) to app_server;
