-- Whose contacts these are, where addresses alone do not say: what an organization's managers decided of the owners
-- its CRMs name, and of contacts that no CRM gives to anybody. Members may know; managers and the system decide.
--
-- The list of all contacts is narrowed by any colleague's contacts, as the lists of the day take them: by managers'
-- decisions, and by the rule for contacts without an owner.

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
alter table private.owner_choice enable row level security;
grant select, insert, update, delete on private.owner_choice to app_server;
create policy owner_choice_read on private.owner_choice for select to app_server
  using (organization_id = (select app.org_id()));
create policy owner_choice_insert on private.owner_choice for insert to app_server
  with check (organization_id = (select app.org_id()) and (select app.is_manager()));
create policy owner_choice_update on private.owner_choice for update to app_server
  using (organization_id = (select app.org_id()) and (select app.is_manager()))
  with check (organization_id = (select app.org_id()));
create policy owner_choice_delete on private.owner_choice for delete to app_server
  using (organization_id = (select app.org_id()) and (select app.is_manager()));

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
alter table private.list_to_remake enable row level security;
grant select, insert, update, delete on private.list_to_remake to app_server;
create policy list_to_remake_read on private.list_to_remake for select to app_server
  using (organization_id = (select app.org_id()));
create policy list_to_remake_insert on private.list_to_remake for insert to app_server
  with check (organization_id = (select app.org_id()) and (select app.is_manager()));
create policy list_to_remake_update on private.list_to_remake for update to app_server
  using (organization_id = (select app.org_id()) and (select app.is_manager()))
  with check (organization_id = (select app.org_id()));
create policy list_to_remake_delete on private.list_to_remake for delete to app_server
  using (organization_id = (select app.org_id()) and (select app.is_manager()));

-- Of equal shares: the member whose share a contact is. As functions/suggestions/ranking/ownership.ts: a test holds one against
-- the other. Shares are dealt by the last three digits of the id, so that a list need not look at each contact.
create function app.shares_of(member uuid, members uuid[]) returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select array(
    select digits from (select lpad(to_hex(n), 3, '0') as digits from generate_series(0, 4095) n) share
    where member = (select m from unnest(members) m order by md5(digits || ' ' || m::text) collate "C" desc limit 1))
$$;

-- The condition on a contact `c` that it is a member's, or for null nobody's in particular, as SQL text; of the claims'
-- organization.
create function app.whose_condition(member uuid) returns text
language plpgsql stable set search_path = ''
as $$
declare
  organization uuid := app.org_id();
  members uuid[] := array(select m.user_id from app.members_to_serve() m);
  address text := (select lower(m.email) from app.members_to_serve() m where m.user_id = member);
  rule private.owner_choice;
  decided text[];
  given text[];
  as_unowned text[];
  owner_key constant text := $c$coalesce(c.crm, '') || ' ' || c.owner_email$c$;
  unowned text;
begin
  select
      array_agg(o.crm || ' ' || o.owner_email),
      array_agg(o.crm || ' ' || o.owner_email) filter (where o.user_id = member),
      array_agg(o.crm || ' ' || o.owner_email) filter (where o.given = 'unowned')
    into decided, given, as_unowned
    from private.owner_choice o where o.organization_id = organization and o.crm <> '';
  select o.* into rule from private.owner_choice o where o.organization_id = organization and o.crm = '';
  unowned := 'c.owner_email is null'
    || case when as_unowned is null then '' else format(' or %s = any (%L)', owner_key, as_unowned) end;
  if member is null then
    return case
      when rule.given = 'equal' or rule.given = 'member' and rule.user_id = any (members) then 'false'
      else format('(%s)', unowned) end;
  end if;
  -- Somebody who can no longer sign in has no contacts.
  if not member = any (members) then return 'false'; end if;
  return format('(lower(c.owner_email) = %L', address)
    || case when decided is null then '' else format(' and not %s = any (%L)', owner_key, decided) end
    || case when given is null then '' else format(' or %s = any (%L)', owner_key, given) end
    || case
      when rule.given = 'member' and rule.user_id = member then ' or ' || unowned
      when rule.given = 'equal' then
        format(' or (%s) and right(c.id::text, 3) = any (%L)', unowned, app.shares_of(member, members))
      else '' end
    || ')';
end
$$;

revoke execute on all functions in schema app from public;
grant execute on function app.shares_of(uuid, uuid[]), app.whose_condition(uuid) to app_server;
