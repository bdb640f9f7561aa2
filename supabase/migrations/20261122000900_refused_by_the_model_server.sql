-- What the model server last said of this organization's calls as a whole: a refusal that no other text would
-- escape (the key, the credit, the model's name) is met by one call, not by each.
create table private.ai_server (
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  -- Of the address, key and models that are set: with others everything is tried anew. No key can be had from it.
  server text not null check (server ~ '^[0-9a-f]{16}$'),
  refusal text check (refusal in ('key', 'quota', 'model')),
  -- The model that was asked for.
  model text,
  since timestamptz,
  -- When one call may try again.
  next_try_at timestamptz,
  -- Until when calls need not wait for one that tries.
  open_until timestamptz,
  -- The work whose call tries, for the others.
  trial_owner uuid,
  trial_until timestamptz,
  primary key (organization_id, server),
  check ((refusal is null) = (since is null) and (refusal is null) = (next_try_at is null))
);

grant select, insert, update, delete on private.ai_server to app_server;
alter table private.ai_server enable row level security;
create policy ai_server_organization on private.ai_server for all to app_server
  using (organization_id = (select app.org_id())) with check (organization_id = (select app.org_id()));
