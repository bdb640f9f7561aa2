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

-- GET /api/audit: product administrators read everything or one organization's entries, owners those of their active
-- organization. Who asks is looked up here again, whatever the caller has checked. `narrowed` may hold event, area (what
-- stands before the point of an event), outcome, from and to.
create function app.read_audit(
  session_token text, organization uuid, words text, narrowed jsonb, oldest_first boolean, row_offset integer, page_size integer
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
  if narrowed ? 'event' then conditions := conditions || $c$ and a.event = $4 ->> 'event'$c$; end if;
  if narrowed ? 'area' then conditions := conditions || $c$ and split_part(a.event, '.', 1) = $4 ->> 'area'$c$; end if;
  if narrowed ? 'outcome' then conditions := conditions || $c$ and a.outcome = $4 ->> 'outcome'$c$; end if;
  if narrowed ? 'from' then conditions := conditions || $c$ and a.created_at >= ($4 ->> 'from')::timestamptz$c$; end if;
  if narrowed ? 'to' then conditions := conditions || $c$ and a.created_at < ($4 ->> 'to')::timestamptz$c$; end if;
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
            'detail', e.detail, 'ipAddress', e.ip_address) order by e.id %2$s)
          from (select a.id from private.audit a where %1$s order by a.id %2$s offset $5 limit $6) page
          join private.audit e on e.id = page.id), '[]'::json),
        'meta', json_build_object('offset', $5, 'pageSize', $6, 'itemCount', n, 'hasMore', $5 + $6 < n))::text
      from (select count(*) as n from private.audit a where %1$s) counted
    $query$, conditions, case when oldest_first then 'asc' else 'desc' end)
  using s.organization_id, organization, '%' || app.like_pattern(words) || '%', narrowed, row_offset, page_size;
end
$$;

revoke execute on all functions in schema app from public;

grant execute on function app.read_audit(text, uuid, text, jsonb, boolean, integer, integer)
  to app_server;
