-- People whom the CRM has deleted for good: told by a webhook, or found missing by a run that reads changes.

-- Runs ---------------------------------------------------------------------------------------------------

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

revoke execute on all functions in schema app from public;

grant execute on function app.live_contacts(text), app.is_complete(uuid, text),
  app.missing_contacts(uuid, text, boolean, timestamptz, boolean, text, integer),
  app.note_unread(uuid, text, boolean) to app_server;
