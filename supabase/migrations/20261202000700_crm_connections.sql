-- Connections of an organization to its CRMs: their states, whose account its records came from, the rate that every
-- worker keeps together, and what a CRM tells us of its changes. Pauses that CRMs ask for have an end within a day,
-- are named to people, and end with a new connection.

-- The CRMs that can be connected, as functions/crm/names.ts lists them. In the schema of functions, since it is of no
-- organization: the same for all, and nobody's to change.
create table app.crm (
  id text primary key check (id ~ '^[a-z]{2,20}$'),
  name text not null
);
insert into app.crm values ('hubspot', 'HubSpot'), ('salesforce', 'Salesforce'), ('pipedrive', 'Pipedrive');
grant select on app.crm to authenticated, app_server, service_role;

create table private.crm_connection (
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  crm text not null references app.crm,
  state text not null default 'active' check (state in ('active', 'expiring', 'revoked', 'error')),
  portal_id text not null,
  portal_name text,
  scopes text[] not null default '{}',
  -- AES-256-GCM; the data key is wrapped by the key named key_id.
  key_id text not null,
  data_key bytea not null,
  access_token bytea,
  refresh_token bytea,
  access_token_expires_at timestamptz not null,
  -- CRM owner id → e-mail, read when connecting and whenever an unknown owner appears.
  owners jsonb not null default '{}',
  connected_by uuid references better_auth."user" (id) on delete set null,
  connected_at timestamptz not null default now(),
  last_synced_at timestamptz,
  -- Everything the CRM changed before this instant is here; null before the first whole synchronization.
  synced_until timestamptz,
  updated_at timestamptz not null default now(),
  -- active: it works. expiring: the CRM does not renew our access for now, and is asked again. revoked: the CRM
  -- withdrew it. error: a run failed for good, or the stored tokens cannot be read; error_code says why.
  error_code text,
  -- Where the account's data is read, when the CRM says so with the tokens (Salesforce's instance_url).
  api_url text,
  -- Seconds for which the access token was granted.
  token_lifetime integer not null default 1800 check (token_lifetime > 0),
  -- What whoever connected a CRM may not see there: objects and fields by the CRM's own names. Null: nobody has looked.
  hidden text[],
  sign_in_host text check (length(sign_in_host) <= 253),
  -- Contacts that the CRM shows and that are not stored here, erased ones: with them its count is ours. Null before
  -- it is known.
  unread_contacts integer,
  -- [{ kind, missing, held }]: what the last complete listing did not show, and was kept all the same. Null: nothing.
  unshown jsonb,
  unshown_at timestamptz,
  primary key (organization_id, crm)
);
create index crm_connection_connected_by_idx on private.crm_connection (connected_by);
create index crm_connection_portal_idx on private.crm_connection (crm, portal_id);
create trigger crm_connection_touch before update on private.crm_connection
  for each row execute function app.touch_updated_at();
alter table private.crm_connection enable row level security;
grant select, insert, update, delete on private.crm_connection to app_server;
create policy crm_connection_organization on private.crm_connection for all to app_server
  using (organization_id = (select app.org_id()))
  with check (organization_id = (select app.org_id()));

-- An authorization under way: single use, ten minutes, bound to the session that asked for it.
create table private.oauth_state (
  hash bytea primary key,
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  user_id uuid not null references better_auth."user" (id) on delete cascade,
  session_id uuid not null references better_auth.session (id) on delete cascade,
  crm text not null references app.crm,
  code_verifier text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '10 minutes',
  replaces_account boolean not null default false,
  -- Where people sign in to a CRM that has several addresses for it, as they chose it (a sandbox, a domain of their own);
  -- null: its usual one. Tokens are renewed and revoked where they were granted.
  sign_in_host text check (length(sign_in_host) <= 253)
);
create index oauth_state_organization_idx on private.oauth_state (organization_id);
create index oauth_state_user_idx on private.oauth_state (user_id);
create index oauth_state_session_idx on private.oauth_state (session_id);
alter table private.oauth_state enable row level security;
grant select, insert, update, delete on private.oauth_state to app_server;
create policy oauth_state_organization on private.oauth_state for all to app_server
  using (organization_id = (select app.org_id()))
  with check (organization_id = (select app.org_id()));

-- The organization's CRM connection works: get-session reports it (docs/product.md, 4). A renewal that is late costs
-- nobody their connection.
create function app.crm_is_active(organization uuid, name text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from private.crm_connection c
    where c.organization_id = organization and c.crm = name and c.state in ('active', 'expiring'))
