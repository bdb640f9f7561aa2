-- The CRMs that can be connected, as functions/crm/names.ts lists them. In the schema of functions, since it is of no
-- organization: the same for all, and nobody's to change.
create table app.crm (
  id text primary key check (id ~ '^[a-z]{2,20}$'),
  name text not null
);
grant select on app.crm to authenticated, app_server, service_role;
insert into app.crm values ('hubspot', 'HubSpot'), ('salesforce', 'Salesforce'), ('pipedrive', 'Pipedrive');
