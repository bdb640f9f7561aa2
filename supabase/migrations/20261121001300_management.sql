-- Organizations and users, managed by the product's administrators. Each operation takes the session's
-- token and checks by itself that it is an administrator's: app_server, which may call it, reads nothing
-- of better_auth otherwise. States: ok, unauthenticated, forbidden, not_found, and the refusals each
-- function names; the body is the reply's JSON as text, or what a refusal says.

-- What better-auth writes too ----------------------------------------------------------------------------

-- A unique name for addresses: the organization's own, without accents, with a suffix where it is taken.
create function better_auth.new_slug(name text) returns text
language plpgsql volatile
as $$
declare
  base text := coalesce(nullif(trim('-' from left(trim('-' from
    regexp_replace(app.fold(name), '[^a-z0-9]+', '-', 'g')), 60)), ''), 'organisation');
  candidate text := base;
begin
  while exists (select from better_auth.organization o where o.slug = candidate) loop
    candidate := base || '-' || left(gen_random_uuid()::text, 8);
  end loop;
  return candidate;
end
$$;

-- An organization with the default team that better-auth gives it, and nobody in it yet.
create function better_auth.create_organization(name text, logo text, domains text[]) returns uuid
language plpgsql volatile
as $$
declare
  id uuid;
begin
  -- Two of the same name at once would be given the same slug.
  perform pg_advisory_xact_lock(hashtext('better_auth.new_slug'));
  insert into better_auth.organization (name, slug, logo, domains)
  values (create_organization.name, better_auth.new_slug(create_organization.name), create_organization.logo,
    create_organization.domains)
  returning organization.id into id;
  insert into better_auth.team (name, member_count, organization_id, created_at)
  values (create_organization.name, 0, id, now());
  return id;
end
$$;

-- Somebody who can sign in with a password and belongs to an organization: its owner where it has no
-- member yet, and then in its first team, as whoever creates an organization is. The administrator vouches
-- for the address. Raises RL003 where the organization is full; a taken address is a unique violation.
create function better_auth.create_person(
  email text, name text, role text, image text, password_hash text, organization uuid
) returns uuid
language plpgsql volatile
as $$
declare
  id uuid;
  members integer;
  first_team uuid;
begin
  select o.members_count into members from better_auth.organization o where o.id = organization for no key update;
  -- Specification, section 9.
  if members >= 100 then
    raise exception 'the organization is full' using errcode = 'RL003';
  end if;
  insert into better_auth."user" (email, name, role, image, email_verified)
  values (lower(create_person.email), create_person.name, create_person.role, create_person.image, true)
  returning "user".id into id;
  insert into better_auth.account (account_id, provider_id, user_id, password, updated_at)
  values (id::text, 'credential', id, password_hash, now());
  insert into better_auth.member (organization_id, user_id, role, created_at)
  values (organization, id, case when members = 0 then 'owner' else 'member' end, now());
  if members = 0 then
    update better_auth.team t set member_count = t.member_count + 1
    where t.id = (select t1.id from better_auth.team t1 where t1.organization_id = organization
      order by t1.created_at, t1.id limit 1)
    returning t.id into first_team;
    if found then
      -- The key by which better-auth finds a membership again.
      insert into better_auth.team_member (team_id, user_id, membership_key, created_at)
      values (first_team, id, translate(rtrim(encode(sha256(convert_to(
        format('["%s","%s"]', first_team, id), 'utf8')), 'base64'), '='), '+/', '-_'), now());
    end if;
  end if;
  return id;
end
$$;

-- The replies --------------------------------------------------------------------------------------------

create function better_auth.organization_json(o better_auth.organization) returns jsonb
language sql stable
as $$
  select jsonb_build_object('id', o.id, 'name', o.name, 'logo', o.logo, 'membersCount', o.members_count,
    'domains', o.domains, 'createdAt', o.created_at, 'updatedAt', o.updated_at)
$$;

