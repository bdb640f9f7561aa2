-- What keeps a synchronization or a file from bringing an erased person back: hashes, by a key that is not in the
-- database, of their addresses, of their records in a CRM and of their name.

create table private.tombstone (
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  kind text not null check (kind in ('address', 'record', 'name')),
  hash bytea not null check (length(hash) = 32),
  -- The rows of one person.
  person uuid not null,
  -- Erased for its age alone: a record the CRM has changed after this instant comes back.
  unless_changed_since timestamptz,
  created_at timestamptz not null default now(),
  primary key (organization_id, kind, hash)
);
create index tombstone_person_idx on private.tombstone (organization_id, person);
alter table private.tombstone enable row level security;
grant select on private.tombstone to app_server;
create policy tombstone_organization on private.tombstone for select to app_server
  using (organization_id = (select app.org_id()));

-- Whoever stores people and whoever erases one wait for each other, until the end of the transaction.
create function app.lock_tombstones(alone boolean) returns void
language plpgsql volatile
as $$
declare
  key bigint := hashtextextended('app.tombstones ' || app.org_id(), 0);
begin
  if alone then perform pg_advisory_xact_lock(key); else perform pg_advisory_xact_lock_shared(key); end if;
end
$$;

-- hashes: [{ kind, hash (hexadecimal), unlessChangedSince }]
create function app.add_tombstones(who uuid, hashes jsonb) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into private.tombstone as f (organization_id, kind, hash, person, unless_changed_since)
  select distinct on (h ->> 'kind', h ->> 'hash')
    app.org_id(), h ->> 'kind', decode(h ->> 'hash', 'hex'), who, (h ->> 'unlessChangedSince')::timestamptz
  from jsonb_array_elements(hashes) h
  where app.is_manager()
  on conflict (organization_id, kind, hash) do update set
    person = case when excluded.unless_changed_since is null then excluded.person else f.person end,
    unless_changed_since = case
      when f.unless_changed_since is null then null else excluded.unless_changed_since end
$$;

create function app.lift_tombstones(who uuid) returns boolean
language sql volatile security definer set search_path = ''
as $$
  with lifted as (
    delete from private.tombstone f where f.organization_id = app.org_id() and f.person = who and app.is_manager() returning 1)
  select exists (select from lifted)
$$;

revoke execute on all functions in schema app from public;

grant execute on function app.lock_tombstones(boolean), app.add_tombstones(uuid, jsonb), app.lift_tombstones(uuid) to app_server;
