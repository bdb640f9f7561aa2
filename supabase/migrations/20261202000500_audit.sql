-- Who did what to whom. Entries are written by app.record_audit alone and never rewritten: no role of a request has
-- a grant on private.audit.

-- Who did what to whom (app.record_audit). People are named by copies, without a key: the entry outlives
-- them. It goes with its organization.
create table private.audit (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  event text not null,
  outcome text not null default 'success' check (outcome in ('success', 'failure')),
  actor_id uuid,
  actor_email text check (length(actor_email) <= 320),
  -- The administrator behind an impersonated session.
  impersonated_by uuid,
  organization_id uuid references better_auth.organization (id) on delete cascade,
  target_kind text,
  target_id text,
  target_label text check (length(target_label) <= 320),
  detail jsonb not null default '{}',
  ip_address text,
  request_id text,
  search text not null
    generated always as (app.fold(event || ' ' || coalesce(actor_email, '') || ' ' || coalesce(target_label, ''))) stored
);
create index audit_organization_idx on private.audit (organization_id, id desc);
create index audit_search_idx on private.audit using gin (search extensions.gin_trgm_ops);
-- What was done about one contact is found without reading all that was done in the organization.
create index audit_contact_idx on private.audit (target_id) where target_kind = 'contact';
alter table private.audit enable row level security;
create policy audit_organization on private.audit for all to app_server
  using (organization_id = (select app.org_id()))
  with check (organization_id = (select app.org_id()));

create function app.uuid_or_null(input text) returns uuid
language sql immutable parallel safe
as $$ select case when input ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' then input::uuid end $$;

-- Keys of an entry: event, and where known outcome, actorId, actorEmail, impersonatedBy, organizationId, targetKind,
-- targetId, targetLabel, detail, ipAddress, requestId. What is too long is cut, and an organization that is gone is
-- left out: the entry never fails the call it tells of for either.
-- An imported file may be called after whoever is in it (« contacts-dupont-marie.csv »), in spellings that no
-- erasure finds. Nobody needs the name afterwards: the audit keeps none, whichever code writes the entry. Other
-- names are kept composed (NFC), as erasures look for them: a Mac writes « é » as two characters.
create function app.record_audit(entry jsonb) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  organization uuid;
  actor uuid := app.uuid_or_null(entry ->> 'actorId');
  details jsonb := normalize(coalesce(nullif(entry -> 'detail', 'null'), '{}')::text)::jsonb;
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
    case when entry ->> 'targetKind' = 'import' then null else left(normalize(entry ->> 'targetLabel'), 320) end,
    details, left(entry ->> 'ipAddress', 64), left(entry ->> 'requestId', 100));
end
$$;

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
grant execute on function app.record_audit(jsonb) to app_server, auth_server;
grant execute on function app.read_audit(text, uuid, text, jsonb, boolean, integer, integer) to app_server;
