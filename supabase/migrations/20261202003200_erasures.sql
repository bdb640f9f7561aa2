-- What is done when a person asks for the end of their data: their own rows go at once, with all that hangs on them;
-- others' texts are a job's (app.cut_mentions). Tombstones keep a synchronization or a file from bringing them back:
-- hashes, by a key that is not in the database, of their addresses, of their records in a CRM and of their name.

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

-- Deletes contacts with everything that hangs on them, those merged into them included. `by_address`: whoever
-- objected stays known by address.
create function app.erase_contacts(contacts uuid[], by_address boolean) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  organization uuid := app.org_id();
  ids uuid[];
  record_ids text[];
  raws jsonb;
  of_crm text;
begin
  if organization is null or not app.is_manager() then raise exception 'not a manager'; end if;
  select coalesce(array_agg(c.id), '{}'), array_agg(c.crm_id) into ids, record_ids
  from public.contact c
  where c.organization_id = organization and (c.id = any (contacts) or c.merged_into = any (contacts));
  if by_address then
    insert into public.suppression (organization_id, kind, value, reason, source, created_by)
    select s.organization_id, 'address', lower(btrim(c.email)), s.reason, s.source, s.created_by
    from public.suppression s join public.contact c on c.id = s.contact_id
    where s.contact_id = any (ids) and c.email is not null
    on conflict do nothing;
  end if;
  select jsonb_object_agg(x.crm, x.crm_ids) into raws from (
    select h.crm, jsonb_agg(h.crm_id) as crm_ids from (
      select e.crm, e.crm_id from public.engagement e where e.contact_id = any (ids)
      union select n.crm, n.crm_id from public.note n where n.contact_id = any (ids)) h
    where h.crm is not null group by h.crm) x;
  update private.audit u set target_label = null, detail = '{}'
  where u.organization_id = organization and u.target_kind = 'contact' and u.target_id = any (ids::text[])
    and (u.target_label is not null or u.detail <> '{}');
  delete from public.job j
  where j.organization_id = organization and j.kind <> 'refresh-contacts' and j.state in ('done', 'failed', 'canceled')
    and jsonb_path_query_array(j.input, 'lax $.**.contactIds[*]') ?| ids::text[];
  delete from private.crm_archived a where a.organization_id = organization and a.crm_id = any (record_ids);
  delete from private.crm_change d
  where d.organization_id = organization and d.object_type = 'contacts' and d.crm_id = any (record_ids);
  delete from public.contact c where c.id = any (ids) and c.organization_id = organization;
  for of_crm in select jsonb_object_keys(raws) loop
    perform app.forget_raw(organization, of_crm, array(select jsonb_array_elements_text(raws -> of_crm)));
  end loop;
  return cardinality(ids);
end
$$;

create function app.redacted(said text, pattern text) returns text
language sql immutable parallel safe
as $$ select regexp_replace(said, pattern, '[effacé]', 'g') $$;

create function app.redacted(said jsonb, pattern text) returns jsonb
language sql immutable parallel safe
as $$ select regexp_replace(said::text, pattern, '[effacé]', 'g')::jsonb $$;

