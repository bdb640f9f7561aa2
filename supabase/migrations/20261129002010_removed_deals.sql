-- Deals that a CRM's answers took away are kept as engagements are (private.removed_row): by each contact they were of.

create function app.keep_removed_deals(deals uuid[]) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into private.removed_row as k (id, organization_id, contact_id, kind, crm, crm_id, kept)
  select d.id, d.organization_id, l.contact_id, 'deal', d.crm, d.crm_id, jsonb_build_object('created_at', d.created_at)
  from public.deal d join public.deal_contact l on l.deal_id = d.id
  where d.id = any (deals) and d.organization_id = app.org_id()
  on conflict (organization_id, kind, crm, crm_id, contact_id) do update
    set id = excluded.id, kept = excluded.kept, removed_at = excluded.removed_at
$$;

-- rows: [{ crmId }]: deals the CRM has deleted.
create or replace function app.remove_deals(organization uuid, crm_name text, rows jsonb, dry boolean) returns jsonb
language plpgsql
as $$
declare
  removed integer;
  going uuid[] := array(select d.id from public.deal d where d.organization_id = organization and d.crm = crm_name
    and d.crm_id = any (array(select r ->> 'crmId' from jsonb_array_elements(rows) r)));
begin
  if not dry then
    perform app.keep_removed_deals(going);
    delete from public.deal where id = any (going);
  end if;
  return jsonb_build_object('dealsRemoved', cardinality(going));
end
$$;

-- A deal with nobody who is known here is nobody's: it goes with the last of them, however they went. It is kept of
-- those who are here still. Definer's rights: whoever may delete a contact does.
create or replace function app.forget_deals() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  with alone as (
    delete from public.deal d
    where d.id = any (array(select g.deal_id from gone g))
      and not exists (select from public.deal_contact l where l.deal_id = d.id)
    returning d.*
  )
  insert into private.removed_row as k (id, organization_id, contact_id, kind, crm, crm_id, kept)
  select a.id, a.organization_id, g.contact_id, 'deal', a.crm, a.crm_id, jsonb_build_object('created_at', a.created_at)
  from alone a join gone g on g.deal_id = a.id
  where exists (select from public.contact c where c.id = g.contact_id)
  on conflict (organization_id, kind, crm, crm_id, contact_id) do update
    set id = excluded.id, kept = excluded.kept, removed_at = excluded.removed_at;
  return null;
end
$$;

create function app.return_deal() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  was private.removed_row;
begin
  select * into was from private.removed_row k
  where k.organization_id = new.organization_id and k.kind = 'deal' and k.crm = new.crm and k.crm_id = new.crm_id
    and k.removed_at > now() - interval '30 days'
  order by k.removed_at desc limit 1;
  if found then
    new.id := was.id;
    new.created_at := (was.kept ->> 'created_at')::timestamptz;
  end if;
  return new;
end
$$;
create trigger deal_return_as_itself before insert on public.deal for each row execute function app.return_deal();

create function app.forget_returned_deals() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.removed_row k using added d
  where k.organization_id = d.organization_id and k.kind = 'deal' and k.crm = d.crm and k.crm_id = d.crm_id;
  return null;
end
$$;
create trigger deal_way_back after insert on public.deal referencing new table as added
  for each statement execute function app.forget_returned_deals();

revoke execute on all functions in schema app from public;

grant execute on function app.keep_removed_deals(uuid[]) to app_server;
