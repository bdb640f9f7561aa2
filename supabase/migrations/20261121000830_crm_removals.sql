-- Archives contacts with their open actions. A row that no run has brought does not count as brought by being
-- archived.
create function app.archive_with_actions(contacts uuid[], why text) returns void
language sql
as $$
  update public.action set archived_at = now(), archived_by = 'system', archived_reason = 'updated', ai_archive_reasoning = why
  where contact_id = any (contacts) and archived_at is null;
  update public.contact set archived_at = now(), crm_synced_at = case when crm_synced_at is not null then now() end
  where id = any (contacts) and archived_at is null;
$$;

-- What a CRM archived, deleted or no longer shows.

-- rows: [{ crmId }]: contacts the CRM has archived, `listed` as such or only gone; their open actions close with them.
create function app.archive_contacts(
  organization uuid, crm_name text, run_id uuid, rows jsonb, dry boolean, listed boolean
) returns jsonb
language plpgsql
as $$
declare
  gone uuid[];
begin
  select coalesce(array_agg(c.id), '{}') into gone
  from public.contact c
  where c.organization_id = organization and c.crm = crm_name
    and c.crm_id = any (array(select r ->> 'crmId' from jsonb_array_elements(rows) r))
    and c.archived_at is null and not (dry and app.was_seen(run_id, 'merged', c.crm_id));
  if not dry then
    perform app.archive_with_actions(gone, 'Le contact a été archivé dans le CRM.');
    if listed then
      insert into private.crm_archived (organization_id, crm, crm_id)
      select organization, crm_name, r ->> 'crmId' from jsonb_array_elements(rows) r
      on conflict do nothing;
    else
      delete from private.crm_archived a using jsonb_array_elements(rows) r
      where a.organization_id = organization and a.crm = crm_name and a.crm_id = r ->> 'crmId';
    end if;
  end if;
  return jsonb_build_object('contactsArchived', cardinality(gone));
end
$$;

-- rows: [{ crmId }]: engagements or notes the CRM has deleted, with what they were before they were cleaned. The
-- history of an archived contact stays as it was.
create function app.remove_deleted(organization uuid, crm_name text, run_id uuid, of_kind text, rows jsonb, dry boolean)
returns jsonb
language plpgsql
as $$
declare
  crm_ids text[] := array(select r ->> 'crmId' from jsonb_array_elements(rows) r);
  gone uuid[];
begin
  if of_kind = 'engagement' then
    select coalesce(array_agg(e.id), '{}') into gone from public.engagement e
    where e.organization_id = organization and e.crm = crm_name and e.crm_id = any (crm_ids)
      and not app.is_archived(e.contact_id, run_id, dry);
  else
    select coalesce(array_agg(n.id), '{}') into gone from public.note n
    where n.organization_id = organization and n.crm = crm_name and n.crm_id = any (crm_ids)
      and not app.is_archived(n.contact_id, run_id, dry);
  end if;
  if not dry then
    delete from public.engagement where id = any (gone);
    delete from public.note where id = any (gone);
    delete from private.raw_text t
    where t.organization_id = organization and t.crm = crm_name and t.crm_id = any (crm_ids)
      and not exists (select from public.engagement e
        where e.organization_id = organization and e.crm = crm_name and e.crm_id = t.crm_id)
      and not exists (select from public.note n
        where n.organization_id = organization and n.crm = crm_name and n.crm_id = t.crm_id);
  end if;
  return jsonb_build_object(of_kind || 'sRemoved', cardinality(gone));
end
$$;

-- Contacts of a run that reads changes whose history must be read apart: those that came back, and those once
-- listed as archived that the run has neither seen archived nor changed.
create function app.returned_contacts(job_id uuid, crm_name text) returns setof text
language sql stable
as $$
  with told as materialized (
    select distinct unnest(s.crm_ids) as crm_id, s.kind = 'returned' as returned from private.sync_seen s
    where s.job_id = returned_contacts.job_id and s.kind in ('archived', 'contact', 'returned')
  )
  select t.crm_id from told t where t.returned
  union
  select a.crm_id from private.crm_archived a
  where a.organization_id = app.org_id() and a.crm = crm_name and a.crm_id not in (select t.crm_id from told t)
  order by 1 limit 1000
$$;

-- Deletes contacts, and makes what was derived from the CRM's data be derived again.
create function app.remove_contacts(organization uuid, crm_name text, contacts uuid[]) returns void
language sql
as $$
  -- Whoever objected stays known: by address, since the contact goes.
  insert into public.suppression (organization_id, kind, value, reason, source, created_by)
  select s.organization_id, 'address', lower(btrim(c.email)), s.reason, s.source, s.created_by
  from public.suppression s join public.contact c on c.id = s.contact_id
  where s.contact_id = any (contacts) and c.email is not null
  on conflict do nothing;
  delete from public.contact where id = any (contacts);
  update public.engagement set ai_analysis = null
  where organization_id = organization and crm = crm_name and ai_analysis is not null;
  update public.note set ai_analysis = null
  where organization_id = organization and crm = crm_name and ai_analysis is not null;
  update public.contact set ai_timeline = null, ai_timeline_origin = null
  where organization_id = organization and crm = crm_name and ai_timeline is not null;
