-- What keeps calls of a model paid once and within bounds: results by what was asked, calls under way,
-- and each organization's month. Reached like the rest of this schema, with the claims of one organization.

-- Null: the model has no known price. The tokens still count.
alter table private.ai_run alter column cost_usd drop not null, alter column cost_usd drop default;

-- An answer that fitted, by the hash of everything it was asked with.
create table private.ai_result (
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  stage text not null,
  stage_key text not null,
  contact_id uuid,
  result jsonb not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, stage, stage_key),
  -- It says things about a person: it goes with them.
  foreign key (contact_id, organization_id) references public.contact (id, organization_id) on delete cascade
);
create index ai_result_contact_idx on private.ai_result (contact_id);

-- A call under way: nobody else asks the same, and what it may cost is set aside. An expired one is nobody's.
create table private.ai_lease (
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  stage text not null,
  stage_key text not null,
  owner uuid not null,
  until timestamptz not null,
  -- A batch's calls wait at the server: they do not count as simultaneous.
  batch boolean not null default false,
  tokens bigint not null,
  cost_usd numeric(12, 6),
  primary key (organization_id, stage, stage_key)
);

-- What an organization may use, where it is not what everybody may: tokens and USD of a calendar month
-- (UTC), and calls at the same time.
create table private.ai_limit (
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  measure text not null check (measure in ('monthly_tokens', 'monthly_usd', 'simultaneous')),
  most numeric(14, 2) not null check (most >= 0),
  primary key (organization_id, measure)
);

grant select, insert, update, delete on private.ai_result, private.ai_lease to app_server;
-- The operator's to set.
grant select on private.ai_limit to app_server;

alter table private.ai_result enable row level security;
alter table private.ai_lease enable row level security;
alter table private.ai_limit enable row level security;

create policy ai_result_organization on private.ai_result for all to app_server
  using (organization_id = (select app.org_id())) with check (organization_id = (select app.org_id()));
create policy ai_lease_organization on private.ai_lease for all to app_server
  using (organization_id = (select app.org_id())) with check (organization_id = (select app.org_id()));
create policy ai_limit_organization on private.ai_limit for select to app_server
  using (organization_id = (select app.org_id()));
