-- People, listed, made, changed, shut out for a while or for good, let in again and deleted by the product's
-- administrators: the states and the check are those of manage_organizations.

-- GET /api/users.
create function app.list_users(session_token text, words text, sorting text[], row_offset integer, page_size integer)
returns table (state text, body text)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  s app.session_state := app.open_administration(session_token);
begin
  if s.state <> 'ok' then
    return query select s.state, null::text;
    return;
  end if;
  return query execute format(
    $query$
      with found as (
        select u from better_auth."user" u
        where position(app.fold($1) in app.fold(u.name)) > 0 or position(app.fold($1) in u.email) > 0
      ), page as (
        select u, row_number() over (order by %1$s) as n from found order by n offset $2 limit $3
      )
      select 'ok', jsonb_build_object(
        'data', coalesce((select jsonb_agg(better_auth.user_json(u) order by n) from page), '[]'),
        'meta', jsonb_build_object('offset', $2, 'pageSize', $3, 'itemCount', total, 'hasMore', $2 + $3 < total))::text
      from (select count(*) as total from found) counted
    $query$, app.ordering(sorting, '{"name": "(u).name collate \"fr-x-icu\"", "email": "(u).email",
      "role": "better_auth.has_role((u).role, ''admin'')", "createdAt": "(u).created_at", "updatedAt": "(u).updated_at"}',
      '(u).name collate "fr-x-icu", (u).id'))
  using words, row_offset, page_size;
end
$$;

-- GET /api/users/{id}.
create function app.get_user(session_token text, person uuid) returns table (state text, body text)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  s app.session_state := app.open_administration(session_token);
begin
  if s.state <> 'ok' then
    return query select s.state, null::text;
    return;
  end if;
  return query select 'ok', better_auth.user_json(u)::text from better_auth."user" u where u.id = person;
  if not found then
    return query select 'not_found', null::text;
  end if;
end
$$;

-- POST /api/users. Refusals: unknown_organization, organization_full, email_taken.
create function app.create_user(
  session_token text, email text, name text, role text, image text, password_hash text, organization uuid, request_id text
) returns table (state text, body text)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  s app.session_state := app.open_administration(session_token);
  person uuid;
begin
  if s.state <> 'ok' then
    return query select s.state, null::text;
    return;
  end if;
  perform from better_auth.organization o where o.id = organization for no key update;
  if not found then
    return query select 'unknown_organization', null::text;
    return;
  end if;
  begin
    person := better_auth.create_person(email, name, role, image, password_hash, organization);
  exception
    when unique_violation then
      return query select 'email_taken', null::text;
      return;
    when sqlstate 'RL003' then
      return query select 'organization_full', null::text;
      return;
  end;
  perform app.audit_administration(s, 'user.created', request_id, 'user', person, lower(email), organization,
    jsonb_build_object('role', role));
  return query select 'ok', better_auth.user_json(u)::text from better_auth."user" u where u.id = person;
end
$$;

-- PATCH /api/users/{id}. Null leaves a field as it is. Answers email_changed instead of ok where the new
-- address is still to be verified. Refusals: email_taken, last_administrator.
create function app.update_user(
  session_token text, person uuid, new_email text, new_name text, new_role text, request_id text
) returns table (state text, body text)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  s app.session_state := app.open_administration(session_token);
  old better_auth."user";
  new better_auth."user";
  moved boolean;
  promoted boolean;
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
  moved := lower(new_email) <> old.email;
  promoted := better_auth.has_role(new_role, 'admin') <> better_auth.has_role(old.role, 'admin');
  if not (coalesce(moved, false) or (new_role is not null and promoted) or coalesce(new_name <> old.name, false)) then
    return query select 'ok', better_auth.user_json(old)::text;
    return;
  end if;
  begin
    update better_auth."user" u set
      email = coalesce(lower(new_email), u.email),
      email_verified = u.email_verified and not coalesce(moved, false),
      name = coalesce(new_name, u.name),
      role = case when new_role is not null and promoted then new_role else u.role end,
      updated_at = now()
    where u.id = person returning * into new;
  exception
    when unique_violation then
      return query select 'email_taken', null::text;
      return;
    when sqlstate 'RL002' then
      return query select 'last_administrator', null::text;
      return;
  end;
  if new.email <> old.email then
    -- A link that went to the old address sets no password any more.
    delete from better_auth.verification v where v.value = person::text;
    perform app.audit_administration(s, 'user.email_changed', request_id, 'user', person, new.email, null,
      jsonb_build_object('from', old.email, 'to', new.email));
  end if;
  if new.role is distinct from old.role then
    perform app.audit_administration(s, 'user.role_changed', request_id, 'user', person, new.email, null,
      jsonb_build_object('from', coalesce(old.role, 'user'), 'to', new.role));
  end if;
  if new.name <> old.name then
    perform app.audit_administration(s, 'user.updated', request_id, 'user', person, new.email, null,
      '{"fields": ["name"]}');
  end if;
  return query select case when new.email <> old.email then 'email_changed' else 'ok' end, better_auth.user_json(new)::text;
end
$$;

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

-- DELETE /api/users/{id}: with the account, sessions and memberships. Refusals: self, last_administrator,
-- last_owner, whose body names the organizations.
create function app.delete_user(session_token text, person uuid, request_id text)
returns table(state text, body text)
language plpgsql security definer set search_path = ''
as $$
declare
  s app.session_state := app.open_administration(session_token);
  old better_auth."user";
  reply text;
begin
  if s.state <> 'ok' then
    return query select s.state, null::text;
    return;
  end if;
  if person = s.user_id then
    return query select 'self', null::text;
    return;
  end if;
  select * into old from better_auth."user" u where u.id = person for update;
  if not found then
    return query select 'not_found', null::text;
    return;
  end if;
  reply := better_auth.user_json(old)::text;
  begin
    delete from better_auth."user" u where u.id = person;
  exception
    when sqlstate 'RL002' then
      return query select 'last_administrator', null::text;
      return;
    when sqlstate 'RL001' then
      return query select 'last_owner', (
        select json_agg(o.name order by o.name)::text
        from better_auth.member m join better_auth.organization o on o.id = m.organization_id
        where m.user_id = person and better_auth.has_role(m.role, 'owner') and not exists (
          select from better_auth.member other where other.organization_id = o.id and other.user_id <> person
            and better_auth.has_role(other.role, 'owner')));
      return;
  end;
  delete from better_auth.verification v where v.value = person::text;
  perform app.audit_administration(s, 'user.deleted', request_id, 'user', person, old.email, null);
  return query select 'ok', reply;
end
$$;

revoke execute on all functions in schema app from public;
grant execute on function app.list_users(text, text, text[], integer, integer), app.get_user(text, uuid),
  app.create_user(text, text, text, text, text, text, uuid, text),
  app.update_user(text, uuid, text, text, text, text), app.ban_user(text, uuid, text, timestamptz, text),
  app.unban_user(text, uuid, text), app.delete_user(text, uuid, text) to app_server;
