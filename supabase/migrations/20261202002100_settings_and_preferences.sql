-- The settings of an organization: its members read them, its owners change them, as they do its name and its
-- domains. What a member prefers is their own.

-- What members see of their organization's settings: the switches, whether they may turn them, and what stands in
-- their way. A CRM has refused only what it was asked to write: what waits for the right to write is no refusal, once
-- that is given.
create function app.settings_json(s app.session_state) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'name', o.name,
    'domains', o.domains,
    'timeZone', o.time_zone,
    'listsFrom', o.settings -> 'listsFrom',
    'draftsAhead', o.settings -> 'draftsAhead',
    'crmWriteBack', app.write_back_of(s.organization_id),
    'mayChange', better_auth.has_role(s.organization_role, 'owner') or better_auth.has_role(s.product_role, 'admin'),
    'waiting', (select count(*) from private.write_back w where w.organization_id = s.organization_id and w.state = 'waiting'),
    'connections', coalesce((
      select jsonb_agg(jsonb_build_object('crm', c.crm, 'state', c.state, 'scopes', c.scopes,
        'refused', exists (select from private.write_back w
          left join public.action a on a.id = w.action_id
          left join public.note n on n.id = w.note_id
          join public.contact p on p.id = coalesce(a.contact_id, n.contact_id)
          where w.organization_id = s.organization_id and w.state = 'waiting' and w.reason = 'scope_missing'
            and w.begun_at is not null and p.crm = c.crm)
        ) order by c.crm)
      from private.crm_connection c where c.organization_id = s.organization_id), '[]'))
  from better_auth.organization o where o.id = s.organization_id
$$;

-- GET /api/settings/organization.
create function app.organization_settings(session_token text) returns table (state text, body text)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  s app.session_state := app.open_session(session_token);
begin
  return query select s.state, case when s.state = 'ok' then app.settings_json(s)::text end;
end
$$;

-- PATCH /api/settings/organization: for owners. Only the keys present in `patch` change; the time zone is a column.
create function app.change_organization_settings(session_token text, patch jsonb, request_id text)
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

-- States: ok, what a session may answer, and `domain_taken`, with the domain that another organization has. Null leaves
-- a name or the domains as they are.
create function app.change_organization_identity(
  session_token text, new_name text, new_domains text[], request_id text
) returns table (state text, body text)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  s app.session_state := app.open_session(session_token);
  old better_auth.organization;
  changed text[];
  taken text;
begin
  if s.state <> 'ok' then
    return query select s.state, null::text;
    return;
  end if;
  if not (better_auth.has_role(s.organization_role, 'owner') or better_auth.has_role(s.product_role, 'admin')) then
    return query select 'forbidden', null::text;
    return;
  end if;
  -- Two organizations that ask for one domain at once: the second sees the first's.
  perform pg_advisory_xact_lock(hashtext('better_auth.organization.domains'));
  select * into old from better_auth.organization o where o.id = s.organization_id for no key update;
  select d into taken from unnest(new_domains) d
  where d <> all (old.domains)
    and exists (select from better_auth.organization o where o.id <> s.organization_id and d = any (o.domains))
  limit 1;
  if taken is not null then
    return query select 'domain_taken', taken;
    return;
  end if;
  changed := array_remove(array[
    case when new_name <> old.name then 'name' end,
    case when new_domains <> old.domains then 'domains' end], null);
  if cardinality(changed) > 0 then
    update better_auth.organization o
    set name = coalesce(new_name, old.name), domains = coalesce(new_domains, old.domains)
    where o.id = s.organization_id;
    perform app.audit_administration(s, 'organization.updated', request_id, 'organization', s.organization_id,
      coalesce(new_name, old.name), s.organization_id, jsonb_build_object('fields', changed));
  end if;
  return query select 'ok', app.settings_json(s)::text;
end
$$;

revoke execute on all functions in schema app from public;
grant execute on function app.organization_settings(text), app.change_organization_settings(text, jsonb, text),
  app.my_preferences(text), app.change_my_preferences(text, jsonb),
  app.change_organization_identity(text, text, text[], text) to app_server;
