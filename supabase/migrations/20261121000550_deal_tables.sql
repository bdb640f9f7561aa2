-- Deals as the CRMs know them (HubSpot's deals, Salesforce's opportunities), with the contacts here that they are
-- made with. Nobody but the organization's people is told of them: no message is written from a deal.

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
create index deal_contact_organization_idx on public.deal_contact (organization_id);

-- Rights -------------------------------------------------------------------------------------------------

revoke all on public.deal, public.deal_contact from anon, authenticated, service_role;
grant select, insert, update, delete on public.deal to authenticated, service_role;
grant select, insert, delete on public.deal_contact to authenticated, service_role;
alter table public.deal enable row level security;
alter table public.deal_contact enable row level security;

do $$
declare
  t text;
begin
  foreach t in array array['deal', 'deal_contact'] loop
    execute format('create policy %I on public.%I for select to authenticated using (organization_id = (select app.org_id()))',
      t || '_read', t);
    execute format(
      'create policy %I on public.%I for all to authenticated using (organization_id = (select app.org_id()) and (select app.is_system())) with check (organization_id = (select app.org_id()) and (select app.is_system()))',
      t || '_system', t);
  end loop;
end
$$;
