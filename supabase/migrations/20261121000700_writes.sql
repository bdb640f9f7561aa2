-- Writes that must be one transaction, called through the Data API with the caller's claims. All run
-- with the caller's rights: the policies decide.

-- PUT /api/actions/{id}, PATCH …/done, PATCH …/dismiss. Only the keys present in `patch` change.
-- Answers { state: ok | not_found | archived, action }.
create function public.change_action(action_id uuid, patch jsonb) returns json
language plpgsql
as $$
declare
  a public.action;
begin
  select * into a from public.action x where x.id = action_id for update;
  if not found then return json_build_object('state', 'not_found'); end if;
  if a.archived_at is not null then return json_build_object('state', 'archived'); end if;
  update public.action x set
    ai_action = case when patch ? 'ai_action' then patch ->> 'ai_action' else x.ai_action end,
    ai_reasoning = case when patch ? 'ai_reasoning' then patch ->> 'ai_reasoning' else x.ai_reasoning end,
    ai_ice_breaking_message = case when patch ? 'ai_iceBreakingMessage' then patch ->> 'ai_iceBreakingMessage' else x.ai_ice_breaking_message end,
    type = coalesce(patch ->> 'type', x.type),
    deadline = case when patch ? 'deadline' then (patch ->> 'deadline')::date else x.deadline end,
    archived_at = coalesce((patch ->> 'archivedAt')::timestamptz, x.archived_at),
    archived_by = coalesce(patch ->> 'archivedBy', x.archived_by),
    archived_reason = coalesce(patch ->> 'archivedReason', x.archived_reason),
    edited_at = case
      when patch ? 'ai_iceBreakingMessage' and patch ->> 'ai_iceBreakingMessage' is distinct from x.ai_ice_breaking_message
      then now() else x.edited_at end
  where x.id = action_id
  returning * into a;
  return json_build_object('state', 'ok', 'action', app.action_json(a, app.claims_json(a.id)));
end
$$;

-- GET /api/actions/{id}.
create function public.read_action(action_id uuid) returns json
language sql stable
as $$ select app.action_json(a, app.claims_json(a.id)) from public.action a where a.id = action_id $$;

-- A worker takes a job for `seconds`, if nobody alive holds it. Answers the job, or null.
create function public.claim_job(job_id uuid, worker uuid, seconds integer) returns json
language sql
as $$
  update public.job set state = 'running', lease_owner = worker, lease_until = now() + make_interval(secs => seconds)
  where id = job_id and state in ('queued', 'running') and (lease_until is null or lease_until < now() or lease_owner = worker)
  returning row_to_json(job)
$$;

-- A worker gives a job back before its end.
create function public.release_job(job_id uuid, worker uuid) returns void
language sql
as $$
  update public.job set lease_owner = null, lease_until = null
  where id = job_id and state = 'running' and lease_owner = worker
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

-- One page of a CRM's listing: rows and checkpoint in one transaction, so that a worker that dies
-- neither loses nor repeats what was stored. Rows equal to what is stored are left alone.
-- kind: contacts | engagements | notes | archived-contacts. `dry` counts without writing.
-- Answers { state: ok | lost, created, updated, unchanged, skipped }; `lost`: another worker holds the job.
create function public.apply_sync_page(
  job_id uuid, worker uuid, kind text, crm_name text, rows jsonb, checkpoint jsonb, done_now integer, total_now integer, dry boolean
) returns jsonb
language plpgsql
as $$
declare
  organization uuid := app.org_id();
  counts jsonb;
begin
  update public.job j set
    checkpoint = apply_sync_page.checkpoint,
    done = j.done + done_now,
    total = coalesce(total_now, j.total),
    lease_until = now() + interval '60 seconds'
  where j.id = job_id and j.state = 'running' and j.lease_owner = worker;
  if not found then return jsonb_build_object('state', 'lost'); end if;

  if kind = 'contacts' then
    counts := app.store_contacts(organization, crm_name, rows, dry);
  elsif kind = 'engagements' then
    counts := app.store_engagements(organization, crm_name, rows, dry);
  elsif kind = 'notes' then
    counts := app.store_notes(organization, crm_name, rows, dry);
  elsif kind = 'archived-contacts' then
    counts := app.archive_contacts(organization, crm_name, rows, dry);
  else
    raise exception 'unknown kind of page: %', kind;
  end if;
  update public.job j set report = app.add_counts(j.report, counts) where j.id = job_id;
  return jsonb_build_object('state', 'ok') || counts;
