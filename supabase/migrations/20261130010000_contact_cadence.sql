-- How often somebody is to be in touch with a contact: set by hand on the contact, else by the first rule of the managers'
-- that fits what the CRM says of them (decision 039).

set lock_timeout = '2s';

create table public.contact_cadence (
  contact_id uuid primary key,
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  -- Null: none, whatever the rules say.
  days smallint check (days between 7 and 365),
  set_by uuid references better_auth."user" (id) on delete set null,
  set_at timestamptz not null default now(),
  foreign key (contact_id, organization_id) references public.contact (id, organization_id) on delete cascade
);
create index contact_cadence_organization_idx on public.contact_cadence (organization_id);
create index contact_cadence_set_by_idx on public.contact_cadence (set_by);

create table public.cadence_rule (
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  -- The first that fits holds.
  position smallint not null check (position between 1 and 20),
  field text not null check (field in ('company', 'job')),
  contains text not null check (btrim(contains) <> '' and length(contains) <= 100),
  days smallint not null check (days between 7 and 365),
  primary key (organization_id, position)
);

revoke all on public.contact_cadence, public.cadence_rule from anon, authenticated, service_role;
grant select, insert, update, delete on public.contact_cadence, public.cadence_rule to authenticated, service_role;
alter table public.contact_cadence enable row level security;
alter table public.cadence_rule enable row level security;

create policy contact_cadence_organization on public.contact_cadence for all to authenticated
  using (organization_id = (select app.org_id())) with check (organization_id = (select app.org_id()));
create policy cadence_rule_read on public.cadence_rule for select to authenticated
  using (organization_id = (select app.org_id()));
create policy cadence_rule_manage on public.cadence_rule for all to authenticated
  using (organization_id = (select app.org_id()) and (select app.is_manager()))
  with check (organization_id = (select app.org_id()) and (select app.is_manager()));
