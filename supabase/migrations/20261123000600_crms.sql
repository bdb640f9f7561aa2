-- The CRMs that can be connected, as functions/crm/names.ts lists them. In the schema of functions, since it is of no
-- organization: the same for all, and nobody's to change.
create table app.crm (
  id text primary key check (id ~ '^[a-z]{2,20}$'),
  name text not null
);
grant select on app.crm to authenticated, app_server, service_role;
insert into app.crm values ('hubspot', 'HubSpot'), ('salesforce', 'Salesforce');

-- Fourteen columns had the list written out. No index serves these references: rows of app.crm are not deleted.
do $$
declare
  found record;
begin
  for found in
    select k.conrelid::regclass as holder, k.conname from pg_constraint k
    where k.contype = 'c' and pg_get_constraintdef(k.oid) like '%crm = ANY (ARRAY[''hubspot''::text, ''salesforce''::text])%'
  loop
    execute format('alter table %s drop constraint %I', found.holder, found.conname);
    execute format('alter table %s add foreign key (crm) references app.crm', found.holder);
  end loop;
end;
$$;

alter table public.engagement drop constraint engagement_source_check;
alter table public.engagement add constraint engagement_source_check check (source = 'moment' or source = crm);

-- Who says so: a member, or the CRM.
create or replace function app.suppressed_by(source text, crm text, person uuid) returns text
language sql stable
as $$
  select case when source = 'user' then app.name_of_member(person)
    else coalesce((select c.name from app.crm c where c.id = suppressed_by.crm), 'CRM') end
$$;
