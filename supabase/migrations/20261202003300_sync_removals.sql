-- What goes because a CRM no longer has it: deleted for good, told by a webhook or found missing by a run that reads
-- changes, or not shown by a complete listing.
--
-- A listing that was odd or cut destroys nothing: what it did not show is asked for by id, and goes where the CRM
-- says so. So is what a contact's own lists leave out: a list that is odd for once is as empty as theirs. Contacts
-- that no run has brought are asked for by id by nobody: all that speaks for them is that most others were shown,
-- and where few were, nobody goes.

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

-- The end of a complete and tracked listing: engagements and notes it did not show, and of which the CRM said by id
-- that they are gone, are removed. Contacts it did not show are archived (removeOrphanedContacts) or put away
-- (cleanDatabaseBefore) where `parts` says so, and only where most were shown: those no run has brought, and
-- archived ones where most others were shown; what became of the rest was asked before (app.missing_contacts). Never
-- after a listing that was cut short, and once: the checkpoint past it is stored with it. parts: the kinds that are
-- swept.
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

-- Contacts that came from a CRM and are there still, as far as is known here.
create function app.live_contacts(crm_name text) returns integer
language sql stable
as $$
  select count(*)::integer from public.contact c
  where c.organization_id = app.org_id() and c.crm = crm_name and c.archived_at is null and c.crm_synced_at is not null
$$;

-- Whether the CRM holds as many contacts as are known here; a run that was not told how many finds nothing missing.
create function app.is_complete(job_id uuid, crm_name text) returns boolean
language sql stable
as $$
  select coalesce(j.report ? 'contactsHeld', false) is false
    or (j.report ->> 'contactsHeld')::integer = app.live_contacts(crm_name) + k.unread_contacts
  from public.job j
  join private.crm_connection k on k.organization_id = j.organization_id and k.crm = crm_name
  where j.id = is_complete.job_id
$$;

-- Contacts of which a run has not seen that they are still in the CRM, by their ids there, from `after` on:
-- - of a complete listing (`everything`) or of one by ids alone, live ones it did not show;
-- - live ones with an open card (`cards`), however little it showed;
-- - of one that listed all that is archived, those archived here since `archived_since` that are not on that list.
-- Rows that no run has brought are nobody's but ours.
create function app.missing_contacts(
  job_id uuid, crm_name text, everything boolean, archived_since timestamptz, cards boolean, after text, most integer
) returns setof text
language sql stable
as $$
  with seen as materialized (
    select s.kind, unnest(s.crm_ids) as crm_id from private.sync_seen s where s.job_id = missing_contacts.job_id
  )
  select c.crm_id from public.contact c
  where c.organization_id = app.org_id() and c.crm = crm_name and c.merged_into is null and c.crm_synced_at is not null
    and (after is null or c.crm_id > after collate "C")
    and (
      c.archived_at is null
        and (everything or cards and c.open_action_count > 0 or exists (select from seen s where s.kind = 'listed'))
        and c.crm_id not in (select s.crm_id from seen s where s.kind in ('contact', 'archived', 'listed'))
      or c.archived_at > archived_since and c.crm_id not in (select s.crm_id from seen s where s.kind = 'archived'))
  order by c.crm_id collate "C" limit most
$$;

-- Notes what the next run's count is compared with.
create function app.note_unread(job_id uuid, crm_name text, everything boolean) returns void
language sql
as $$
  with told as (
    select coalesce((j.report ->> 'contactsForgotten')::integer, 0) as unread from public.job j
    where everything and j.id = note_unread.job_id
    union all
    -- Those that are archived here come back at the run's end.
    select count(distinct ids.crm_id)::integer
    from private.sync_seen s, unnest(s.crm_ids) ids (crm_id)
    where s.job_id = note_unread.job_id and s.kind = 'listed' and not everything
      and not exists (select from public.contact c
        where c.organization_id = app.org_id() and c.crm = crm_name and c.crm_id = ids.crm_id)
    having exists (select from private.sync_seen l where l.job_id = note_unread.job_id and l.kind = 'listed')
  )
  update private.crm_connection k set unread_contacts = told.unread from told
  where k.organization_id = app.org_id() and k.crm = crm_name
$$;

