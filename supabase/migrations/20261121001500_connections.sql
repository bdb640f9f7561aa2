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

-- The vendor asked for a rest: no call of the account goes out for so many milliseconds, whoever makes it, nor of a
-- worker that waits for its slot already.
create function app.start_crm_backoff(crm_name text, kinds text[], pause double precision) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into private.crm_pace as p (crm, portal_id, kind, next_at, held_until)
  select c.crm, c.portal_id, k, h.until, h.until
  from private.crm_connection c, unnest(kinds) k,
    (select clock_timestamp() + make_interval(secs => pause / 1000) as until) h
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

revoke execute on all functions in schema app from public;

grant execute on function app.reserve_call_slot(text, text, double precision, integer),
  app.start_crm_backoff(text, text[], double precision), app.note_crm_usage(text, integer, integer) to app_server;

grant execute on function app.is_in_crm_backoff(text, text) to app_server;
