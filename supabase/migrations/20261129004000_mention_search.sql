-- Whoever was just erased, until a job has taken them out of others' texts (decision 095): their addresses and names,
-- sealed under a key that is not in the database. The row goes with the job's end.
create table private.mention_search (
  -- What the person's tombstones share.
  person uuid primary key,
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  sealed bytea not null,
  created_at timestamptz not null default now()
);
create index mention_search_organization_idx on private.mention_search (organization_id);
alter table private.mention_search enable row level security;
grant select, insert, update, delete on private.mention_search to app_server;
create policy mention_search_organization on private.mention_search for all to app_server
  using (organization_id = (select app.org_id()) and (select app.is_manager()))
  with check (organization_id = (select app.org_id()) and (select app.is_manager()));

-- Searches that have waited since before an instant, of all organizations: their job has failed, or nobody was told.
create function app.unfinished_searches(before timestamptz, most integer)
returns table (organization uuid, person uuid)
language sql stable security definer set search_path = ''
as $$
  select s.organization_id, s.person from private.mention_search s where s.created_at < before order by s.created_at limit most
$$;

set lock_timeout = '2s';
alter table public.job drop constraint job_kind_check;
alter table public.job add constraint job_kind_check check (kind in ('refresh-contacts', 'refresh-contact',
  'daily-suggestions', 'update-engagements-analysis', 'update-notes-analysis', 'update-timeline', 'update-actions',
  'update-organization-actions', 'update-linkedin-profile-analysis', 'update-articles-websearch', 'read-texts',
  'erase-mentions')) not valid;

revoke execute on function app.unfinished_searches(timestamptz, integer) from public;
grant execute on function app.unfinished_searches(timestamptz, integer) to app_server;