-- From ten on, most of something missing at once is taken for an error of the CRM.
create function app.is_most(missing integer, held integer) returns boolean
language sql immutable parallel safe
as $$ select coalesce(missing >= 10 and missing * 2 > held, false) $$;

-- Stored engagements, notes and deals of a CRM, by what they are asked for as.
create function app.crm_records(crm_name text) returns table (kind text, type text, crm_id text)
language sql stable
as $$
  select 'engagement', e.type, e.crm_id from public.engagement e where e.organization_id = app.org_id() and e.crm = crm_name
  union select 'note', 'note', n.crm_id from public.note n where n.organization_id = app.org_id() and n.crm = crm_name
  union select 'deal', 'deal', d.crm_id from public.deal d where d.organization_id = app.org_id() and d.crm = crm_name
$$;

-- Of each type how many records are stored and how many of those the run neither saw nor was told to be gone.
-- Compared by `not in`, which is hashed however few rows are expected of the ids.
create function app.unseen_counts(job_id uuid, crm_name text) returns table (kind text, type text, missing integer, held integer)
language sql stable
as $$
  with seen as materialized (
    select s.kind, unnest(s.crm_ids) as crm_id from private.sync_seen s where s.job_id = unseen_counts.job_id
  )
  select r.kind, r.type,
    (count(*) filter (where (r.kind, r.crm_id) not in (select s.kind, s.crm_id from seen s)
      and ('gone-' || r.kind, r.crm_id) not in (select s.kind, s.crm_id from seen s)))::integer,
    count(*)::integer
  from app.crm_records(crm_name) r group by r.kind, r.type
$$;

-- CRM ids of records of a type, ascending after `after`: those the run did not see, or those it saw.
create function app.records_seen(job_id uuid, crm_name text, of_kind text, of_type text, seen boolean, after text, most integer)
returns setof text
language sql stable
as $$
  with listed as materialized (
    select unnest(s.crm_ids) as crm_id from private.sync_seen s where s.job_id = records_seen.job_id and s.kind = of_kind
  )
  select r.crm_id from app.crm_records(crm_name) r
  where r.kind = of_kind and r.type = of_type and (after is null or r.crm_id > after collate "C")
    and (r.crm_id in (select l.crm_id from listed l)) = seen
  order by r.crm_id collate "C" limit most
$$;

-- Live contacts that runs have brought: how many, and how many of those this run's listing did not show.
create function app.unseen_contacts(job_id uuid, crm_name text) returns table (missing integer, held integer)
language sql stable
as $$
  with seen as materialized (
    select unnest(s.crm_ids) as crm_id from private.sync_seen s
    where s.job_id = unseen_contacts.job_id and s.kind in ('contact', 'archived', 'merged')
  )
  select (count(*) filter (where c.crm_id not in (select s.crm_id from seen s)))::integer, count(*)::integer
  from public.contact c
  where c.organization_id = app.org_id() and c.crm = crm_name and c.merged_into is null and c.archived_at is null
    and c.crm_synced_at is not null
$$;

-- A few live contacts other than some: those that the run saw, else those that runs brought last. An answer by id that
-- knows none of them knows nobody.
create function app.contacts_known(job_id uuid, crm_name text, others_than text[], most integer) returns setof text
language sql stable
as $$
  with seen as materialized (
    select s.crm_ids[1] as crm_id from private.sync_seen s
    where s.job_id = contacts_known.job_id and s.kind in ('contact', 'listed') order by s.id desc limit 20
  )
  select c.crm_id from public.contact c
  where c.organization_id = app.org_id() and c.crm = crm_name and c.archived_at is null and c.merged_into is null
    and c.crm_synced_at is not null and c.crm_id <> all (others_than)
  order by c.crm_id in (select s.crm_id from seen s) desc, c.crm_synced_at desc limit most
$$;

