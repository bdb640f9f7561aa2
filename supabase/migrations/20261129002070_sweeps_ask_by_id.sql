-- A listing that was odd or cut destroys nothing: what it did not show is asked for by id, and goes where the CRM says so.

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

revoke execute on all functions in schema app from public;

grant execute on function app.crm_records(text), app.unseen_counts(uuid, text),
  app.records_seen(uuid, text, text, text, boolean, text, integer), app.unseen_contacts(uuid, text),
  app.contacts_known(uuid, text, text[], integer), app.note_unshown(uuid, text, jsonb, boolean) to app_server;
