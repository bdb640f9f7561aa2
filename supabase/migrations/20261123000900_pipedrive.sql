-- A CRM more; the rest of what is to know of it stands in functions/crm/pipedrive.
insert into app.crm values ('pipedrive', 'Pipedrive');
