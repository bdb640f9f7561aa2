-- Keys by which people's programs call the API in their name (decision 081). A key is random enough that its SHA-256
-- tells nothing of it.
create table private.api_key (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  user_id uuid not null,
  name text not null check (length(name) between 1 and 100),
  hash bytea not null unique check (octet_length(hash) = 32),
  -- Its last four characters, by which its person tells it from another.
  ending text not null check (length(ending) = 4),
  scopes text[] not null check (cardinality(scopes) > 0),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- To the hour: not each call is written down.
  last_used_at timestamptz,
  revoked_at timestamptz,
  -- Whoever leaves the organization leaves no key behind, nor finds one on coming back.
  foreign key (organization_id, user_id) references better_auth.member (organization_id, user_id) on delete cascade
);
create index api_key_member_idx on private.api_key (organization_id, user_id);
create index api_key_user_idx on private.api_key (user_id) where revoked_at is null;

-- Reached by functions alone: nobody is granted anything.
alter table private.api_key enable row level security;
create policy api_key_organization on private.api_key for all to app_server
  using (organization_id = (select app.org_id())) with check (organization_id = (select app.org_id()));

-- A suspended account's keys end, as its sessions do: the end of the suspension brings none back.
create function better_auth.end_api_keys() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.api_key k set revoked_at = now() where k.user_id = new.id and k.revoked_at is null;
  return null;
end
$$;
create trigger user_end_api_keys after update of banned on better_auth."user"
  for each row when (new.banned and not coalesce(old.banned, false)) execute function better_auth.end_api_keys();

revoke execute on function better_auth.end_api_keys() from public;
