-- The field's words for what went by words of ours: tombstones, leases, backoff, slots of a rate limit.
-- accepted rename: nothing of the product is deployed before this migration
-- accepted drop-function: nothing of the product is deployed before this migration
set lock_timeout = '2s';

alter table private.forgotten rename to tombstone;
alter index private.forgotten_pkey rename to tombstone_pkey;
alter index private.forgotten_person_idx rename to tombstone_person_idx;
alter policy forgotten_organization on private.tombstone rename to tombstone_organization;
alter table private.crm_change_turn rename to crm_change_lease;
alter index private.crm_change_turn_pkey rename to crm_change_lease_pkey;
alter table private.crm_pace rename column told_at to reported_at;

alter function app.lock_forgotten(boolean) rename to lock_tombstones;
alter function app.remember_forgotten(uuid, jsonb) rename to add_tombstones;
alter function app.lift_forgotten(uuid) rename to lift_tombstones;
alter function app.hold_turns(text, text[], double precision) rename to start_crm_backoff;
alter function app.turns_held(text, text) rename to is_in_crm_backoff;

-- Reserves the next slot of the organization's account (the generic cell rate algorithm) and answers the
-- milliseconds until then; no row when the organization is not connected. `spacing` milliseconds lie between
-- two calls; after a rest, `burst` of them may go out at once. Past 60 % of the day's calls they are spaced
-- four times as wide. `reported_ago`: milliseconds since the vendor reported the calls of the day.
drop function app.take_turn(text, text, double precision, integer);
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
revoke execute on function app.reserve_call_slot(text, text, double precision, integer) from public;
grant execute on function app.reserve_call_slot(text, text, double precision, integer) to app_server;

-- Functions name tables, columns and each other in their texts: each says the new words from here on.
do $$
declare
  renamed constant jsonb := '{
    "private.forgotten": "private.tombstone",
    "app.forgotten": "app.tombstones",
    "app.lock_forgotten": "app.lock_tombstones",
    "app.remember_forgotten": "app.add_tombstones",
    "app.lift_forgotten": "app.lift_tombstones",
    "crm_change_turn": "crm_change_lease",
    "told_at": "reported_at",
    "''turn'', 0": "''polls'', 0"
  }';
  definition text;
  old_word text;
  new_word text;
begin
  for definition in
    select pg_get_functiondef(p.oid) from pg_proc p
    where p.pronamespace in ('app'::regnamespace, 'private'::regnamespace, 'public'::regnamespace) and p.prokind = 'f'
      and p.prosrc ~ 'forgotten|crm_change_turn|told_at|''turn'', 0'
  loop
    for old_word, new_word in select * from jsonb_each_text(renamed) loop
      definition := replace(definition, old_word, new_word);
    end loop;
    execute definition;
  end loop;
end
$$;
