-- What was erased, for who restores a backup of before it: rows wait here until they have been written elsewhere
-- (decision 068), and go then. Ids and hashes only; without keys, since what they name is gone.
create table private.erasure (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('person', 'lifted', 'account', 'organization')),
  -- Of a person.
  organization uuid,
  -- What a person's tombstones share (private.tombstone.person), the account or the organization.
  subject uuid not null,
  contacts uuid[] not null default '{}',
  hashes jsonb not null default '[]',
  at timestamptz not null default now()
);
alter table private.erasure enable row level security;

-- hashes: as app.add_tombstones takes them
create function app.record_erasure(of_kind text, who uuid, contacts uuid[], hashes jsonb) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into private.erasure (kind, organization, subject, contacts, hashes)
  select of_kind, app.org_id(), who, record_erasure.contacts, record_erasure.hashes
  where app.is_manager() and of_kind in ('person', 'lifted')
$$;

create function private.record_deletion() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into private.erasure (kind, subject) values (tg_argv[0], old.id);
  return null;
end
$$;
create trigger record_deletion after delete on better_auth."user"
  for each row execute function private.record_deletion('account');
create trigger record_deletion after delete on better_auth.organization
  for each row execute function private.record_deletion('organization');

create function app.erasures_to_export(most integer)
returns table (id bigint, kind text, organization uuid, subject uuid, contacts uuid[], hashes jsonb, at timestamptz)
language sql stable security definer set search_path = ''
as $$
  select e.id, e.kind, e.organization, e.subject, e.contacts, e.hashes, e.at
  from private.erasure e order by e.id limit most
$$;

create function app.drop_exported_erasures(ids bigint[]) returns bigint
language sql volatile security definer set search_path = ''
as $$
  with gone as (delete from private.erasure e where e.id = any (ids) returning 1)
  select count(*) from gone
$$;

revoke execute on function private.record_deletion(), app.record_erasure(text, uuid, uuid[], jsonb),
  app.erasures_to_export(integer), app.drop_exported_erasures(bigint[]) from public;
grant execute on function app.record_erasure(text, uuid, uuid[], jsonb), app.erasures_to_export(integer),
  app.drop_exported_erasures(bigint[]) to app_server;
