-- Organizations, managed by the product's administrators, as people are in manage_users. Each operation takes the
-- session's token and checks by itself that it is an administrator's: app_server, which may call it, reads nothing
-- of better_auth otherwise. States: ok, unauthenticated, forbidden, not_found, and the refusals each function names;
-- the body is the reply's JSON as text, or what a refusal says.

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
  -- docs/product.md, 9.
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

-- The session as app.open_session answers it, with the state that matters here: whether it is an
-- administrator's, whatever their organization, unless the page shows another than theirs.
create function app.open_administration(session_token text) returns app.session_state
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

revoke execute on all functions in schema better_auth from public;
revoke execute on all functions in schema app from public;
grant execute on function better_auth.new_slug(text), better_auth.create_organization(text, text, text[]),
  better_auth.create_person(text, text, text, text, text, uuid) to auth_server;
grant execute on function app.ordering(text[], jsonb, text),
  app.list_organizations(text, text, text[], integer, integer), app.get_organization(text, uuid),
  app.create_organization(text, text, text, text[], text),
  app.update_organization(text, uuid, text, text, text[], text), app.delete_organization(text, uuid, text)
  to app_server;
