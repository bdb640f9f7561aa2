-- Deals as the CRMs know them (HubSpot's deals, Salesforce's opportunities), with the contacts here that they are
-- made with. Nobody but the organization's people is told of them: no message is written from a deal. They go with
-- their contacts.

create table public.deal (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  -- No index serves this reference: rows of app.crm are not deleted.
  crm text not null references app.crm,
  crm_id text not null,
  name text,
  -- As the account's people name it.
  stage text,
  state text not null check (state in ('open', 'won', 'lost')),
  amount numeric(18, 2),
  currency text check (currency ~ '^[A-Z]{3}$'),
  -- Of an open deal the day planned, of another the day it was closed.
  closes_on date,
  stage_since timestamptz,
  next_step text,
  -- The day of the next activity that the CRM knows of.
  next_activity_on date,
  -- Of a lost deal: the day from which it is to be taken up again.
  resumes_on date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Since when a deal is: the relation with a contact is drawn in time. Of those that are here it is known once their CRM
  -- is asked for them again.
  opened_on date,
  unique (id, organization_id),
  unique (organization_id, crm, crm_id)
);
create index deal_open_idx on public.deal (organization_id, id) where state = 'open';
alter table public.deal enable row level security;
revoke all on public.deal from anon, authenticated, service_role;
grant select, insert, update, delete on public.deal to authenticated, service_role;
create policy deal_read on public.deal for select to authenticated using (organization_id = (select app.org_id()));
create policy deal_system on public.deal for all to authenticated
  using (organization_id = (select app.org_id()) and (select app.is_system()))
  with check (organization_id = (select app.org_id()) and (select app.is_system()));

create table public.deal_contact (
  deal_id uuid not null,
  contact_id uuid not null,
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (deal_id, contact_id),
  foreign key (deal_id, organization_id) references public.deal (id, organization_id) on delete cascade,
  foreign key (contact_id, organization_id) references public.contact (id, organization_id) on delete cascade
);
create index deal_contact_contact_idx on public.deal_contact (contact_id, deal_id);
create index deal_contact_of_organization_idx on public.deal_contact (organization_id, deal_id, contact_id);
alter table public.deal_contact enable row level security;
revoke all on public.deal_contact from anon, authenticated, service_role;
grant select, insert, delete on public.deal_contact to authenticated, service_role;
create policy deal_contact_read on public.deal_contact for select to authenticated
  using (organization_id = (select app.org_id()));
create policy deal_contact_system on public.deal_contact for all to authenticated
  using (organization_id = (select app.org_id()) and (select app.is_system()))
  with check (organization_id = (select app.org_id()) and (select app.is_system()));

-- A deal as the API shows it.
create function app.deal_json(d public.deal) returns jsonb
language sql stable
as $$
  select jsonb_build_object('id', d.id, 'crm', d.crm, 'name', d.name, 'stage', d.stage, 'state', d.state, 'amount', d.amount,
    'currency', d.currency, 'openedOn', d.opened_on, 'closesOn', d.closes_on)
$$;

-- A deal with nobody who is known here is nobody's: it goes with the last of them, however they went. It is kept of
-- those who are here still. Definer's rights: whoever may delete a contact does.
create function app.forget_deals() returns trigger
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
create trigger deal_contact_gone after delete on public.deal_contact
  referencing old table as gone for each statement execute function app.forget_deals();

revoke execute on all functions in schema app from public;
grant execute on function app.deal_json(public.deal) to authenticated, app_server;
