-- What a file says a contact's business is worth is a deal that no CRM holds, of the contact alone. Managers add it, as
-- they do what else a file holds.
set lock_timeout = '2s';
alter table public.deal alter column crm drop not null, alter column crm_id drop not null;

create policy deal_import on public.deal for insert to authenticated
  with check (organization_id = (select app.org_id()) and (select app.is_manager()) and crm is null and crm_id is null);
create policy deal_import_update on public.deal for update to authenticated
  using (organization_id = (select app.org_id()) and (select app.is_manager()) and crm is null)
  with check (organization_id = (select app.org_id()) and (select app.is_manager()) and crm is null and crm_id is null);
create policy deal_contact_import on public.deal_contact for insert to authenticated
  with check (organization_id = (select app.org_id()) and (select app.is_manager())
    and exists (select from public.deal d where d.id = deal_id and d.crm is null));
