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

grant execute on function app.apply_sync_pages(uuid, uuid, text, jsonb, jsonb, integer, jsonb) to app_server;
