-- Batches handed to the model server: what to read back, and what was asked, by its hash alone. A line goes when
-- its answer is booked, once.
create table private.ai_batch (
  -- Whose the leases of its lines are.
  owner uuid primary key,
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  -- The work it is: of two workers that begin the same, one makes a batch.
  name text not null,
  -- The server's id; null until it has taken the batch.
  server_id text,
  -- When nothing more was to be read from it.
  read_at timestamptz,
  created_at timestamptz not null default now(),
  unique (organization_id, name),
  unique (owner, organization_id)
);

create table private.ai_batch_line (
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  owner uuid not null,
  stage text not null,
  stage_key text not null,
  prompt_version text not null,
  -- Null from the start where the question was about nobody.
  contact_id uuid,
  about_contact boolean not null,
  -- The contact's texts that were asked about.
  source_ids uuid[] not null default '{}',
  primary key (organization_id, owner, stage, stage_key),
  foreign key (owner, organization_id) references private.ai_batch (owner, organization_id) on delete cascade,
  -- What it cost is booked though its contact is gone.
  foreign key (contact_id, organization_id) references public.contact (id, organization_id)
    on delete set null (contact_id)
);
create index ai_batch_line_contact_idx on private.ai_batch_line (contact_id);

grant select, insert, update, delete on private.ai_batch, private.ai_batch_line to app_server;

alter table private.ai_batch enable row level security;
alter table private.ai_batch_line enable row level security;

create policy ai_batch_organization on private.ai_batch for all to app_server
  using (organization_id = (select app.org_id())) with check (organization_id = (select app.org_id()));
create policy ai_batch_line_organization on private.ai_batch_line for all to app_server
  using (organization_id = (select app.org_id())) with check (organization_id = (select app.org_id()));