end
$$;

-- rows: [{ crmId, ownerEmail, firstName, lastName, email, job, company, linkedinProfileUrl, optedOut, bounced, createdAt, updatedAt }]
create function app.store_contacts(organization uuid, crm_name text, rows jsonb, dry boolean) returns jsonb
language sql
as $$
  with incoming as (
    select distinct on ("crmId") *
    from jsonb_to_recordset(rows) as r (
      "crmId" text, "ownerEmail" text, "firstName" text, "lastName" text, email text, job text, company text,
      "linkedinProfileUrl" text, "optedOut" boolean, bounced boolean, "createdAt" timestamptz, "updatedAt" timestamptz)
  ), matched as materialized (
    select i.*, c.id,
      -- An address that a person gave here stays when the CRM has none.
      coalesce(i."linkedinProfileUrl", c.linkedin_profile_url) as linkedin,
      (c.owner_email, c.first_name, c.last_name, c.email, c.job, c.company, c.linkedin_profile_url, c.opted_out, c.bounced, c.archived_at)
      is not distinct from
      (i."ownerEmail", i."firstName", i."lastName", i.email, i.job, i.company, coalesce(i."linkedinProfileUrl", c.linkedin_profile_url),
        i."optedOut", i.bounced, null::timestamptz) as same
    from incoming i
    left join public.contact c on c.organization_id = organization and c.crm = crm_name and c.crm_id = i."crmId"
  ), updated as (
    update public.contact c set
      owner_email = m."ownerEmail", first_name = m."firstName", last_name = m."lastName", email = m.email, job = m.job,
      company = m.company, linkedin_profile_url = m.linkedin, opted_out = m."optedOut", bounced = m.bounced,
      archived_at = null, updated_at = coalesce(m."updatedAt", now()), crm_synced_at = now()
    from matched m where c.id = m.id and not m.same and not dry
  ), inserted as (
    insert into public.contact (organization_id, crm, crm_id, owner_email, first_name, last_name, email, job, company,
      linkedin_profile_url, opted_out, bounced, created_at, updated_at, crm_synced_at)
    select organization, crm_name, "crmId", "ownerEmail", "firstName", "lastName", email, job, company, linkedin,
      "optedOut", bounced, coalesce("createdAt", now()), coalesce("updatedAt", now()), now()
    from matched where id is null and not dry
  )
  select jsonb_build_object(
    'contactsCreated', count(*) filter (where id is null),
    'contactsUpdated', count(*) filter (where id is not null and not same),
    'contactsUnchanged', count(*) filter (where id is not null and same))
  from matched
$$;

-- rows: [{ crmId, contactCrmIds: [], type, date, direction, subject, text }]; one stored row a contact.
create function app.store_engagements(organization uuid, crm_name text, rows jsonb, dry boolean) returns jsonb
language sql
as $$
  with incoming as (
    select distinct on (r."crmId", about.crm_id) r.*, c.id as contact_id
    from jsonb_to_recordset(rows) as r (
      "crmId" text, "contactCrmIds" text[], type text, date timestamptz, direction text, subject text, text text)
    cross join lateral unnest(r."contactCrmIds") about (crm_id)
    left join public.contact c on c.organization_id = organization and c.crm = crm_name and c.crm_id = about.crm_id
    -- Read dry, a contact not stored yet is one that the run itself would have stored before.
    where c.id is not null or dry
  ), matched as materialized (
    select i.*, e.id,
      (e.type, e.date, e.direction, e.subject, e.text) is not distinct from (i.type, i.date, i.direction, i.subject, i.text) as same
    from incoming i
    left join public.engagement e on e.organization_id = organization and e.crm = crm_name
      and e.crm_id = i."crmId" and e.contact_id = i.contact_id
  ), updated as (
    update public.engagement e set type = m.type, date = m.date, direction = m.direction, subject = m.subject, text = m.text,
      updated_at = now(), ai_analysis = null
    from matched m where e.id = m.id and not m.same and not dry
  ), inserted as (
    insert into public.engagement (organization_id, contact_id, crm, crm_id, type, source, date, direction, subject, text)
    select organization, contact_id, crm_name, "crmId", type, crm_name, date, direction, subject, text
    from matched where id is null and not dry
  )
  select jsonb_build_object(
    'engagementsCreated', count(*) filter (where id is null),
    'engagementsUpdated', count(*) filter (where id is not null and not same),
    'engagementsUnchanged', count(*) filter (where id is not null and same),
    'engagementsSkipped', jsonb_array_length(rows) - count(distinct "crmId"))
  from matched