-- A ban that is over is none: better-auth forgets it when the person signs in.
create function better_auth.user_json(u better_auth."user") returns jsonb
language sql stable
as $$
  select jsonb_build_object('id', u.id, 'email', u.email, 'name', u.name, 'profilePictureUrl', u.image,
    'role', case when better_auth.has_role(u.role, 'admin') then 'admin' else 'user' end,
    'banned', b.holds, 'banReason', case when b.holds then u.ban_reason end,
    'banExpires', case when b.holds then u.ban_expires end,
    'createdAt', u.created_at, 'updatedAt', u.updated_at,
    'organizations', coalesce((
      select jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'role', m.role) order by o.name, o.id)
      from better_auth.member m join better_auth.organization o on o.id = m.organization_id
      where m.user_id = u.id), '[]'))
  from (select coalesce(u.banned, false) and coalesce(u.ban_expires > now(), true) as holds) b
$$;

-- The gate -----------------------------------------------------------------------------------------------

-- The session as app.open_session answers it, with the state that matters here: whether it is an
-- administrator's, whatever their organization.
create function app.open_administration(session_token text) returns app.session_state
language plpgsql volatile
as $$
declare
  s app.session_state := app.open_session(session_token);
begin
  if s.state <> 'unauthenticated' then
    s.state := case when better_auth.has_role(s.product_role, 'admin') then 'ok' else 'forbidden' end;
  end if;
  return s;
end
$$;

-- Records what an administrator did, in the transaction that does it.
create function app.audit_administration(
  s app.session_state, event text, request_id text, target_kind text, target uuid, label text, organization uuid,
  detail jsonb default '{}'
) returns void
language sql volatile
as $$
  select app.record_audit(jsonb_build_object('event', event, 'actorId', s.user_id, 'actorEmail', s.email,
    'organizationId', organization, 'targetKind', target_kind, 'targetId', target, 'targetLabel', label,
    'detail', detail, 'requestId', request_id))
$$;

-- ` order by ` of a list: clauses like "-name", of which only those that `columns` names come out.
create function app.ordering(sorting text[], columns jsonb, fallback text) returns text
language sql immutable
as $$
  select coalesce(string_agg(
    (columns ->> ltrim(clause, '-')) || case when clause like '-%' then ' desc nulls last' else '' end, ', ' order by n)
    || ', ', '') || fallback
  from unnest(sorting) with ordinality c (clause, n) where columns ? ltrim(clause, '-')
$$;

-- Organizations ------------------------------------------------------------------------------------------

-- GET /api/organizations.
create function app.list_organizations(session_token text, words text, sorting text[], row_offset integer, page_size integer)
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
        select o from better_auth.organization o where position(app.fold($1) in app.fold(o.name)) > 0
      ), page as (
        select o, row_number() over (order by %1$s) as n from found order by n offset $2 limit $3
      )
      select 'ok', jsonb_build_object(
        'data', coalesce((select jsonb_agg(better_auth.organization_json(o) order by n) from page), '[]'),
        'meta', jsonb_build_object('offset', $2, 'pageSize', $3, 'itemCount', total, 'hasMore', $2 + $3 < total))::text
      from (select count(*) as total from found) counted
    $query$, app.ordering(sorting, '{"name": "(o).name collate \"fr-x-icu\"", "membersCount": "(o).members_count",
      "createdAt": "(o).created_at", "updatedAt": "(o).updated_at"}', '(o).name collate "fr-x-icu", (o).id'))
  using words, row_offset, page_size;
end
$$;

-- GET /api/organizations/{id}.
create function app.get_organization(session_token text, organization uuid) returns table (state text, body text)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  s app.session_state := app.open_administration(session_token);
begin
  if s.state <> 'ok' then
    return query select s.state, null::text;
    return;
  end if;
  return query select 'ok', better_auth.organization_json(o)::text from better_auth.organization o where o.id = organization;
  if not found then
    return query select 'not_found', null::text;
  end if;
end
$$;

-- POST /api/organizations.
create function app.create_organization(session_token text, name text, logo text, domains text[], request_id text)
returns table (state text, body text)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  s app.session_state := app.open_administration(session_token);
  organization uuid;
