-- What a CRM tells us of its changes: events taken in once, and what is to be read again for them.

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

grant select, insert, update, delete on private.webhook_event, private.crm_change, private.crm_change_lease
  to app_server;

do $$
declare
  t text;
begin
  foreach t in array array['webhook_event', 'crm_change', 'crm_change_lease'] loop
    execute format('alter table private.%I enable row level security', t);
    execute format(
      'create policy %I on private.%I for all to app_server using (organization_id = (select app.org_id())) with check (organization_id = (select app.org_id()))',
      t || '_organization', t);
  end loop;
end
$$;

revoke execute on all functions in schema app from public;

grant execute on function app.receive_crm_changes(text, text, jsonb) to app_server;
