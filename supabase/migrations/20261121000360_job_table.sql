-- Long work: what it is asked to do, how far it is and what came of it. A worker takes a job by a lease, and goes on
-- where the last one stopped.

create table public.job (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  kind text not null check (kind in ('refresh-contacts', 'refresh-contact', 'daily-suggestions', 'update-engagements-analysis',
    'update-notes-analysis', 'update-timeline', 'update-actions', 'update-organization-actions',
    'update-linkedin-profile-analysis', 'update-articles-websearch', 'read-texts')),
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'canceled')),
  done integer not null default 0,
  total integer,
  input jsonb not null default '{}',
  -- Where the next worker goes on; written in the transaction that stores the page it speaks of.
  checkpoint jsonb,
  report jsonb,
  error_code text,
  created_by uuid references better_auth."user" (id) on delete set null,
  -- Who works on it, and until when the claim holds without a sign of life.
  lease_owner uuid,
  lease_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  finished_at timestamptz,
  correlation_id uuid,
  -- [{ what, contactId, name, changes: [{ field, before, after }] }]; contactId is null for a contact not stored yet.
  examples jsonb,
  unique (id, organization_id)
);
create index job_created_by_idx on public.job (created_by);
create index job_newest_idx on public.job (organization_id, kind, created_at desc);
-- One synchronization of an organization's CRM at a time; two CRMs may run at once.
create unique index job_one_running_idx on public.job (organization_id, (input ->> 'crm')) nulls not distinct
  where state in ('queued', 'running') and kind = 'refresh-contacts';
-- Who asks twice for the same work on the same contacts gets the one under way. `part` and `plan`: how far it is.
create unique index job_same_contacts_idx on public.job (organization_id, kind, md5((input - 'part' - 'plan')::text))
  where state in ('queued', 'running') and kind not in ('refresh-contacts', 'daily-suggestions');
create trigger job_touch before update on public.job for each row execute function app.touch_updated_at();
