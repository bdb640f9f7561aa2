-- Contacts that cleanDatabaseBefore removes are archived with all that hangs on them, and deleted thirty days later:
-- whoever the CRM shows again within that time comes back as themselves.
create table private.removed_contact (
  contact_id uuid primary key,
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  removed_at timestamptz not null default now(),
  foreign key (contact_id, organization_id) references public.contact (id, organization_id) on delete cascade
);
create index removed_contact_age_idx on private.removed_contact (organization_id, removed_at);
alter table private.removed_contact enable row level security;
grant select, insert on private.removed_contact to app_server;
create policy removed_contact_organization on private.removed_contact for all to app_server
  using (organization_id = (select app.org_id())) with check (organization_id = (select app.org_id()));

create function app.keep_returned_contact() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.removed_contact k where k.contact_id = new.id;
  return null;
end
$$;
create trigger contact_way_back after update of archived_at on public.contact for each row
  when (old.archived_at is not null and new.archived_at is null) execute function app.keep_returned_contact();

-- Takes contacts away for thirty days.
create function app.put_contacts_away(contacts uuid[]) returns void
language sql
as $$
  select app.archive_with_actions(contacts, 'Le contact n’existe plus dans le CRM.');
  insert into private.removed_contact (contact_id, organization_id)
  select c.id, c.organization_id from public.contact c where c.id = any (contacts)
  on conflict do nothing;
$$;

-- Makes what was derived from a CRM's data be derived again.
create function app.derive_again(organization uuid, crm_name text) returns void
language sql
as $$
  update public.engagement set ai_analysis = null
  where organization_id = organization and crm = crm_name and ai_analysis is not null;
  update public.note set ai_analysis = null
  where organization_id = organization and crm = crm_name and ai_analysis is not null;
  update public.contact set ai_timeline = null, ai_timeline_origin = null
  where organization_id = organization and crm = crm_name and ai_timeline is not null;
$$;

-- What was taken away before an instant goes for good; answers how many rows. Whoever objected stays known by address.
create function app.forget_removed(before timestamptz, most integer) returns integer
language plpgsql
as $$
declare
  contacts uuid[];
  forgotten integer;
begin
  select coalesce(array_agg(t.contact_id), '{}') into contacts
  from (select k.contact_id from private.removed_contact k
    where k.organization_id = app.org_id() and k.removed_at < before limit most) t;
  perform app.erase_contacts(contacts, true);
  delete from private.removed_row k
  where k.organization_id = app.org_id() and (k.kind, k.crm, k.crm_id, k.contact_id) in (
    select o.kind, o.crm, o.crm_id, o.contact_id from private.removed_row o
    where o.organization_id = app.org_id() and o.removed_at < before limit most);
  get diagnostics forgotten = row_count;
  return cardinality(contacts) + forgotten;
end
$$;

revoke execute on all functions in schema app from public;

grant execute on function app.put_contacts_away(uuid[]), app.derive_again(uuid, text), app.forget_removed(timestamptz, integer) to app_server;
