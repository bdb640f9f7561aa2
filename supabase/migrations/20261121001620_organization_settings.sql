-- The settings of an organization: its members read them, its owners change them.

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

revoke execute on all functions in schema app from public;

grant execute on function app.organization_settings(text), app.change_organization_settings(text, jsonb, text) to app_server;
