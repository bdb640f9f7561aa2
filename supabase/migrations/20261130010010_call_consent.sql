-- That a contact agreed to be called, as a member recorded it. Taken back, the row goes: the audit says so.

set lock_timeout = '2s';

create table public.call_consent (
  contact_id uuid primary key,
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  recorded_by uuid references better_auth."user" (id) on delete set null,
  recorded_at timestamptz not null default now(),
  foreign key (contact_id, organization_id) references public.contact (id, organization_id) on delete cascade
);
create index call_consent_organization_idx on public.call_consent (organization_id);
create index call_consent_recorded_by_idx on public.call_consent (recorded_by);

revoke all on public.call_consent from anon, authenticated, service_role;
grant select, insert, delete on public.call_consent to authenticated, service_role;
alter table public.call_consent enable row level security;
create policy call_consent_organization on public.call_consent for all to authenticated
  using (organization_id = (select app.org_id())) with check (organization_id = (select app.org_id()));

-- What people decided of a record that its CRM merges into another is said of the one that stays, unless that one has a
-- decision of its own.
create function app.keep_decisions_of_merged() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.contact_cadence (contact_id, organization_id, days, set_by, set_at)
  select new.merged_into, k.organization_id, k.days, k.set_by, k.set_at
  from public.contact_cadence k where k.contact_id = new.id and k.organization_id = new.organization_id
  on conflict do nothing;
  insert into public.call_consent (contact_id, organization_id, recorded_by, recorded_at)
  select new.merged_into, k.organization_id, k.recorded_by, k.recorded_at
  from public.call_consent k where k.contact_id = new.id and k.organization_id = new.organization_id
  on conflict do nothing;
  delete from public.contact_cadence k where k.contact_id = new.id;
  delete from public.call_consent k where k.contact_id = new.id;
  return null;
end
$$;
revoke execute on function app.keep_decisions_of_merged() from public;
create trigger contact_decisions_of_merged after update of merged_into on public.contact
  for each row when (new.merged_into is not null and new.merged_into is distinct from old.merged_into)
  execute function app.keep_decisions_of_merged();
