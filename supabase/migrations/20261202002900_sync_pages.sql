-- What a CRM's reader hands over, stored with the rights of scheduled work in one transaction: the policies decide.
-- Rows equal to what is stored are left alone, so that an unchanged CRM writes nothing.

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
  -- `gone-…`: records that a complete listing did not show, and of which the CRM says by their id that they are gone.
  kind text not null check (kind in ('contact', 'engagement', 'note', 'deal', 'archived', 'merged', 'returned',
    'listed', 'gone-engagement', 'gone-note', 'gone-deal')),
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

-- One step of a reader: its pages, the checkpoint past them and the job's progress in one transaction, so that a
-- worker that dies neither loses nor repeats what was stored.
--  pages: [{ kind: contacts | engagements | notes | deals | archived-contacts | gone-contacts | history | merged-contacts | removed
--    | counts, rows }]; removed and history say of what: { of: engagement | note | deal }, history also which { types } of engagements
--  options: { dry: counts without writing; updateContacts: false leaves the fields of known contacts alone;
--    track: remembers what was seen; since: of a run that reads changes, from when on }
--  Answers { state: ok | lost } and the counts; `lost`: another worker holds the job, or it was canceled.
create function app.apply_sync_pages(
  job_id uuid, worker uuid, crm_name text, pages jsonb, checkpoint jsonb, done_now integer, options jsonb
) returns jsonb
language plpgsql
as $$
declare
  organization uuid := app.org_id();
  dry boolean := coalesce((options ->> 'dry')::boolean, false);
  counts jsonb := '{}';
  page record;
begin
  update public.job j set
    checkpoint = apply_sync_pages.checkpoint,
    done = j.done + done_now,
    lease_until = now() + interval '60 seconds'
  where j.id = job_id and j.state = 'running' and j.lease_owner = worker;
  if not found then return jsonb_build_object('state', 'lost'); end if;

  for page in select p ->> 'kind' as kind, p ->> 'of' as of, p -> 'types' as types, p -> 'rows' as rows from jsonb_array_elements(pages) p loop
    if page.kind not in ('contacts', 'engagements', 'notes', 'deals', 'archived-contacts', 'gone-contacts', 'history', 'merged-contacts', 'removed', 'counts') then
      raise exception 'unknown kind of page: %', page.kind;
    end if;
    counts := app.add_counts(counts, case page.kind
      when 'contacts' then
        app.store_contacts(organization, crm_name, job_id, page.rows, dry,
          coalesce((options ->> 'updateContacts')::boolean, true), (options ->> 'since')::timestamptz)
      when 'engagements' then app.store_engagements(organization, crm_name, job_id, page.rows, dry)
      when 'notes' then app.store_notes(organization, crm_name, job_id, page.rows, dry)
      when 'deals' then app.store_deals(organization, crm_name, job_id, page.rows, dry)
      when 'archived-contacts' then app.archive_contacts(organization, crm_name, job_id, page.rows, dry, true)
      when 'gone-contacts' then app.archive_contacts(organization, crm_name, job_id, page.rows, dry, false)
      when 'history' then case page.of when 'deal' then app.keep_deals(organization, crm_name, job_id, page.rows, dry)
        else app.keep_history(organization, crm_name, job_id, page.of, page.types, page.rows, dry) end
      when 'merged-contacts' then app.merge_contacts(organization, crm_name, job_id, page.rows, dry)
      when 'removed' then case page.of when 'deal' then app.remove_deals(organization, crm_name, page.rows, dry)
        else app.remove_deleted(organization, crm_name, job_id, page.of, page.rows, dry) end
      when 'counts' then page.rows
    end);
    if coalesce((options ->> 'track')::boolean, false) and page.kind not in ('merged-contacts', 'removed', 'history', 'counts') and page.rows <> '[]' then
      insert into private.sync_seen (job_id, organization_id, kind, crm_ids)
      select apply_sync_pages.job_id, organization,
        case when page.kind in ('archived-contacts', 'gone-contacts') then 'archived' else rtrim(page.kind, 's') end,
        array_agg(r ->> 'crmId')
      from jsonb_array_elements(page.rows) r;
    end if;
  end loop;
  update public.job j set report = app.add_counts(j.report, counts) where j.id = job_id and counts <> '{}';
  return jsonb_build_object('state', 'ok') || counts;
end
$$;

revoke execute on all functions in schema app from public;
grant execute on function app.was_seen(uuid, text, text), app.add_counts(jsonb, jsonb),
  app.apply_sync_pages(uuid, uuid, text, jsonb, jsonb, integer, jsonb) to app_server;
