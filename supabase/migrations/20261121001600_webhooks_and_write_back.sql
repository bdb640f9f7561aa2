-- What a CRM tells us of its changes, and what we write into it.

-- Webhooks -----------------------------------------------------------------------------------------------

create index crm_connection_portal_idx on private.crm_connection (crm, portal_id);

-- An event that was taken in: the second delivery finds its key here. Kept for a week.
create table private.webhook_event (
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  crm text not null references app.crm,
  key text not null check (length(key) <= 200),
  received_at timestamptz not null default now(),
  primary key (organization_id, crm, key)
);
create index webhook_event_received_idx on private.webhook_event (organization_id, received_at);

-- Objects of the CRM to read again. Events only say which: their order and their values do not matter.
create table private.crm_change (
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  crm text not null references app.crm,
  -- What kinds of objects there are is each CRM's to say.
  object_type text not null check (object_type ~ '^[A-Za-z]{2,30}$'),
  crm_id text not null check (length(crm_id) <= 40),
  changed_at timestamptz not null default now(),
  -- Contacts that the CRM says were deleted for privacy: erased here, and not read again.
  erased boolean not null default false,
  primary key (organization_id, crm, object_type, crm_id)
);

-- A message on its way to the worker that will read them: until it arrives, further events need none.
create table private.crm_change_lease (
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  crm text not null references app.crm,
  asked_at timestamptz not null default now(),
  primary key (organization_id, crm)
);

-- Takes in the events of one account, for each organization it is connected to.
--  events: [{ key, changes: [{ type, id, erased }] }]
-- Answers the organizations whose worker has to be told; a message that got lost is sent again after five minutes. An
-- unknown account changes nothing.
create function app.receive_crm_changes(crm_name text, portal text, events jsonb) returns setof uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  organization uuid;
begin
  for organization in
    select c.organization_id from private.crm_connection c
    where c.crm = crm_name and c.portal_id = portal and c.state <> 'revoked' order by c.organization_id
  loop
    with fresh as (
      insert into private.webhook_event (organization_id, crm, key)
      select distinct organization, crm_name, e ->> 'key' from jsonb_array_elements(events) e order by 3
      on conflict do nothing
      returning key
    )
    insert into private.crm_change (organization_id, crm, object_type, crm_id, erased)
    select organization, crm_name, c ->> 'type', c ->> 'id', bool_or(coalesce((c ->> 'erased')::boolean, false))
    from jsonb_array_elements(events) e
    join fresh on fresh.key = e ->> 'key'
    cross join lateral jsonb_array_elements(e -> 'changes') c
    group by 3, 4 order by 3, 4
    on conflict (organization_id, crm, object_type, crm_id) do update set
      changed_at = excluded.changed_at, erased = crm_change.erased or excluded.erased;

    if exists (select from private.crm_change c where c.organization_id = organization and c.crm = crm_name) then
      insert into private.crm_change_lease (organization_id, crm) values (organization, crm_name)
      on conflict (organization_id, crm) do update set asked_at = excluded.asked_at
        where crm_change_lease.asked_at < now() - interval '5 minutes';
      if found then return next organization; end if;
    end if;
  end loop;
end
$$;

-- Write-back ---------------------------------------------------------------------------------------------

-- What waits to be written there, exactly once: a sent message, named by its action and written with its archiving, or
-- a note that was added here.
create table private.write_back (
  action_id uuid unique,
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  -- Who sent it, and when.
  user_id uuid references better_auth."user" (id) on delete set null,
  sent_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'written', 'skipped')),
  -- Why it waits or was skipped.
  reason text,
  -- The first call that may have got through: whoever comes after looks before calling again.
  begun_at timestamptz,
  lease_owner uuid,
  lease_until timestamptz,
  -- What the CRM calls it, once it is there.
  crm_id text,
  created_at timestamptz not null default now(),
  note_id uuid unique,
  id uuid primary key generated always as (coalesce(action_id, note_id)) stored,
  foreign key (action_id, organization_id) references public.action (id, organization_id) on delete cascade,
  check ((state = 'written') = (crm_id is not null)),
  check (num_nonnulls(action_id, note_id) = 1),
  foreign key (note_id, organization_id) references public.note (id, organization_id) on delete cascade
);
create index write_back_user_idx on private.write_back (user_id);
create index write_back_organization_idx on private.write_back (organization_id, state);

-- Off until an owner turns it on.
create function app.write_back_of(organization uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce((select o.settings -> 'crmWriteBack' = 'true'::jsonb from better_auth.organization o where o.id = organization), false)
$$;

-- The same of the organization that the claims name.
create function app.writes_back() returns boolean
language sql stable security definer set search_path = ''
as $$ select app.write_back_of(app.org_id()) $$;

-- A message that was sent waits to be logged where its organization has turned that on.
create function app.queue_write_back() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.message_sent
    and app.write_back_of(new.organization_id) and trim(coalesce(new.ai_ice_breaking_message, '')) <> ''
    and exists (select from public.contact c where c.id = new.contact_id and c.crm is not null and c.crm_id is not null)
  then
    insert into private.write_back (action_id, organization_id, user_id, sent_at)
    values (new.id, new.organization_id, (select u.id from better_auth."user" u where u.id = app.user_id()), new.archived_at)
    on conflict do nothing;
  end if;
  return null;
end
$$;
create trigger action_write_back after update of archived_at on public.action
  for each row when (old.archived_at is null and new.archived_reason = 'done' and new.archived_by = 'user')
  execute function app.queue_write_back();

-- Settings -----------------------------------------------------------------------------------------------

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

-- Rights -------------------------------------------------------------------------------------------------

grant select, insert, update, delete on private.webhook_event, private.crm_change, private.crm_change_lease,
  private.write_back to app_server;

do $$
declare
  t text;
begin
  foreach t in array array['webhook_event', 'crm_change', 'crm_change_lease', 'write_back'] loop
    execute format('alter table private.%I enable row level security', t);
    execute format(
      'create policy %I on private.%I for all to app_server using (organization_id = (select app.org_id())) with check (organization_id = (select app.org_id()))',
      t || '_organization', t);
  end loop;
end
$$;

revoke execute on all functions in schema app from public;

grant execute on function app.receive_crm_changes(text, text, jsonb), app.writes_back(),
  app.organization_settings(text), app.change_organization_settings(text, jsonb, text) to app_server;
