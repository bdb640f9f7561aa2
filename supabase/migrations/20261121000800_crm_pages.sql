-- What a CRM's reader hands over, stored with the rights of scheduled work in one transaction: the policies
-- decide. Rows equal to what is stored are left alone, so that an unchanged CRM writes nothing.

create index contact_merged_into_idx on public.contact (merged_into);

-- The text of an engagement or note before it was cleaned, kept apart: nothing but a new cleaning reads it.
create table private.raw_text (
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  crm text not null references app.crm,
  crm_id text not null,
  raw text not null,
  primary key (organization_id, crm, crm_id)
);
alter table private.raw_text enable row level security;
grant select, insert, update, delete on private.raw_text to app_server;
create policy raw_text_organization on private.raw_text for all to app_server
  using (organization_id = (select app.org_id())) with check (organization_id = (select app.org_id()));

-- Contacts that the CRM lists as archived, stored here or not: whoever is missing from a later list came back, or is
-- gone for good.
create table private.crm_archived (
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  crm text not null references app.crm,
  crm_id text not null,
  primary key (organization_id, crm, crm_id)
);
alter table private.crm_archived enable row level security;
grant select, insert, delete on private.crm_archived to app_server;
create policy crm_archived_organization on private.crm_archived for all to app_server
  using (organization_id = (select app.org_id())) with check (organization_id = (select app.org_id()));

-- What a run has shown so far, a row a page: for what is removed or looked up at its end, and for runs read dry.
create table private.sync_seen (
  id bigint generated always as identity primary key,
  job_id uuid not null,
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  -- `archived`: contacts the CRM says are archived; `merged`, read dry: contacts merged into into_crm_id;
  -- `returned`: contacts whose history may be older than the changes that are read; `listed`: live contacts by their ids alone.
  kind text not null check (kind in
    ('contact', 'engagement', 'note', 'deal', 'archived', 'merged', 'returned', 'listed')),
  crm_ids text[] not null,
  into_crm_id text,
  foreign key (job_id, organization_id) references public.job (id, organization_id) on delete cascade
);
create index sync_seen_job_idx on private.sync_seen (job_id, kind);
create index sync_seen_organization_idx on private.sync_seen (organization_id);
alter table private.sync_seen enable row level security;
grant select, insert, delete on private.sync_seen to app_server;
create policy sync_seen_organization on private.sync_seen for all to app_server
  using (organization_id = (select app.org_id())) with check (organization_id = (select app.org_id()));

-- A job that ended needs it no more, however it ended: but for one that stopped where the CRM's calls of the day
-- were spent, which goes on later, until a younger one of its CRM takes its place.
create function app.forget_seen() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.sync_seen where job_id = new.id;
  if new.kind = 'refresh-contacts' then
    delete from private.sync_seen s using public.job j
    where s.organization_id = new.organization_id and j.id = s.job_id and j.kind = new.kind and j.state = 'failed'
      and j.input ->> 'crm' = new.input ->> 'crm' and j.created_at < new.created_at;
  end if;
  return null;
end
$$;
create trigger job_forgets_seen after update of state on public.job
  for each row when (new.state in ('done', 'failed', 'canceled') and (new.state, new.error_code) is distinct from ('failed', 'crm_quota'))
  execute function app.forget_seen();

create function app.was_seen(run_id uuid, what text, crm_id text) returns boolean
language sql stable
as $$
  select exists (select from private.sync_seen s where s.job_id = run_id and s.kind = what and was_seen.crm_id = any (s.crm_ids))
$$;

-- Adds the counts of `b` to those of `a`.
create function app.add_counts(a jsonb, b jsonb) returns jsonb
language sql immutable
as $$
  select coalesce(jsonb_object_agg(key, total), '{}')
  from (select key, sum(value::bigint) as total
        from (select * from jsonb_each_text(coalesce(a, '{}')) union all select * from jsonb_each_text(b)) both_counts
        group by key) sums
$$;

revoke execute on all functions in schema app from public;

grant execute on function app.add_counts(jsonb, jsonb), app.was_seen(uuid, text, text) to app_server;
