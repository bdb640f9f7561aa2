-- Who did what to whom. Entries are written by app.record_audit alone and never rewritten: no role of a
-- request has a grant on private.audit.

create function app.uuid_or_null(input text) returns uuid
language sql immutable parallel safe
as $$ select case when input ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' then input::uuid end $$;

-- Keys of an entry: event, and where known outcome, actorId, actorEmail, impersonatedBy, organizationId,
-- targetKind, targetId, targetLabel, detail, ipAddress, requestId. What is too long is cut, and an
-- organization that is gone is left out: the entry never fails the call it tells of for either.
create function app.record_audit(entry jsonb) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  organization uuid;
  actor uuid := app.uuid_or_null(entry ->> 'actorId');
  details jsonb := coalesce(nullif(entry -> 'detail', 'null'), '{}');
begin
  -- The lock is the one the foreign key takes: whoever deletes the organization meanwhile is waited for.
  select o.id into organization from better_auth.organization o
  where o.id = app.uuid_or_null(entry ->> 'organizationId') for key share;
  if jsonb_typeof(details) <> 'object' or octet_length(details::text) > 2000 then
    details := '{"cut": true}';
  end if;
  insert into private.audit (event, outcome, actor_id, actor_email, impersonated_by, organization_id,
    target_kind, target_id, target_label, detail, ip_address, request_id)
  values (
    left(entry ->> 'event', 100), coalesce(entry ->> 'outcome', 'success'), actor,
    left(coalesce(entry ->> 'actorEmail', (select u.email from better_auth."user" u where u.id = actor)), 320),
    app.uuid_or_null(entry ->> 'impersonatedBy'), organization,
    left(entry ->> 'targetKind', 40),
    -- Of an organization that is gone no row keeps the id.
    case when entry ->> 'targetKind' = 'organization' and organization is null then null
      else left(entry ->> 'targetId', 100) end,
    left(entry ->> 'targetLabel', 320),
    details, left(entry ->> 'ipAddress', 64), left(entry ->> 'requestId', 100));
end
$$;

-- A CRM connected, withdrawn at the vendor, or taken away; the tokens' renewal is no event, nor is a run that failed.
create function app.audit_crm_connection() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  event text;
  connection private.crm_connection := coalesce(new, old);
begin
  if tg_op = 'INSERT' then
    event := 'crm.connected';
  elsif tg_op = 'DELETE' then
    -- One that leaves with its organization is told by the organization's own entry.
    if exists (select from better_auth.organization o where o.id = old.organization_id) then
      event := 'crm.disconnected';
    end if;
  elsif new.state = 'revoked' and old.state <> 'revoked' then
    event := 'crm.revoked';
  elsif new.connected_at <> old.connected_at then
    event := 'crm.connected';
  end if;
  if event is not null then
    perform app.record_audit(jsonb_build_object(
      'event', event,
      -- Scheduled work carries the organization's id as its subject: it is nobody.
      'actorId', case when app.is_system() then null else app.user_id() end,
      'organizationId', connection.organization_id,
      'targetKind', 'crm', 'targetId', connection.crm, 'targetLabel', connection.portal_name,
      'detail', jsonb_build_object('crm', connection.crm, 'portalId', connection.portal_id)));
  end if;
  return null;
end
$$;
create trigger crm_connection_audit after insert or delete or update of state, connected_at on private.crm_connection
  for each row execute function app.audit_crm_connection();

-- GET /api/audit: product administrators read everything or one organization's entries, owners those of
-- their active organization. Who asks is looked up here again, whatever the caller has checked.
create function app.list_audit(
  session_token text, organization uuid, words text, event_name text, since timestamptz, until timestamptz,
  row_offset integer, page_size integer
) returns table (state text, body text)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  s app.session_state := app.open_session(session_token);
  is_administrator boolean := better_auth.has_role(s.product_role, 'admin');
  conditions text := 'true';
begin
  if s.state = 'unauthenticated' or (s.state <> 'ok' and not is_administrator) then
    return query select s.state, null::text;
    return;
  end if;
  if not is_administrator then
    if not better_auth.has_role(s.organization_role, 'owner') then
      return query select 'forbidden', null::text;
      return;
    end if;
    conditions := conditions || ' and a.organization_id = $1';
  end if;
  if organization is not null then conditions := conditions || ' and a.organization_id = $2'; end if;
  if words <> '' then conditions := conditions || ' and a.search like $3'; end if;
  if event_name is not null then conditions := conditions || ' and a.event = $4'; end if;
  if since is not null then conditions := conditions || ' and a.created_at >= $5'; end if;
  if until is not null then conditions := conditions || ' and a.created_at < $6'; end if;
  return query execute format(
    -- The page's ids come from the index alone, however far down it is.
    $query$
      select 'ok', json_build_object(
        'data', coalesce((
          select json_agg(json_build_object(
            'id', e.id, 'createdAt', e.created_at, 'event', e.event, 'outcome', e.outcome,
            'actor', case when coalesce(e.actor_id::text, e.actor_email) is not null then
              json_build_object('id', e.actor_id, 'email', e.actor_email) end,
            'impersonatedBy', e.impersonated_by, 'organizationId', e.organization_id,
            'target', case when e.target_kind is not null then
              json_build_object('kind', e.target_kind, 'id', e.target_id, 'label', e.target_label) end,
            'detail', e.detail, 'ipAddress', e.ip_address) order by e.id desc)
          from (select a.id from private.audit a where %1$s order by a.id desc offset $7 limit $8) page
          join private.audit e on e.id = page.id), '[]'::json),
        'meta', json_build_object('offset', $7, 'pageSize', $8, 'itemCount', n, 'hasMore', $7 + $8 < n))::text
      from (select count(*) as n from private.audit a where %1$s) counted
    $query$, conditions)
  using s.organization_id, organization,
    '%' || replace(replace(replace(app.fold(words), '\', '\\'), '%', '\%'), '_', '\_') || '%',
    event_name, since, until, row_offset, page_size;
end
$$;

revoke execute on all functions in schema app from public;
grant execute on function app.record_audit(jsonb) to app_server, auth_server;
grant execute on function app.list_audit(text, uuid, text, text, timestamptz, timestamptz, integer, integer)
  to app_server;
