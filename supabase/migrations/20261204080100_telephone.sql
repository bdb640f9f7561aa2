set lock_timeout = '2s';

-- An organization's telephone: Aircall announces its calls to us, which become exchanges of ours (docs/product.md, 6).
create table private.telephone_connection (
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  -- Whose telephone it is: aircall.
  provider text not null check (length(provider) <= 20),
  account_name text,
  -- Aircall's id of the webhook by which it announces calls.
  webhook_id text not null,
  -- SHA-256 of the token that each of its events carries.
  token_hash bytea not null,
  -- AES-256-GCM; the data key is wrapped by the key named key_id.
  key_id text not null,
  data_key bytea not null,
  credentials bytea not null,
  connected_by uuid references better_auth."user" (id) on delete set null,
  connected_at timestamptz not null default now(),
  last_call_at timestamptz,
  primary key (organization_id, provider)
);
create index telephone_connection_connected_by_idx on private.telephone_connection (connected_by);
alter table private.telephone_connection enable row level security;
grant select, insert, update, delete on private.telephone_connection to app_server;
create policy telephone_connection_read on private.telephone_connection for select to app_server
  using (organization_id = (select app.org_id()));
create policy telephone_connection_insert on private.telephone_connection for insert to app_server
  with check (organization_id = (select app.org_id()) and (select app.is_manager()));
create policy telephone_connection_update on private.telephone_connection for update to app_server
  using (organization_id = (select app.org_id()) and (select app.is_manager()))
  with check (organization_id = (select app.org_id()));
create policy telephone_connection_delete on private.telephone_connection for delete to app_server
  using (organization_id = (select app.org_id()) and (select app.is_manager()));

-- moment: what was done here. telephone: what the telephone tells. Else the CRM that tells it.
alter table public.engagement drop constraint engagement_source_check;
alter table public.engagement add constraint engagement_source_check
  check (source in ('moment', 'mailbox', 'telephone') or source = crm) not valid;
