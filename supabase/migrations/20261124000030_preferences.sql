-- What a member prefers: how they write and sign, the days they work. Only what they changed is stored; what holds
-- otherwise is in functions/settings/contract.ts.
alter table better_auth.member add column preferences jsonb not null default '{}';

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

-- The scheduler lists members with what they prefer, and organizations with the hour of their lists.
drop function app.members_to_serve();
create function app.members_to_serve() returns table (user_id uuid, email text, name text, preferences jsonb)
language sql stable security definer set search_path = ''
as $$
  select u.id, u.email, u.name, m.preferences
  from better_auth.member m join better_auth."user" u on u.id = m.user_id
  where m.organization_id = app.org_id()
    and not (coalesce(u.banned, false) and coalesce(u.ban_expires > now(), true))
  order by u.id
$$;

drop function app.organizations_to_serve();
create function app.organizations_to_serve()
returns table (organization_id uuid, time_zone text, crms text[], lists_from integer)
language sql stable security definer set search_path = ''
as $$
  select o.id, o.time_zone, array(
      select c.crm from private.crm_connection c where c.organization_id = o.id and c.state <> 'revoked' order by c.crm),
    (o.settings ->> 'listsFrom')::integer
  from better_auth.organization o order by o.id
$$;

-- An organization's settings hold the hour of its lists, and tell its time zone.
create or replace function app.settings_json(s app.session_state) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'timeZone', o.time_zone,
    'listsFrom', o.settings -> 'listsFrom',
    'crmWriteBack', app.write_back_of(s.organization_id),
    'mayChange', better_auth.has_role(s.organization_role, 'owner') or better_auth.has_role(s.product_role, 'admin'),
    'waiting', (select count(*) from private.write_back w where w.organization_id = s.organization_id and w.state = 'waiting'),
    'connections', coalesce((
      select jsonb_agg(jsonb_build_object('crm', c.crm, 'state', c.state, 'scopes', c.scopes,
        'refused', exists (select from private.write_back w join public.action a on a.id = w.action_id
          join public.contact p on p.id = a.contact_id
          where w.organization_id = s.organization_id and w.state = 'waiting' and w.reason = 'scope_missing' and p.crm = c.crm)
        ) order by c.crm)
      from private.crm_connection c where c.organization_id = s.organization_id), '[]'))
  from better_auth.organization o where o.id = s.organization_id
$$;

-- PATCH /api/settings/organization: for owners. Only the keys present in `patch` change; the time zone is a column.
create or replace function app.change_organization_settings(session_token text, patch jsonb, request_id text)
returns table (state text, body text)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  s app.session_state := app.open_session(session_token);
  old better_auth.organization;
  kept jsonb := patch - 'timeZone';
  zone text := patch ->> 'timeZone';
begin
  if s.state <> 'ok' then
    return query select s.state, null::text;
    return;
  end if;
  if not (better_auth.has_role(s.organization_role, 'owner') or better_auth.has_role(s.product_role, 'admin')) then
    return query select 'forbidden', null::text;
    return;
  end if;
  select o.* into old from better_auth.organization o where o.id = s.organization_id for no key update;
  if old.settings || kept <> old.settings or coalesce(zone, old.time_zone) <> old.time_zone then
    update better_auth.organization o set settings = old.settings || kept, time_zone = coalesce(zone, old.time_zone)
    where o.id = s.organization_id;
    perform app.record_audit(jsonb_build_object('event', 'organization.updated', 'actorId', s.user_id,
      'actorEmail', s.email, 'organizationId', s.organization_id, 'targetKind', 'organization',
      'targetId', s.organization_id, 'targetLabel', old.name, 'detail', patch, 'requestId', request_id));
  end if;
  return query select 'ok', app.settings_json(s)::text;
end
$$;

revoke execute on all functions in schema app from public;
grant execute on function app.my_preferences(text), app.change_my_preferences(text, jsonb), app.members_to_serve(),
  app.organizations_to_serve() to app_server;
