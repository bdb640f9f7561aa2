-- What the Data API never shows: secrets, runs, history. The server's role reaches it with the claims
-- of one organization set, so row-level security holds here too.

create schema private;
grant usage on schema private to app_server;

create table private.crm_connection (
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  crm text not null references app.crm,
  state text not null default 'active' check (state in ('active', 'expiring', 'revoked', 'error')),
  portal_id text not null,
  portal_name text,
  scopes text[] not null default '{}',
  -- AES-256-GCM; the data key is wrapped by the key named key_id.
  key_id text not null,
  data_key bytea not null,
  access_token bytea,
  refresh_token bytea,
  access_token_expires_at timestamptz not null,
  -- CRM owner id → e-mail, read when connecting and whenever an unknown owner appears.
  owners jsonb not null default '{}',
  connected_by uuid references better_auth."user" (id) on delete set null,
  connected_at timestamptz not null default now(),
  last_synced_at timestamptz,
  -- Everything the CRM changed before this instant is here; null before the first whole synchronization.
  synced_until timestamptz,
  updated_at timestamptz not null default now(),
  -- active: it works. expiring: the CRM does not renew our access for now, and is asked again. revoked: the CRM
  -- withdrew it. error: a run failed for good, or the stored tokens cannot be read; error_code says why.
  error_code text,
  -- Where the account's data is read, when the CRM says so with the tokens (Salesforce's instance_url).
  api_url text,
  -- Seconds for which the access token was granted.
  token_lifetime integer not null default 1800 check (token_lifetime > 0),
  -- What whoever connected a CRM may not see there: objects and fields by the CRM's own names. Null: nobody has looked.
  hidden text[],
  sign_in_host text check (length(sign_in_host) <= 253),
  -- Contacts that the CRM shows and that are not stored here, erased ones: with them its count is ours. Null before
  -- it is known.
  unread_contacts integer,
  primary key (organization_id, crm)
);
create index crm_connection_connected_by_idx on private.crm_connection (connected_by);
create trigger crm_connection_touch before update on private.crm_connection
  for each row execute function app.touch_updated_at();

-- An authorization under way: single use, ten minutes, bound to the session that asked for it.
create table private.oauth_state (
  hash bytea primary key,
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  user_id uuid not null references better_auth."user" (id) on delete cascade,
  session_id uuid not null references better_auth.session (id) on delete cascade,
  crm text not null references app.crm,
  code_verifier text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '10 minutes',
  -- Connections of an organization to its CRMs: their states, whose account its records came from, and the
  -- rate that every worker keeps together.
  replaces_account boolean not null default false,
  -- Where people sign in to a CRM that has several addresses for it, as they chose it (a sandbox, a domain of their own);
  -- null: its usual one. Tokens are renewed and revoked where they were granted.
  sign_in_host text check (length(sign_in_host) <= 253)
);
create index oauth_state_organization_idx on private.oauth_state (organization_id);
create index oauth_state_user_idx on private.oauth_state (user_id);
create index oauth_state_session_idx on private.oauth_state (session_id);

create table private.ai_run (
  id bigint generated always as identity primary key,
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  contact_id uuid,
  stage text not null,
  stage_key text not null,
  prompt_version text not null,
  model text not null,
  input_tokens integer not null default 0,
  output_tokens integer not null default 0,
  cost_usd numeric(12, 6) not null default 0,
  latency_ms integer,
  request_id text,
  status text not null,
  repairs smallint not null default 0,
  created_at timestamptz not null default now(),
  -- What a run cost outlives the contact it was for.
  foreign key (contact_id, organization_id) references public.contact (id, organization_id)
    on delete set null (contact_id)
);
create index ai_run_contact_idx on private.ai_run (contact_id);
create index ai_run_organization_idx on private.ai_run (organization_id, created_at desc);

-- A message handled once: the second delivery finds its key here.
create table private.job_key (
  key text primary key,
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  created_at timestamptz not null default now()
);
-- Old keys are looked for by their age, in every run.
create index job_key_age_idx on private.job_key (organization_id, created_at);

-- Who did what to whom (app.record_audit). People are named by copies, without a key: the entry outlives
-- them. It goes with its organization.
create table private.audit (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  event text not null,
  outcome text not null default 'success' check (outcome in ('success', 'failure')),
  actor_id uuid,
  actor_email text check (length(actor_email) <= 320),
  -- The administrator behind an impersonated session.
  impersonated_by uuid,
  organization_id uuid references better_auth.organization (id) on delete cascade,
  target_kind text,
  target_id text,
  target_label text check (length(target_label) <= 320),
  detail jsonb not null default '{}',
  ip_address text,
  request_id text,
  search text not null
    generated always as (app.fold(event || ' ' || coalesce(actor_email, '') || ' ' || coalesce(target_label, ''))) stored
);
create index audit_organization_idx on private.audit (organization_id, id desc);
create index audit_search_idx on private.audit using gin (search extensions.gin_trgm_ops);

grant select, insert, update, delete on private.crm_connection, private.oauth_state, private.job_key to app_server;
grant select, insert on private.ai_run to app_server;

alter table private.crm_connection enable row level security;
alter table private.oauth_state enable row level security;
alter table private.ai_run enable row level security;
alter table private.job_key enable row level security;
alter table private.audit enable row level security;

do $$
declare
  t text;
begin
  foreach t in array array['crm_connection', 'oauth_state', 'ai_run', 'job_key', 'audit'] loop
    execute format(
      'create policy %I on private.%I for all to app_server using (organization_id = (select app.org_id())) with check (organization_id = (select app.org_id()))',
      t || '_organization', t);
  end loop;
end
$$;
