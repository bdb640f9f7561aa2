-- The contacts of an organization. As in all tables of the product's data, every row carries its organization, and
-- references between rows carry it too: a reference across organizations cannot be written.

create table public.contact (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  crm text references app.crm,
  crm_id text,
  crm_synced_at timestamptz,
  owner_email text,
  first_name text collate "fr-x-icu",
  last_name text collate "fr-x-icu",
  email text,
  job text,
  company text collate "fr-x-icu",
  linkedin_profile_url text,
  profile_picture_url text,
  opted_out boolean not null default false,
  bounced boolean not null default false,
  ai_timeline jsonb,
  -- { promptVersion, model, sources }: what the timeline was made from.
  ai_timeline_origin jsonb,
  -- { stage, code, at }: why the last analysis or draft gave nothing; null once one succeeds.
  ai_problem jsonb,
  open_action_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  search text not null generated always as (
    app.fold(
      coalesce(last_name, '') || ' ' || coalesce(first_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(company, '')
    )
  ) stored,
  -- `created_at` is the CRM's: this is when the contact came here.
  received_at timestamptz not null default now(),
  -- Telephone numbers of contacts, as their CRM writes them.
  phones text[] not null default '{}',
  do_not_contact boolean not null default false,
  -- The contact that the CRM merged this one into; its history went there.
  merged_into uuid,
  unique (id, organization_id),
  unique (organization_id, crm, crm_id),
  foreign key (merged_into, organization_id) references public.contact (id, organization_id)
    on delete set null (merged_into)
);
create index contact_last_name_idx on public.contact (organization_id, last_name, id) where archived_at is null;
create index contact_company_idx on public.contact (organization_id, company, id) where archived_at is null;
create index contact_email_idx on public.contact (organization_id, email, id) where archived_at is null;
create index contact_created_at_idx on public.contact (organization_id, created_at, id) where archived_at is null;
create index contact_updated_at_idx on public.contact (organization_id, updated_at, id) where archived_at is null;
create index contact_with_actions_idx on public.contact (organization_id, last_name, id)
  where archived_at is null and open_action_count > 0;
create index contact_search_idx on public.contact using gin (organization_id, search extensions.gin_trgm_ops);
create index contact_search_prefix_idx on public.contact (organization_id, search text_pattern_ops);
