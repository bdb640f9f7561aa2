-- Pauses that CRMs ask for have an end within a day, are named to people, and end with a new connection.

-- accepted update-in-batches: a row an account and kind of call, some hundreds; those of before may last for years
update private.crm_pace set
  next_at = least(next_at, clock_timestamp() + interval '1 hour'),
  held_until = least(held_until, clock_timestamp() + interval '1 hour')
where greatest(next_at, held_until) > clock_timestamp() + interval '1 hour';

-- The vendor asked for a rest: no call of the account goes out for so many milliseconds, a day at most, whoever makes
-- it, nor of a worker that waits for its slot already.
create or replace function app.start_crm_backoff(crm_name text, kinds text[], pause double precision) returns void
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

revoke execute on function app.crm_pauses(), app.end_crm_pause(text) from public;
grant execute on function app.crm_pauses(), app.end_crm_pause(text) to app_server;