$$;

-- Every organization with the CRMs that can be read, and its members: for the scheduler, which works for
-- each in turn.
create function app.organizations_to_serve()
returns table (organization_id uuid, time_zone text, crms text[], lists_from integer)
language sql stable security definer set search_path = ''
as $$
  select o.id, o.time_zone, array(
      select c.crm from private.crm_connection c where c.organization_id = o.id and c.state <> 'revoked' order by c.crm),
    (o.settings ->> 'listsFrom')::integer
  from better_auth.organization o order by o.id
$$;

-- The account that an organization's records of a CRM came from; it outlives the connection, so that a
-- second account never mixes with what the first one left.
create table private.crm_account (
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  crm text not null references app.crm,
  portal_id text not null,
  primary key (organization_id, crm)
);
alter table private.crm_account enable row level security;
grant select, insert, update, delete on private.crm_account to app_server;
create policy crm_account_organization on private.crm_account for all to app_server
  using (organization_id = (select app.org_id())) with check (organization_id = (select app.org_id()));

-- The end of a run is the connection's state, written with it. What the renewal of the tokens has already
-- noted (withdrawn, not readable any more) stands, and what says nothing of the connection is left aside.
create function app.note_crm_run() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.crm_connection c set
    state = case new.state when 'done' then 'active' else 'error' end,
    error_code = case new.state when 'failed' then new.error_code end
  where c.organization_id = new.organization_id and c.crm = new.input ->> 'crm' and c.state <> 'revoked'
    and (new.state = 'done' or new.error_code not in
      ('crm_not_connected', 'crm_revoked', 'crm_quota', 'not_found', 'conflict', 'not_configured'))
    and (c.state, c.error_code) is distinct from
      (case new.state when 'done' then 'active' else 'error' end, case new.state when 'failed' then new.error_code end);
  return null;
end
$$;
create trigger job_crm_run after update of state on public.job for each row
  when (new.input ? 'crm' and new.state in ('done', 'failed') and old.state <> new.state)
  execute function app.note_crm_run();

-- When the next call of an account may go out, for everybody who calls it: workers, processes, and
-- organizations that share the account. One row a kind of call that the vendor counts apart.
create table private.crm_pace (
  crm text not null references app.crm,
  portal_id text not null,
  kind text not null,
  next_at timestamptz not null,
  -- What the vendor said of the account's calls of the day, and when.
  used integer,
  allowed integer,
  reported_at timestamptz,
  -- A worker that waits for its slot hears of a refusal that another worker meets meanwhile: what the vendor
  -- asks of one, it asks of the account.
  held_until timestamptz,
  primary key (crm, portal_id, kind)
);
-- No policy: rows are of accounts and not of organizations, and only the functions below reach them.
alter table private.crm_pace enable row level security;

-- Reserves the next slot of the organization's account (the generic cell rate algorithm) and answers the
-- milliseconds until then; no row when the organization is not connected. `spacing` milliseconds lie between
-- two calls; after a rest, `burst` of them may go out at once. Past 60 % of the day's calls they are spaced
-- four times as wide.
create function app.reserve_call_slot(crm_name text, call_kind text, spacing double precision, burst integer)
returns table (wait double precision, used integer, allowed integer, reported_ago double precision)
language sql volatile security definer set search_path = ''
as $$
  insert into private.crm_pace as p (crm, portal_id, kind, next_at)
  select c.crm, c.portal_id, call_kind, clock_timestamp() - make_interval(secs => spacing * (burst - 1) / 1000)
  from private.crm_connection c where c.organization_id = app.org_id() and c.crm = crm_name
  on conflict (crm, portal_id, kind) do update set next_at =
    greatest(p.next_at, clock_timestamp() - make_interval(secs => spacing * burst / 1000))
      + make_interval(secs => spacing * case when p.used >= 0.6 * p.allowed then 4 else 1 end / 1000)
  returning
    extract(epoch from p.next_at - clock_timestamp())::float8 * 1000
      - spacing * case when p.used >= 0.6 * p.allowed then 4 else 1 end,
    p.used, p.allowed, extract(epoch from clock_timestamp() - p.reported_at)::float8 * 1000
$$;

