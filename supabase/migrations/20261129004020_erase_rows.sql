-- What an erasure does at once: a person's own rows. Others' texts are a job's (app.cut_mentions). app.erase_person,
-- which does both in one transaction, is for functions of before this release.

-- All contacts that are the same person: merged into each other, or of the same address. address_key is of the
-- address, without case and blanks: it has an index.
create or replace function app.person_of(contact uuid) returns uuid[]
language sql stable
as $$
  with recursive person (id) as (
    select c.id from public.contact c where c.id = contact and c.organization_id = app.org_id()
    union
    select o.id from person p join public.contact c on c.id = p.id, lateral (
      select m.id from public.contact m where m.organization_id = c.organization_id and m.merged_into = c.id
      union all
      select w.id from public.contact w where w.organization_id = c.organization_id and w.id = c.merged_into
      union all
      select s.id from public.contact s where s.organization_id = c.organization_id and s.address_key = c.address_key
        and lower(btrim(s.email)) = lower(btrim(c.email))) o
  )
  select coalesce(array_agg(id), '{}') from person
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

revoke execute on function app.erase_rows_of(uuid[], text[]), app.storing_people(),
  app.erase_returned(uuid, text[], jsonb) from public;
grant execute on function app.erase_rows_of(uuid[], text[]), app.storing_people(),
  app.erase_returned(uuid, text[], jsonb) to app_server;