$$;

-- The end of a complete and tracked listing: engagements and notes it did not show are removed; contacts it did not
-- show are archived (removeOrphanedContacts) or deleted (cleanDatabaseBefore) where `parts` says so. Never after a
-- listing that was cut short, and once: the checkpoint past it is stored with it. parts: the kinds that are swept.
create function app.sweep_unseen(
  job_id uuid, worker uuid, crm_name text, parts text[], clean boolean, dry boolean, checkpoint jsonb
) returns jsonb
language plpgsql
as $$
declare
  organization uuid := app.org_id();
  engagements uuid[];
  notes uuid[];
  orphans uuid[];
  removed_crm_ids text[];
  counts jsonb;
  reached text;
begin
  select j.checkpoint ->> 'stage' into reached from public.job j
  where j.id = job_id and j.state = 'running' and j.lease_owner = worker for update;
  if not found then return jsonb_build_object('state', 'lost'); end if;
  if reached is distinct from 'sweep' then raise exception 'a listing that was cut short is not swept'; end if;

  -- Compared by `not in`, which is hashed however few rows are expected of the ids.
  with seen as materialized (
    select s.kind, unnest(s.crm_ids) as crm_id from private.sync_seen s where s.job_id = sweep_unseen.job_id
  )
  select
    (select coalesce(array_agg(e.id), '{}') from public.engagement e
     where 'engagement' = any (parts) and e.organization_id = organization and e.crm = crm_name
       and e.crm_id not in (select s.crm_id from seen s where s.kind = 'engagement')),
    (select coalesce(array_agg(n.id), '{}') from public.note n
     where 'note' = any (parts) and n.organization_id = organization and n.crm = crm_name
       and n.crm_id not in (select s.crm_id from seen s where s.kind = 'note')),
    (select coalesce(array_agg(c.id), '{}') from public.contact c
     where 'contact' = any (parts) and c.organization_id = organization and c.crm = crm_name
       and (clean or c.archived_at is null)
       and c.crm_id not in (select s.crm_id from seen s
         where s.kind = 'contact' or not clean and s.kind in ('archived', 'merged')))
  into engagements, notes, orphans;
  counts := jsonb_build_object('engagementsRemoved', cardinality(engagements), 'notesRemoved', cardinality(notes))
    || case when 'contact' = any (parts)
      then jsonb_build_object(case when clean then 'contactsRemoved' else 'contactsArchived' end, cardinality(orphans))
      else '{}' end;
  if app.has_dry_merges(job_id, dry) then
    -- Two rows of one exchange would have become one.
    counts := counts || jsonb_build_object(
      'engagementsRemoved', (
        select count(distinct (e.crm_id, app.standing_contact(organization, crm_name, job_id, c.crm_id)))
        from public.engagement e join public.contact c on c.id = e.contact_id where e.id = any (engagements)),
      'notesRemoved', (
        select count(distinct (n.crm_id, app.standing_contact(organization, crm_name, job_id, c.crm_id)))
        from public.note n join public.contact c on c.id = n.contact_id where n.id = any (notes)));
  end if;
  if not dry then
    with removed as (delete from public.engagement where id = any (engagements) returning crm_id)
    select array_agg(crm_id) into removed_crm_ids from removed;
    perform app.forget_raw(organization, crm_name, removed_crm_ids);
    with removed as (delete from public.note where id = any (notes) returning crm_id)
    select array_agg(crm_id) into removed_crm_ids from removed;
    perform app.forget_raw(organization, crm_name, removed_crm_ids);
    if clean then perform app.remove_contacts(organization, crm_name, orphans);
    else perform app.archive_with_actions(orphans, 'Le contact n’existe plus dans le CRM.');
    end if;
  end if;
  delete from private.sync_seen s where s.job_id = sweep_unseen.job_id;
  update public.job j set report = app.add_counts(j.report, counts), checkpoint = sweep_unseen.checkpoint,
    lease_until = now() + interval '60 seconds'
  where j.id = job_id;
  return jsonb_build_object('state', 'ok') || counts;
end
$$;

revoke execute on all functions in schema app from public;

grant execute on function app.archive_contacts(uuid, text, uuid, jsonb, boolean, boolean),
  app.remove_deleted(uuid, text, uuid, text, jsonb, boolean), app.archive_with_actions(uuid[], text),
  app.returned_contacts(uuid, text), app.sweep_unseen(uuid, uuid, text, text[], boolean, boolean, jsonb),
  app.remove_contacts(uuid, text, uuid[]) to app_server;