-- The vendor asked for a rest: no call of the account goes out for so many milliseconds, a day at most, whoever makes
-- it, nor of a worker that waits for its slot already.
create function app.start_crm_backoff(crm_name text, kinds text[], pause double precision) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into private.crm_pace as p (crm, portal_id, kind, next_at, held_until)
  select c.crm, c.portal_id, k, h.until, h.until
  from private.crm_connection c, unnest(kinds) k,
    (select clock_timestamp() + make_interval(secs => least(pause, 86400000) / 1000) as until) h
  where c.organization_id = app.org_id() and c.crm = crm_name
  order by k
  on conflict (crm, portal_id, kind) do update set next_at = greatest(p.next_at, excluded.next_at),
    held_until = greatest(p.held_until, excluded.held_until)
$$;

-- What the vendor says of the account's calls of the day.
create function app.note_crm_usage(crm_name text, used_now integer, allowed_now integer) returns void
language sql volatile security definer set search_path = ''
as $$
  update private.crm_pace p set used = used_now, allowed = allowed_now, reported_at = clock_timestamp()
  from private.crm_connection c
  where c.organization_id = app.org_id() and c.crm = crm_name and p.crm = c.crm and p.portal_id = c.portal_id
$$;

-- Whether the organization's account rests from calls of a kind.
create function app.is_in_crm_backoff(crm_name text, call_kind text) returns boolean
language sql volatile security definer set search_path = ''
as $$
  select exists (
    select from private.crm_connection c join private.crm_pace p on p.crm = c.crm and p.portal_id = c.portal_id
    where c.organization_id = app.org_id() and c.crm = crm_name and p.kind = call_kind
      and p.held_until > clock_timestamp())
$$;

-- An event that was taken in: the second delivery finds its key here. Kept for a week.
create table private.webhook_event (
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  crm text not null references app.crm,
  key text not null check (length(key) <= 200),
  received_at timestamptz not null default now(),
  primary key (organization_id, crm, key)
);
create index webhook_event_received_idx on private.webhook_event (organization_id, received_at);
alter table private.webhook_event enable row level security;
grant select, insert, update, delete on private.webhook_event to app_server;
create policy webhook_event_organization on private.webhook_event for all to app_server
  using (organization_id = (select app.org_id()))
  with check (organization_id = (select app.org_id()));

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
alter table private.crm_change enable row level security;
grant select, insert, update, delete on private.crm_change to app_server;
create policy crm_change_organization on private.crm_change for all to app_server
  using (organization_id = (select app.org_id()))
  with check (organization_id = (select app.org_id()));

-- A message on its way to the worker that will read them: until it arrives, further events need none.
create table private.crm_change_lease (
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  crm text not null references app.crm,
  asked_at timestamptz not null default now(),
  primary key (organization_id, crm)
);
alter table private.crm_change_lease enable row level security;
grant select, insert, update, delete on private.crm_change_lease to app_server;
create policy crm_change_lease_organization on private.crm_change_lease for all to app_server
  using (organization_id = (select app.org_id()))
  with check (organization_id = (select app.org_id()));

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

-- Until when the accounts that the organization is connected to rest, where they do.
create function app.crm_pauses() returns table (crm text, until timestamptz)
language sql stable security definer set search_path = ''
as $$
  select c.crm, max(p.held_until)
  from private.crm_connection c join private.crm_pace p on p.crm = c.crm and p.portal_id = c.portal_id
  where c.organization_id = app.org_id() and p.held_until > clock_timestamp()
  group by c.crm
$$;

-- Somebody has just connected the account: what the vendor asked of the connection before it is not asked of this one. If
-- it still is, the first call will hear of it.
create function app.end_crm_pause(crm_name text) returns void
language sql volatile security definer set search_path = ''
as $$
  update private.crm_pace p set next_at = least(p.next_at, clock_timestamp()), held_until = null,
    used = null, allowed = null, reported_at = null
  from private.crm_connection c
  where c.organization_id = app.org_id() and c.crm = crm_name and p.crm = c.crm and p.portal_id = c.portal_id
$$;

revoke execute on all functions in schema app from public;
grant execute on function app.crm_is_active(uuid, text) to auth_server;
grant execute on function app.organizations_to_serve(), app.reserve_call_slot(text, text, double precision, integer),
  app.start_crm_backoff(text, text[], double precision), app.note_crm_usage(text, integer, integer),
  app.is_in_crm_backoff(text, text), app.receive_crm_changes(text, text, jsonb), app.crm_pauses(),
  app.end_crm_pause(text) to app_server;