-- Erases a person: their contacts, and their name and addresses wherever else the organization's texts hold them.
-- Answers whether anything had been said against contacting them: that, too, outlives them, as a hash.
create function app.erase_person(contacts uuid[], addresses text[], pattern text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  organization uuid := app.org_id();
  objected boolean;
  erased integer;
  place record;
begin
  if organization is null or not app.is_manager() then raise exception 'not a manager'; end if;
  select exists (
    select from public.contact c, app.suppression_of(c) s where c.id = any (contacts) and c.organization_id = organization
      and s.kind <> 'domain') into objected;
  erased := app.erase_contacts(contacts, false);
  delete from public.suppression s where s.organization_id = organization and s.kind = 'address' and s.value = any (addresses);
  update public.engagement e set participants = (
    select coalesce(jsonb_agg(p order by n), '[]') from jsonb_array_elements(e.participants) with ordinality each (p, n)
    where not coalesce(lower(btrim(p ->> 'email')) = any (addresses), false))
  where e.organization_id = organization and exists (
    select from jsonb_array_elements(e.participants) p where lower(btrim(p ->> 'email')) = any (addresses));
  if pattern <> '' then
    -- An address on the web that names them is of no use without the name.
    delete from public.article a where a.organization_id = organization
      and (a.company ~ pattern or a.company_key ~ pattern or a.url ~ pattern);
    -- A company that is called like them.
    delete from private.article_search a where a.organization_id = organization and a.company_key ~ pattern;
    for place in select * from app.columns_naming_people() loop
      execute format('update %1$s t set %2$I = app.redacted(t.%2$I, $2) where t.organization_id = $1 and t.%2$I::text ~ $2',
        place.place, place.name) using organization, pattern;
    end loop;
  end if;
  return jsonb_build_object('contacts', erased, 'objected', objected);
end
$$;

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

-- Erases the contacts of a person with all that hangs on them. Answers whether anything had been said against
-- contacting them: that, too, outlives them, as a hash.
create function app.erase_rows_of(contacts uuid[], addresses text[]) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  organization uuid := app.org_id();
  objected boolean;
  erased integer;
begin
  if organization is null or not app.is_manager() then raise exception 'not a manager'; end if;
  select exists (
    select from public.contact c, app.suppression_of(c) s where c.id = any (contacts) and c.organization_id = organization
      and s.kind <> 'domain') into objected;
  erased := app.erase_contacts(contacts, false);
  delete from public.suppression s where s.organization_id = organization and s.kind = 'address' and s.value = any (addresses);
  return jsonb_build_object('contacts', erased, 'objected', objected);
end
$$;

-- Transactions of the organization that are storing people now, and read the tombstones before they did: who was
-- erased meanwhile may come back with them.
create function app.storing_people() returns text[]
language sql volatile security definer set search_path = ''
as $$
  select coalesce(array_agg(distinct l.virtualtransaction), '{}') from pg_catalog.pg_locks l
  where l.locktype = 'advisory' and l.objsubid = 1 and l.granted
    and l.database = (select d.oid from pg_catalog.pg_database d where d.datname = current_database())
    and ((l.classid::bigint << 32) | l.objid::bigint) = hashtextextended('app.tombstones ' || app.org_id(), 0)
    and l.pid <> pg_backend_pid()
$$;

-- Erases contacts of a person that such transactions brought back; none once the person may come back. records:
-- [{ crm, crmId }]
create function app.erase_returned(who uuid, addresses text[], records jsonb) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  organization uuid := app.org_id();
  ids uuid[];
begin
  if organization is null or not app.is_manager() then raise exception 'not a manager'; end if;
  if not exists (select from private.tombstone f where f.organization_id = organization and f.person = who) then return 0; end if;
  select coalesce(array_agg(c.id), '{}') into ids from public.contact c
  where c.organization_id = organization and (
    c.address_key in (select md5(app.address_of(a))::uuid from unnest(addresses) a)
    or (c.crm, c.crm_id) in (select r ->> 'crm', r ->> 'crmId' from jsonb_array_elements(records) r));
  return case when ids = '{}' then 0 else app.erase_contacts(ids, false) end;
end
$$;

revoke execute on all functions in schema app from public;
revoke execute on all functions in schema private from public;
grant execute on function app.lock_tombstones(boolean), app.add_tombstones(uuid, jsonb), app.lift_tombstones(uuid),
  app.erase_contacts(uuid[], boolean), app.erase_person(uuid[], text[], text),
  app.record_erasure(text, uuid, uuid[], jsonb), app.erasures_to_export(integer),
  app.drop_exported_erasures(bigint[]), app.erase_rows_of(uuid[], text[]), app.storing_people(),
  app.erase_returned(uuid, text[], jsonb) to app_server;
