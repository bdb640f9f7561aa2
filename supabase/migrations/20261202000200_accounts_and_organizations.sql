-- better-auth's tables (1.7.24, organization with teams, admin, rate limit in the database). Not exposed by the Data
-- API and closed to the product's role: only auth_server and definer functions read them. The product's organization
-- columns stand beside better-auth's own.

create schema better_auth;
grant usage on schema better_auth to auth_server;

-- better-auth names its tables without a schema.
alter role auth_server set search_path = better_auth;

-- The operator's commands (npm run admin) make organizations and people with auth_server's own rights.
grant usage on schema extensions to auth_server;

create table better_auth."user" (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null unique check (email = lower(email)),
  email_verified boolean not null,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  role text,
  banned boolean,
  ban_reason text,
  ban_expires timestamptz
);
grant select, insert, update, delete on better_auth."user" to auth_server;

create table better_auth.organization (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  slug text not null unique,
  logo text,
  created_at timestamptz not null default now(),
  metadata text,
  -- The product's own columns (docs/product.md, 3).
  domains text[] not null default '{}',
  members_count integer not null default 0,
  time_zone text not null default 'Europe/Paris',
  settings jsonb not null default '{}',
  updated_at timestamptz not null default now()
);
create trigger organization_touch before update on better_auth.organization
  for each row execute function app.touch_updated_at();
grant select, insert, update, delete on better_auth.organization to auth_server;

create table better_auth.team (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  member_count integer not null,
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  created_at timestamptz not null,
  updated_at timestamptz
);
create index team_organization_id_idx on better_auth.team (organization_id);
grant select, insert, update, delete on better_auth.team to auth_server;

create table better_auth.session (
  id uuid primary key default gen_random_uuid(),
  expires_at timestamptz not null,
  token text not null unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null,
  ip_address text,
  user_agent text,
  user_id uuid not null references better_auth."user" (id) on delete cascade,
  active_organization_id uuid references better_auth.organization (id) on delete set null,
  active_team_id uuid,
  impersonated_by uuid,
  -- A team that is gone is active nowhere.
  foreign key (active_team_id) references better_auth.team (id) on delete set null
);
create index session_user_id_idx on better_auth.session (user_id);
create index session_active_organization_id_idx on better_auth.session (active_organization_id);
create index session_active_team_id_idx on better_auth.session (active_team_id);
create index session_impersonated_by_idx on better_auth.session (impersonated_by) where impersonated_by is not null;
grant select, insert, update, delete on better_auth.session to auth_server;

create table better_auth.account (
  id uuid primary key default gen_random_uuid(),
  account_id text not null,
  provider_id text not null,
  user_id uuid not null references better_auth."user" (id) on delete cascade,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null
);
create index account_user_id_idx on better_auth.account (user_id);
grant select, insert, update, delete on better_auth.account to auth_server;

