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

revoke execute on all functions in schema app from public;

-- The operator's commands (npm run admin) make organizations and people with auth_server's own rights.
grant usage on schema extensions to auth_server;

revoke execute on function better_auth.new_slug(text), better_auth.create_organization(text, text, text[]),
  better_auth.create_person(text, text, text, text, text, uuid),
  better_auth.organization_json(better_auth.organization), better_auth.user_json(better_auth."user") from public;
grant execute on function better_auth.new_slug(text), better_auth.create_organization(text, text, text[]),
  better_auth.create_person(text, text, text, text, text, uuid) to auth_server;
grant execute on function app.ordering(text[], jsonb, text) to app_server;
