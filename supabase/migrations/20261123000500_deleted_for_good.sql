-- People whom the CRM has deleted for good: told by a webhook, or found missing by a run that reads changes.

-- Webhooks -----------------------------------------------------------------------------------------------

-- Contacts that the CRM says were deleted for privacy: erased here, and not read again.
alter table private.crm_change add column erased boolean not null default false;

-- As before, with what is to be erased. events: [{ key, changes: [{ type, id, erased }] }]
create or replace function app.receive_crm_changes(crm_name text, portal text, events jsonb) returns setof uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  organization uuid;
begin
  for organization in
    select c.organization_id from private.crm_connection c
    where c.crm = crm_name and c.portal_id = portal and c.state <> 'revoked' order by c.organization_id
  loop
    with fresh as (
      insert into private.webhook_event (organization_id, crm, key)
      select distinct organization, crm_name, e ->> 'key' from jsonb_array_elements(events) e order by 3
      on conflict do nothing
      returning key
    )
    insert into private.crm_change (organization_id, crm, object_type, crm_id, erased)
    select organization, crm_name, c ->> 'type', c ->> 'id', bool_or(coalesce((c ->> 'erased')::boolean, false))
    from jsonb_array_elements(events) e
    join fresh on fresh.key = e ->> 'key'
    cross join lateral jsonb_array_elements(e -> 'changes') c
    group by 3, 4 order by 3, 4
    on conflict (organization_id, crm, object_type, crm_id) do update set
      changed_at = excluded.changed_at, erased = crm_change.erased or excluded.erased;

    if exists (select from private.crm_change c where c.organization_id = organization and c.crm = crm_name) then
      insert into private.crm_change_turn (organization_id, crm) values (organization, crm_name)
      on conflict (organization_id, crm) do update set asked_at = excluded.asked_at
        where crm_change_turn.asked_at < now() - interval '5 minutes';
      if found then return next organization; end if;
    end if;
  end loop;
end
$$;

-- Runs ---------------------------------------------------------------------------------------------------

-- `listed`: live contacts by their ids alone.
alter table private.sync_seen drop constraint sync_seen_kind_check,
  add constraint sync_seen_kind_check check (kind in
    ('contact', 'engagement', 'note', 'archived', 'merged', 'returned', 'listed'));

-- Contacts that the CRM shows and that are not stored here, erased ones: with them its count is ours. Null before
-- it is known.
alter table private.crm_connection add column unread_contacts integer;

-- As before; a row that no run has brought does not count as brought by being archived.
create or replace function app.archive_with_actions(contacts uuid[], why text) returns void
language sql
as $$
  update public.action set archived_at = now(), archived_by = 'system', archived_reason = 'updated', ai_archive_reasoning = why
  where contact_id = any (contacts) and archived_at is null;
  update public.contact set archived_at = now(), crm_synced_at = case when crm_synced_at is not null then now() end
  where id = any (contacts) and archived_at is null;
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

revoke execute on all functions in schema app from public;
grant execute on function app.archive_with_actions(uuid[], text), app.receive_crm_changes(text, text, jsonb), app.live_contacts(text), app.is_complete(uuid, text),
  app.missing_contacts(uuid, text, boolean, timestamptz, boolean, text, integer), app.note_unread(uuid, text, boolean)
  to app_server;
