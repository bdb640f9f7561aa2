-- How a member last reached a contact, and whether they say tu or vous to them where what was read of it is wrong.

set lock_timeout = '2s';

create table public.letter_choice (
  contact_id uuid not null,
  user_id uuid not null references better_auth."user" (id) on delete cascade,
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  -- Null: as each proposal has it.
  channel text check (channel in ('mail', 'call', 'sms', 'linkedin')),
  -- Null: as their messages have it.
  register text check (register in ('tu', 'vous')),
  changed_at timestamptz not null default now(),
  primary key (contact_id, user_id),
  foreign key (contact_id, organization_id) references public.contact (id, organization_id) on delete cascade
);
create index letter_choice_organization_idx on public.letter_choice (organization_id);
create index letter_choice_user_idx on public.letter_choice (user_id);

revoke all on public.letter_choice from anon, authenticated, service_role;
grant select, insert, update, delete on public.letter_choice to authenticated, service_role;
alter table public.letter_choice enable row level security;
-- Whoever drafts reads everybody's; a person chooses for themselves.
create policy letter_choice_read on public.letter_choice for select to authenticated
  using (organization_id = (select app.org_id()));
create policy letter_choice_own on public.letter_choice for all to authenticated
  using (organization_id = (select app.org_id()) and user_id = (select app.user_id()))
  with check (organization_id = (select app.org_id()) and user_id = (select app.user_id()));

-- What people decided of a record that its CRM merges into another is said of the one that stays, unless that one has a
-- decision of its own.
create or replace function app.keep_decisions_of_merged() returns trigger
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
  insert into public.letter_choice (contact_id, user_id, organization_id, channel, register, changed_at)
  select new.merged_into, k.user_id, k.organization_id, k.channel, k.register, k.changed_at
  from public.letter_choice k where k.contact_id = new.id and k.organization_id = new.organization_id
  on conflict do nothing;
  delete from public.contact_cadence k where k.contact_id = new.id;
  delete from public.call_consent k where k.contact_id = new.id;
  delete from public.letter_choice k where k.contact_id = new.id;
  return null;
end
$$;

-- What a member chose on one of a person's records.
create function app.letter_choice_of(records uuid[], chooser uuid) returns public.letter_choice
language sql stable
as $$
  select k.* from public.letter_choice k where k.contact_id = any (records) and k.user_id = chooser
  order by k.changed_at desc limit 1
$$;
revoke execute on function app.letter_choice_of(uuid[], uuid) from public;
grant execute on function app.letter_choice_of(uuid[], uuid) to authenticated, app_server;
