-- The end of a complete and tracked listing: engagements and notes it did not show, and of which the CRM said by id that
-- they are gone, are removed. Contacts it did not show are archived (removeOrphanedContacts) or put away
-- (cleanDatabaseBefore) where `parts` says so: those no run has brought, and archived ones where most others were shown;
-- what became of the rest was asked before (app.missing_contacts). Never after a listing that was cut short, and once: the
-- checkpoint past it is stored with it. parts: the kinds that are swept.
create or replace function app.sweep_unseen(
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
  most_missing boolean;
begin
  select j.checkpoint ->> 'stage' into reached from public.job j
  where j.id = job_id and j.state = 'running' and j.lease_owner = worker for update;
  if not found then return jsonb_build_object('state', 'lost'); end if;
  if reached is distinct from 'sweep' then raise exception 'a listing that was cut short is not swept'; end if;

  select app.is_most(u.missing, u.held) into most_missing from app.unseen_contacts(job_id, crm_name) u;
  -- Compared by `not in`, which is hashed however few rows are expected of the ids.
  with seen as materialized (
    select s.kind, unnest(s.crm_ids) as crm_id from private.sync_seen s where s.job_id = sweep_unseen.job_id
  )
  select
    (select coalesce(array_agg(e.id), '{}') from public.engagement e
     where 'engagement' = any (parts) and e.organization_id = organization and e.crm = crm_name
       and e.crm_id not in (select s.crm_id from seen s where s.kind = 'engagement')
       and e.crm_id in (select s.crm_id from seen s where s.kind = 'gone-engagement')),
    (select coalesce(array_agg(n.id), '{}') from public.note n
     where 'note' = any (parts) and n.organization_id = organization and n.crm = crm_name
       and n.crm_id not in (select s.crm_id from seen s where s.kind = 'note')
       and n.crm_id in (select s.crm_id from seen s where s.kind = 'gone-note')),
    (select coalesce(array_agg(c.id), '{}') from public.contact c
     where 'contact' = any (parts) and c.organization_id = organization and c.crm = crm_name
       and (clean or c.archived_at is null)
       -- Read dry, nobody was asked for by id.
       and (c.crm_synced_at is null or not most_missing and (dry or c.archived_at is not null))
       and not exists (select from private.removed_contact k where k.contact_id = c.id)
       and c.crm_id not in (select s.crm_id from seen s
         where s.kind in ('contact', 'listed') or not clean and s.kind in ('archived', 'merged')))
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
    if clean then
      perform app.put_contacts_away(orphans);
      if not most_missing then perform app.derive_again(organization, crm_name); end if;
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

-- The end of a complete and tracked listing: deals that it did not show, and of which the CRM said by id that
-- they are gone, are removed. Before app.sweep_unseen, in its transaction: that one looks whether the job is still the
-- worker's, and forgets what was seen.
create or replace function app.sweep_deals(job_id uuid, crm_name text, dry boolean) returns void
language plpgsql
as $$
declare
  counts jsonb;
begin
  with seen as materialized (
    select s.kind, unnest(s.crm_ids) as crm_id from private.sync_seen s
    where s.job_id = sweep_deals.job_id and s.kind in ('deal', 'gone-deal')
  )
  select app.remove_deals(app.org_id(), crm_name, coalesce(jsonb_agg(jsonb_build_object('crmId', d.crm_id)), '[]'), dry)
  into counts from public.deal d
  where d.organization_id = app.org_id() and d.crm = crm_name and d.crm_id in (select s.crm_id from seen s where s.kind = 'gone-deal')
    and d.crm_id not in (select s.crm_id from seen s where s.kind = 'deal');
  update public.job j set report = app.add_counts(j.report, counts) where j.id = sweep_deals.job_id;
end
$$;
