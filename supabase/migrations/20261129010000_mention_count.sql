-- How often others' rows name a person, counted table by table for whoever exports their data (decision 100). What is
-- looked for stands in the contacts alone; a row goes with its contact.
create table private.mention_count (
  contact_id uuid primary key,
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  -- Whose count it is: another job begins its own.
  job_id uuid not null,
  -- A hash of who the person was then, under a key that is not in the database: of whoever has another name or address
  -- since, nothing was counted.
  person bytea not null,
  -- Tables that were counted, none of whose rows may name them.
  counted jsonb not null default '{}',
  begun_at timestamptz not null default now(),
  -- Null until all were.
  counted_at timestamptz,
  foreign key (contact_id, organization_id) references public.contact (id, organization_id) on delete cascade,
  foreign key (job_id, organization_id) references public.job (id, organization_id) on delete cascade
);
create index mention_count_job_idx on private.mention_count (job_id);
create index mention_count_organization_idx on private.mention_count (organization_id);
alter table private.mention_count enable row level security;
grant select, insert, update, delete on private.mention_count to app_server;
create policy mention_count_organization on private.mention_count for all to app_server
  using (organization_id = (select app.org_id()) and (select app.is_manager()))
  with check (organization_id = (select app.org_id()) and (select app.is_manager()));

set lock_timeout = '2s';
alter table public.job drop constraint job_kind_check;
alter table public.job add constraint job_kind_check check (kind in ('refresh-contacts', 'refresh-contact',
  'daily-suggestions', 'update-engagements-analysis', 'update-notes-analysis', 'update-timeline', 'update-actions',
  'update-organization-actions', 'update-linkedin-profile-analysis', 'update-articles-websearch', 'read-texts',
  'erase-mentions', 'count-mentions')) not valid;
