-- A deal that comes back as itself, a contact that is not put away any more, what is purged after its days, and what the
-- audit says of a connection, are decided where it happens: functions/crm/pages, purge-removed.ts and connections.

-- accepted drop-function: the code that calls them is replaced in the same release, before anything was deployed
set lock_timeout = '2s';

-- What the server puts away it takes back, in the claims' organization alone (its policy).
grant delete on private.removed_contact to app_server;
drop trigger contact_way_back on public.contact;
drop trigger deal_return_as_itself on public.deal;
drop trigger deal_way_back on public.deal;
drop trigger crm_connection_audit on private.crm_connection;

drop function
  app.keep_returned_contact(),
  app.return_deal(),
  app.forget_returned_deals(),
  app.audit_crm_connection(),
  app.forget_removed(timestamp with time zone,integer),
  app.remove_contacts(uuid,text,uuid[]);
