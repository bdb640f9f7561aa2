-- A worker that waits for its slot hears of a refusal that another worker meets meanwhile: what the vendor
-- asks of one, it asks of the account.
alter table private.crm_pace add column held_until timestamptz;

create or replace function app.hold_turns(crm_name text, kinds text[], pause double precision) returns void
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

-- Whether the organization's account rests from calls of a kind.
create function app.turns_held(crm_name text, call_kind text) returns boolean
language sql volatile security definer set search_path = ''
as $$
  select exists (
    select from private.crm_connection c join private.crm_pace p on p.crm = c.crm and p.portal_id = c.portal_id
    where c.organization_id = app.org_id() and c.crm = crm_name and p.kind = call_kind
      and p.held_until > clock_timestamp())
$$;

revoke execute on function app.turns_held(text, text) from public;
grant execute on function app.turns_held(text, text) to app_server;