-- What a complete listing did not show and was kept all the same: [{ kind, missing, held }], in the run's report and, unless
-- it is read dry, with the connection.
create function app.note_unshown(job_id uuid, crm_name text, unshown jsonb, dry boolean) returns void
language sql
as $$
  update public.job j set report = app.add_counts(j.report, (
    select jsonb_object_agg((u ->> 'kind') || 'sKept', u -> 'missing') from jsonb_array_elements(note_unshown.unshown) u))
  where j.id = note_unshown.job_id and note_unshown.unshown <> '[]';
  update private.crm_connection k set unshown = nullif(note_unshown.unshown, '[]'),
    unshown_at = case when note_unshown.unshown <> '[]' then now() end
  where k.organization_id = app.org_id() and k.crm = crm_name and not dry
    and (k.unshown is not null or note_unshown.unshown <> '[]')
$$;

-- rows: [{ contactCrmId, crmIds: [] }]: stored engagements (of `types`), notes or deals of these contacts besides those
-- named, with all ids that the CRM may know their contact by.
create function app.left_out_records(crm_name text, of_kind text, types jsonb, rows jsonb)
returns table (crm_id text, type text, contact_crm_id text, contact_crm_ids text[])
language sql stable
as $$
  select s.crm_id, s.type, c.crm_id, array(
    select m.crm_id from public.contact m
    where m.organization_id = c.organization_id and (m.id = c.id or m.merged_into = c.id) and m.crm = crm_name and m.crm_id is not null)
  from jsonb_array_elements(rows) r
  join public.contact c on c.organization_id = app.org_id() and c.crm = crm_name and c.crm_id = r ->> 'contactCrmId'
  cross join lateral (
    select e.crm_id, e.type from public.engagement e
    where of_kind = 'engagement' and e.contact_id = c.id and e.crm = crm_name and types ? e.type
    union all
    select n.crm_id, 'note' from public.note n where of_kind = 'note' and n.contact_id = c.id and n.crm = crm_name
    union all
    select d.crm_id, 'deal' from public.deal_contact l join public.deal d on d.id = l.deal_id
    where of_kind = 'deal' and l.contact_id = c.id and d.crm = crm_name
  ) s
  where c.merged_into is null and c.archived_at is null and s.crm_id is not null and not r -> 'crmIds' ? s.crm_id
$$;

-- A few stored records of a kind (of `types`) and of live contacts, other than some: those of `shown` first. An answer by
-- id that does not know them knows nothing.
create function app.records_known(crm_name text, of_kind text, types jsonb, others_than text[], shown text[], most integer)
returns table (crm_id text, type text)
language sql stable
as $$
  select s.crm_id, min(s.type) from (
    select e.crm_id, e.type, e.contact_id from public.engagement e
    where of_kind = 'engagement' and e.organization_id = app.org_id() and e.crm = crm_name and types ? e.type
    union all
    select n.crm_id, 'note', n.contact_id from public.note n
    where of_kind = 'note' and n.organization_id = app.org_id() and n.crm = crm_name
    union all
    select d.crm_id, 'deal', l.contact_id from public.deal d join public.deal_contact l on l.deal_id = d.id
    where of_kind = 'deal' and d.organization_id = app.org_id() and d.crm = crm_name
  ) s
  join public.contact c on c.id = s.contact_id and c.archived_at is null and c.merged_into is null
  where s.crm_id is not null and s.crm_id <> all (others_than)
  group by s.crm_id order by s.crm_id = any (shown) desc limit most
$$;

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

revoke execute on all functions in schema app from public;
grant execute on function app.archive_contacts(uuid, text, uuid, jsonb, boolean, boolean),
  app.remove_deleted(uuid, text, uuid, text, jsonb, boolean), app.returned_contacts(uuid, text),
  app.remove_contacts(uuid, text, uuid[]), app.sweep_unseen(uuid, uuid, text, text[], boolean, boolean, jsonb),
  app.live_contacts(text), app.is_complete(uuid, text),
  app.missing_contacts(uuid, text, boolean, timestamptz, boolean, text, integer),
  app.note_unread(uuid, text, boolean), app.is_most(integer, integer), app.crm_records(text),
  app.unseen_counts(uuid, text), app.records_seen(uuid, text, text, text, boolean, text, integer),
  app.unseen_contacts(uuid, text), app.contacts_known(uuid, text, text[], integer),
  app.note_unshown(uuid, text, jsonb, boolean), app.left_out_records(text, text, jsonb, jsonb),
  app.records_known(text, text, jsonb, text[], text[], integer), app.shows_most_contacts(uuid, text) to app_server;