begin
  if s.state <> 'ok' then
    return query select s.state, null::text;
    return;
  end if;
  organization := better_auth.create_organization(name, logo, domains);
  perform app.audit_administration(s, 'organization.created', request_id, 'organization', organization, name, organization);
  return query select 'ok', better_auth.organization_json(o)::text from better_auth.organization o where o.id = organization;
end
$$;

-- PATCH /api/organizations/{id}. Null leaves a name or the domains as they are; an empty logo takes it away.
create function app.update_organization(
  session_token text, organization uuid, new_name text, new_logo text, new_domains text[], request_id text
) returns table (state text, body text)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  s app.session_state := app.open_administration(session_token);
  old better_auth.organization;
  new better_auth.organization;
  changed text[];
begin
  if s.state <> 'ok' then
    return query select s.state, null::text;
    return;
  end if;
  select * into old from better_auth.organization o where o.id = organization for no key update;
  if not found then
    return query select 'not_found', null::text;
    return;
  end if;
  new := old;
  new.name := coalesce(new_name, old.name);
  new.logo := case when new_logo is null then old.logo else nullif(new_logo, '') end;
  new.domains := coalesce(new_domains, old.domains);
  changed := array_remove(array[
    case when new.name <> old.name then 'name' end,
    case when new.logo is distinct from old.logo then 'logo' end,
    case when new.domains <> old.domains then 'domains' end], null);
  if cardinality(changed) > 0 then
    update better_auth.organization o set name = new.name, logo = new.logo, domains = new.domains
    where o.id = organization returning * into new;
    perform app.audit_administration(s, 'organization.updated', request_id, 'organization', organization, new.name,
      organization, jsonb_build_object('fields', changed));
  end if;
  return query select 'ok', better_auth.organization_json(new)::text;
end
$$;

-- DELETE /api/organizations/{id}: with all its data. Its members keep their accounts, not their place.
create function app.delete_organization(session_token text, organization uuid, request_id text)
returns table (state text, body text)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  s app.session_state := app.open_administration(session_token);
  old better_auth.organization;
begin
  if s.state <> 'ok' then
    return query select s.state, null::text;
    return;
  end if;
  select * into old from better_auth.organization o where o.id = organization for update;
  if not found then
    return query select 'not_found', null::text;
    return;
  end if;
  update better_auth.session x set active_organization_id = null, active_team_id = null
  where x.active_organization_id = organization;
  delete from better_auth.organization o where o.id = organization;
  -- Nothing keeps its id, this entry neither.
  perform app.audit_administration(s, 'organization.deleted', request_id, 'organization', null, old.name, null);
  return query select 'ok', better_auth.organization_json(old)::text;
end
$$;

-- Users --------------------------------------------------------------------------------------------------

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
create function app.delete_user(session_token text, person uuid, request_id text) returns table (state text, body text)
language plpgsql volatile security definer set search_path = ''
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
        select string_agg(format('« %s »', o.name), ', ' order by o.name)
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
revoke execute on function better_auth.new_slug(text), better_auth.create_organization(text, text, text[]),
  better_auth.create_person(text, text, text, text, text, uuid),
  better_auth.organization_json(better_auth.organization), better_auth.user_json(better_auth."user") from public;
grant execute on function
  app.list_organizations(text, text, text[], integer, integer),
  app.get_organization(text, uuid),
  app.create_organization(text, text, text, text[], text),
  app.update_organization(text, uuid, text, text, text[], text),
  app.delete_organization(text, uuid, text),
  app.list_users(text, text, text[], integer, integer),
  app.get_user(text, uuid),
  app.create_user(text, text, text, text, text, text, uuid, text),
  app.update_user(text, uuid, text, text, text, text),
  app.ban_user(text, uuid, text, timestamptz, text),
  app.unban_user(text, uuid, text),
  app.delete_user(text, uuid, text)
  to app_server;

-- The operator's commands (npm run admin) make organizations and people with auth_server's own rights.
grant usage on schema extensions to auth_server;
grant execute on function app.fold(text), better_auth.new_slug(text),
  better_auth.create_organization(text, text, text[]), better_auth.create_person(text, text, text, text, text, uuid)
  to auth_server;
