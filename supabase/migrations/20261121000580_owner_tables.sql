-- Whose contacts these are, where addresses alone do not say: what an organization's managers decided of the
-- owners its CRMs name, and of contacts that no CRM gives to anybody.

-- A decision stands above the owner's address. Without a row an owner is the member who has that address, and
-- contacts without an owner go to whoever has room in the day's list.
create table private.owner_choice (
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  -- Empty, both: contacts that have no owner, whichever CRM they came from.
  crm text not null check (length(crm) <= 40),
  -- As contacts carry it (contact.owner_email).
  owner_email text not null check (length(owner_email) <= 320),
  -- member: theirs. nobody: proposed to nobody. unowned: as contacts that have no owner. equal: each contact always
  -- the same member's, in equal shares.
  given text not null,
  user_id uuid,
  decided_by uuid references better_auth."user" (id) on delete set null,
  decided_at timestamptz not null default now(),
  primary key (organization_id, crm, owner_email),
  check ((crm = '') = (owner_email = '')),
  check (given in ('member', 'nobody') or given = case when crm = '' then 'equal' else 'unowned' end),
  check ((given = 'member') = (user_id is not null)),
  -- Whoever leaves leaves their contacts to be decided anew.
  foreign key (organization_id, user_id) references better_auth.member (organization_id, user_id) on delete cascade
);
create index owner_choice_user_idx on private.owner_choice (organization_id, user_id);
create index owner_choice_decided_by_idx on private.owner_choice (decided_by);

-- Lists of a day that a decision concerns, to be made anew but for what their reader has handled or edited.
create table private.list_to_remake (
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  user_id uuid not null,
  day date not null,
  -- What nobody touched is out of the list: its free places are to be filled.
  reopened boolean not null default false,
  primary key (organization_id, user_id, day),
  foreign key (organization_id, user_id) references better_auth.member (organization_id, user_id) on delete cascade
);

grant select, insert, update, delete on private.owner_choice, private.list_to_remake to app_server;

-- Members may know; managers and the system decide.
do $$
declare
  t text;
begin
  foreach t in array array['owner_choice', 'list_to_remake'] loop
    execute format('alter table private.%I enable row level security', t);
    execute format(
      'create policy %I on private.%I for select to app_server using (organization_id = (select app.org_id()))',
      t || '_read', t);
    execute format(
      'create policy %I on private.%I for insert to app_server with check (organization_id = (select app.org_id()) and (select app.is_manager()))',
      t || '_insert', t);
    execute format(
      'create policy %I on private.%I for update to app_server using (organization_id = (select app.org_id()) and (select app.is_manager())) with check (organization_id = (select app.org_id()))',
      t || '_update', t);
    execute format(
      'create policy %I on private.%I for delete to app_server using (organization_id = (select app.org_id()) and (select app.is_manager()))',
      t || '_delete', t);
  end loop;
end
$$;