$$;

-- rows: [{ crmId, contactCrmIds: [], date, author, text }]
create function app.store_notes(organization uuid, crm_name text, rows jsonb, dry boolean) returns jsonb
language sql
as $$
  with incoming as (
    select distinct on (r."crmId", about.crm_id) r.*, c.id as contact_id
    from jsonb_to_recordset(rows) as r ("crmId" text, "contactCrmIds" text[], date timestamptz, author text, text text)
    cross join lateral unnest(r."contactCrmIds") about (crm_id)
    left join public.contact c on c.organization_id = organization and c.crm = crm_name and c.crm_id = about.crm_id
    where c.id is not null or dry
  ), matched as materialized (
    select i.*, n.id, (n.date, n.author, n.text) is not distinct from (i.date, i.author, i.text) as same
    from incoming i
    left join public.note n on n.organization_id = organization and n.crm = crm_name
      and n.crm_id = i."crmId" and n.contact_id = i.contact_id
  ), updated as (
    update public.note n set date = m.date, author = m.author, text = m.text, updated_at = now(), ai_analysis = null
    from matched m where n.id = m.id and not m.same and not dry
  ), inserted as (
    insert into public.note (organization_id, contact_id, crm, crm_id, date, author, text)
    select organization, contact_id, crm_name, "crmId", date, author, text from matched where id is null and not dry
  )
  select jsonb_build_object(
    'notesCreated', count(*) filter (where id is null),
    'notesUpdated', count(*) filter (where id is not null and not same),
    'notesUnchanged', count(*) filter (where id is not null and same),
    'notesSkipped', jsonb_array_length(rows) - count(distinct "crmId"))
  from matched
$$;

-- rows: [{ crmId }]: contacts the CRM has archived; their open actions close with them.
create function app.archive_contacts(organization uuid, crm_name text, rows jsonb, dry boolean) returns jsonb
language plpgsql
as $$
declare
  gone uuid[];
begin
  select coalesce(array_agg(c.id), '{}') into gone
  from jsonb_array_elements(rows) r
  join public.contact c on c.organization_id = organization and c.crm = crm_name and c.crm_id = r ->> 'crmId'
  where c.archived_at is null;
  if not dry then
    update public.action set archived_at = now(), archived_by = 'system', archived_reason = 'updated',
      ai_archive_reasoning = 'Le contact a été archivé dans le CRM.'
    where contact_id = any (gone) and archived_at is null;
    update public.contact set archived_at = now(), crm_synced_at = now() where id = any (gone);
  end if;
  return jsonb_build_object('contactsArchived', cardinality(gone));
end
$$;

-- The end of a job, once: by the worker that holds it.
create function public.finish_job(job_id uuid, worker uuid, outcome text, error text) returns boolean
language sql
as $$
  with finished as (
    update public.job set state = outcome, error_code = error, finished_at = now(), lease_until = null, lease_owner = null, total = done,
      report = coalesce(report, '{}')
    where id = job_id and state = 'running' and lease_owner = worker
    returning 1)
  select exists (select from finished)
$$;

