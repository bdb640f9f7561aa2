-- What we write into a CRM, where its organization has turned that on: messages that were sent, and notes of a
-- person's after a call.

-- What waits to be written there, exactly once: a sent message, named by its action and written with its archiving, or
-- a note that was added here.
create table private.write_back (
  action_id uuid unique,
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  -- Who sent it, and when.
  user_id uuid references better_auth."user" (id) on delete set null,
  sent_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'written', 'skipped')),
  -- Why it waits or was skipped.
  reason text,
  -- The first call that may have got through: whoever comes after looks before calling again.
  begun_at timestamptz,
  lease_owner uuid,
  lease_until timestamptz,
  -- What the CRM calls it, once it is there.
  crm_id text,
  created_at timestamptz not null default now(),
  note_id uuid unique,
  id uuid primary key generated always as (coalesce(action_id, note_id)) stored,
  foreign key (action_id, organization_id) references public.action (id, organization_id) on delete cascade,
  check ((state = 'written') = (crm_id is not null)),
  check (num_nonnulls(action_id, note_id) = 1),
  foreign key (note_id, organization_id) references public.note (id, organization_id) on delete cascade
);
create index write_back_user_idx on private.write_back (user_id);
create index write_back_organization_idx on private.write_back (organization_id, state);
create index write_back_waiting_idx on private.write_back (organization_id, created_at) where state = 'waiting';
alter table private.write_back enable row level security;
grant select, insert, update, delete on private.write_back to app_server;
create policy write_back_organization on private.write_back for all to app_server
  using (organization_id = (select app.org_id())) with check (organization_id = (select app.org_id()));

-- Off until an owner turns it on.
create function app.write_back_of(organization uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce((select o.settings -> 'crmWriteBack' = 'true'::jsonb from better_auth.organization o where o.id = organization), false)
$$;

-- The same of the organization that the claims name.
create function app.writes_back() returns boolean
language sql stable security definer set search_path = ''
as $$ select app.write_back_of(app.org_id()) $$;

revoke execute on all functions in schema app from public;
grant execute on function app.writes_back() to app_server;