create table better_auth.verification (
  id uuid primary key default gen_random_uuid(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verification_identifier_idx on better_auth.verification (identifier);
grant select, insert, update, delete on better_auth.verification to auth_server;

create table better_auth.team_member (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references better_auth.team (id) on delete cascade,
  user_id uuid not null references better_auth."user" (id) on delete cascade,
  membership_key text unique,
  created_at timestamptz
);
create index team_member_team_id_idx on better_auth.team_member (team_id);
create index team_member_user_id_idx on better_auth.team_member (user_id);
grant select, insert, update, delete on better_auth.team_member to auth_server;

create table better_auth.member (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  user_id uuid not null references better_auth."user" (id) on delete cascade,
  role text not null default 'member',
  created_at timestamptz not null,
  -- What a member prefers: how they write and sign, the days they work. Only what they changed is stored; what holds
  -- otherwise is in functions/settings/contract.ts.
  preferences jsonb not null default '{}',
  unique (organization_id, user_id)
);
create index member_user_id_idx on better_auth.member (user_id);
-- Whoever lives by a clock of their own: few, and looked for by each dispatch.
create index member_own_clock_idx on better_auth.member (organization_id)
  where preferences ?| array['timeZone', 'workingHours'];
grant select, insert, update, delete on better_auth.member to auth_server;

create table better_auth.invitation (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  email text not null,
  role text,
  team_id text,
  status text not null default 'pending',
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  inviter_id uuid not null references better_auth."user" (id) on delete cascade,
  -- The mailed secret, hashed: the invitation's id is known to whoever manages the organization, and must
  -- not be enough to register the invited address.
  secret_hash bytea
);
create index invitation_organization_id_idx on better_auth.invitation (organization_id);
create index invitation_inviter_id_idx on better_auth.invitation (inviter_id);
create index invitation_email_idx on better_auth.invitation (email);
grant select, insert, update, delete on better_auth.invitation to auth_server;

create table better_auth.rate_limit (
  id uuid primary key default gen_random_uuid(),
  key text not null unique,
  count integer not null,
  last_request bigint not null
);
grant select, insert, update, delete on better_auth.rate_limit to auth_server;

-- An organization has a hundred members at most (docs/product.md, 9), whichever way the last two come: better-auth
-- counts before it adds, so two who accept at once would both be taken. Here they wait for each other at the
-- organization's row. SQLSTATE RL004 names the refusal.
create function better_auth.count_members() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  members integer;
begin
  update better_auth.organization set members_count = members_count + case tg_op when 'INSERT' then 1 else -1 end
  where id = coalesce(new.organization_id, old.organization_id)
  returning members_count into members;
  if tg_op = 'INSERT' and members > 100 then
    raise exception 'the organization is full' using errcode = 'RL004';
  end if;
  return null;
end
$$;
create trigger member_count after insert or delete on better_auth.member
  for each row execute function better_auth.count_members();

-- How often something was tried for one account or recipient: wrong passwords, mails. The count stands here because
-- each Lambda would keep one of its own. Keys are hashes: what people type stays out of the table.
create table better_auth.attempt (
  key text primary key,
  count integer not null,
  ends_at timestamptz not null
);
create index attempt_ends_at_idx on better_auth.attempt (ends_at);

-- Takes one attempt of `most` in a window that begins with the first: 0, or the seconds until the window
-- ends when none is left. One statement decides, so parallel calls cannot take more than there are.
create function app.take_attempt(name text, most integer, seconds integer) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  wait integer;
begin
  insert into better_auth.attempt as a (key, count, ends_at)
  values (name, 1, now() + make_interval(secs => seconds))
  on conflict (key) do update set
    count = case when a.ends_at <= now() then 1 else a.count + 1 end,
    ends_at = case when a.ends_at <= now() then excluded.ends_at else a.ends_at end
  where a.ends_at <= now() or a.count < most;
  if found then
    -- A few of the others that have ended go, so that made-up addresses do not pile up.
    delete from better_auth.attempt a where a.key in (
      select e.key from better_auth.attempt e where e.ends_at < now() limit 5 for update skip locked);
    return 0;
  end if;
  select ceil(extract(epoch from a.ends_at - now())) into wait from better_auth.attempt a where a.key = name;
  return greatest(wait, 1);
end
$$;

-- Gives an attempt back that was none: the password was right.
create function app.give_back_attempt(name text) returns void
language sql volatile security definer set search_path = ''
as $$ update better_auth.attempt set count = count - 1 where key = name and count > 0 $$;

-- Windows that have ended: scheduled retention takes what nobody came upon.
create function app.forget_attempts() returns bigint
language sql volatile security definer set search_path = ''
as $$
  with gone as (
    delete from better_auth.attempt a where app.is_system() and a.key in (
      select e.key from better_auth.attempt e where e.ends_at < now() for update skip locked)
    returning 1)
  select count(*) from gone
$$;

revoke execute on all functions in schema better_auth from public;
revoke execute on all functions in schema app from public;
grant execute on function app.take_attempt(text, integer, integer) to app_server, auth_server;
grant execute on function app.give_back_attempt(text) to auth_server;
grant execute on function app.forget_attempts() to app_server;
