-- The end of a complete listing takes nobody where the listing showed few: contacts that no run has brought are asked for
-- by id by nobody, so all that speaks for them is that most others were shown.

-- Whether the run's listing showed somebody, and at least half of the live contacts, whoever brought them.
create function app.shows_most_contacts(job_id uuid, crm_name text) returns boolean
language sql stable
as $$
  with seen as materialized (
    select s.kind, unnest(s.crm_ids) as crm_id from private.sync_seen s
    where s.job_id = shows_most_contacts.job_id and s.kind in ('contact', 'archived', 'merged')
  )
  select exists (select from seen s where s.kind = 'contact')
    and 2 * count(*) filter (where c.crm_id not in (select s.crm_id from seen s)) <= count(*)
  from public.contact c
  where c.organization_id = app.org_id() and c.crm = crm_name and c.merged_into is null and c.archived_at is null
    and c.crm_id is not null
$$;

-- As before, and contacts only where most were shown.
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
  most_shown boolean := app.shows_most_contacts(job_id, crm_name);
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
       and most_shown
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
      if most_shown and not most_missing then perform app.derive_again(organization, crm_name); end if;
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

-- Contacts that the end of a complete listing (app.sweep_unseen) would archive, or with `clean` delete. Before it: it
-- forgets what was seen.
create or replace function app.note_dry_sweep(job_id uuid, crm_name text, clean boolean) returns void
language plpgsql
as $$
declare
  added jsonb;
begin
  with seen as materialized (
    select s.kind, unnest(s.crm_ids) as crm_id from private.sync_seen s where s.job_id = note_dry_sweep.job_id
  ), orphans as (
    select c.id, app.named(c.first_name, c.last_name, c.email) as name from public.contact c
    where c.organization_id = app.org_id() and c.crm = crm_name and (clean or c.archived_at is null)
      and app.shows_most_contacts(note_dry_sweep.job_id, crm_name)
      and (c.crm_synced_at is null or (select not app.is_most(u.missing, u.held)
        from app.unseen_contacts(note_dry_sweep.job_id, crm_name) u))
      and not exists (select from private.removed_contact k where k.contact_id = c.id)
      and c.crm_id not in (select s.crm_id from seen s where s.kind in ('contact', 'listed') or not clean and s.kind in ('archived', 'merged'))
    order by name, id limit 5
  )
  select coalesce(jsonb_agg(jsonb_build_object('what', case when clean then 'removed' else 'archived' end,
    'contactId', id, 'name', name, 'changes', '[]'::jsonb)), '[]')
  into added from orphans where name is not null;
  perform app.add_examples(job_id, added);
end
$$;

revoke execute on all functions in schema app from public;

grant execute on function app.shows_most_contacts(uuid, text) to app_server;