-- The day's fixed list of one person. A list that exists is left as it is; a message its person has
-- edited is kept; an older open action gives way (`updated`, by the system, with the reason why).
-- items: [{ contactId, score, type, deadline, reasons, action: { ai_action, ai_reasoning, ai_prettyAction,
--   ai_prettyReasoning, ai_iceBreakingMessage, ai_model }, claims: [{ text, quote, sourceIds }] }], best first.
-- Answers how many suggestions the list now holds and how many rows of it were written.
create function public.write_day(for_user uuid, for_day date, items jsonb) returns json
language plpgsql
as $$
declare
  organization uuid := app.org_id();
  item jsonb;
  place smallint := 0;
  current_action public.action;
  kept_action uuid;
begin
  -- Two deliveries of the same message wait for each other here; the second finds the list made.
  perform pg_advisory_xact_lock(hashtextextended(organization::text || for_day::text, 0));
  select count(*) into place from public.suggestion g
  where g.organization_id = organization and g.user_id = for_user and g.day = for_day;
  if place > 0 then return json_build_object('listed', place, 'written', 0); end if;

  for item in select * from jsonb_array_elements(items) loop
    exit when place = 10;
    continue when exists (select from public.suggestion g
      where g.organization_id = organization and g.day = for_day and g.contact_id = (item ->> 'contactId')::uuid);
    select * into current_action from public.action x
    where x.contact_id = (item ->> 'contactId')::uuid and x.archived_at is null for update;
    if current_action.id is not null and (
      current_action.edited_at is not null
      or (current_action.ai_action, current_action.ai_ice_breaking_message, current_action.type)
        is not distinct from (item #>> '{action,ai_action}', item #>> '{action,ai_iceBreakingMessage}', item ->> 'type')
    ) then
      kept_action := current_action.id;
    else
      update public.action set archived_at = now(), archived_by = 'system', archived_reason = 'updated',
        ai_archive_reasoning = 'Remplacée par une proposition plus récente.'
      where id = current_action.id;
      insert into public.action (organization_id, contact_id, type, deadline, ai_action, ai_reasoning, ai_pretty_action,
        ai_pretty_reasoning, ai_ice_breaking_message, ai_model)
      values (organization, (item ->> 'contactId')::uuid, item ->> 'type', (item ->> 'deadline')::date,
        item #>> '{action,ai_action}', item #>> '{action,ai_reasoning}', item #>> '{action,ai_prettyAction}',
        item #>> '{action,ai_prettyReasoning}', item #>> '{action,ai_iceBreakingMessage}', item #>> '{action,ai_model}')
      returning id into kept_action;
      insert into public.claim (organization_id, action_id, position, text, quote, source_ids)
      select organization, kept_action, (row_number() over ())::smallint, k ->> 'text', k ->> 'quote',
        array(select jsonb_array_elements_text(k -> 'sourceIds')::uuid)
      from jsonb_array_elements(item -> 'claims') k;
    end if;
    place := place + 1;
    insert into public.suggestion (organization_id, user_id, day, position, contact_id, action_id, score, reasons)
    values (organization, for_user, for_day, place, (item ->> 'contactId')::uuid, kept_action,
      (item ->> 'score')::real, item -> 'reasons');
  end loop;
  return json_build_object('listed', place, 'written', place);
end
$$;

revoke execute on all functions in schema public from public, anon, service_role;
grant execute on function public.change_action(uuid, jsonb), public.read_action(uuid),
  public.claim_job(uuid, uuid, integer), public.release_job(uuid, uuid),
  public.apply_sync_page(uuid, uuid, text, text, jsonb, jsonb, integer, integer, boolean),
  public.finish_job(uuid, uuid, text, text), public.write_day(uuid, date, jsonb)
  to authenticated;
revoke execute on all functions in schema app from public;
grant execute on function app.add_counts(jsonb, jsonb), app.store_contacts(uuid, text, jsonb, boolean),
  app.store_engagements(uuid, text, jsonb, boolean), app.store_notes(uuid, text, jsonb, boolean),
  app.archive_contacts(uuid, text, jsonb, boolean)
  to authenticated;
