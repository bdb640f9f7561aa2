-- What the scheduler has decided is to be done stands here until the queue has taken it: decided in one statement,
-- sent afterwards, and sent again by the next dispatcher if the first one died in between.
create table private.outbox_message (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  kind text not null,
  -- What the message says beside its kind and its organization.
  content jsonb not null default '{}',
  -- When it is to be handed out, by the product's clock.
  due_at timestamptz not null,
  -- When a dispatcher took it to send it, by the database's clock.
  taken_at timestamptz
);
create index outbox_message_due_idx on private.outbox_message (due_at, id);
create index outbox_message_organization_idx on private.outbox_message (organization_id);

-- The quarter of an hour for which an organization was last looked at: whose was longest ago comes first.
create table private.last_dispatch (
  organization_id uuid primary key references better_auth.organization (id) on delete cascade,
  quarter timestamptz not null default '-infinity'
);
create index last_dispatch_quarter_idx on private.last_dispatch (quarter, organization_id);

-- Reached by the functions of the scheduler alone: nobody is granted anything.
alter table private.outbox_message enable row level security;
alter table private.last_dispatch enable row level security;
create policy outbox_message_organization on private.outbox_message for all to app_server
  using (organization_id = (select app.org_id())) with check (organization_id = (select app.org_id()));
create policy last_dispatch_organization on private.last_dispatch for all to app_server
  using (organization_id = (select app.org_id())) with check (organization_id = (select app.org_id()));

create index write_back_waiting_idx on private.write_back (organization_id, created_at) where state = 'waiting';
