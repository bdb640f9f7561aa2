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

-- What was decided of one account's owners says nothing of another's.
create function app.forget_owner_choices() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.owner_choice o where o.organization_id = new.organization_id and o.crm = new.crm;
  return null;
end
$$;
create trigger crm_account_owner_choices after update of portal_id on private.crm_account
  for each row when (old.portal_id <> new.portal_id) execute function app.forget_owner_choices();

-- Owners are counted whenever the settings are opened, and whose contacts are read for each list.
create index contact_owner_idx on public.contact (organization_id, crm, owner_email) where archived_at is null;

-- Of the claims' organization: since when its user is a member, and the names of those who may change what is set
-- for it, whom they can ask.
create function app.place_among_colleagues() returns table (joined_at timestamptz, managers text[])
language sql stable security definer set search_path = ''
as $$
  select
    (select m.created_at from better_auth.member m
     where m.organization_id = app.org_id() and m.user_id = app.user_id()),
    array(select u.name
      from better_auth.member m join better_auth."user" u on u.id = m.user_id
      where m.organization_id = app.org_id() and m.user_id <> app.user_id()
        and (better_auth.has_role(m.role, 'owner') or better_auth.has_role(m.role, 'admin'))
        and not (coalesce(u.banned, false) and coalesce(u.ban_expires > now(), true))
      order by better_auth.has_role(m.role, 'owner') desc, m.created_at, u.id)
$$;

-- Fills the free places of a reopened list from items, best first (as public.write_day makes one). Answers
-- how many suggestions it now holds and how many were written; a list that is not reopened is left as it is.
create function app.complete_day(for_user uuid, for_day date, items jsonb) returns json
language plpgsql
as $$
declare
  organization uuid := app.org_id();
  item jsonb;
  put jsonb;
  place smallint;
  held integer;
  written integer := 0;
begin
  perform pg_advisory_xact_lock(hashtextextended(organization::text || for_day::text, 0));
  select count(*) into held from public.suggestion g
  where g.organization_id = organization and g.user_id = for_user and g.day = for_day;
  delete from private.list_to_remake r
  where r.organization_id = organization and r.user_id = for_user and r.day = for_day and r.reopened;
  if not found then return json_build_object('listed', held, 'written', 0); end if;

  for item in select * from jsonb_array_elements(items) loop
    exit when held = 10;
    continue when exists (select from public.suggestion g
      where g.organization_id = organization and g.day = for_day and g.contact_id = (item ->> 'contactId')::uuid);
    put := app.put_action(item);
    continue when put ->> 'id' is null;
    select min(n) into place from generate_series(1, 10) n where not exists (select from public.suggestion g
      where g.organization_id = organization and g.user_id = for_user and g.day = for_day and g.position = n);
    insert into public.suggestion (organization_id, user_id, day, position, contact_id, action_id, score, reasons)
    values (organization, for_user, for_day, place, (item ->> 'contactId')::uuid, (put ->> 'id')::uuid,
      (item ->> 'score')::real, item -> 'reasons');
    held := held + 1;
    written := written + 1;
  end loop;
  return json_build_object('listed', held, 'written', written);
end
$$;

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

revoke execute on all functions in schema app from public;
grant execute on function app.place_among_colleagues(), app.complete_day(uuid, date, jsonb) to app_server;
