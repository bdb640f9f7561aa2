-- A page of a CRM's listing, stored with the caller's rights in one transaction: the policies decide.

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

revoke execute on all functions in schema public from public, anon, service_role;
revoke execute on all functions in schema app from public;
grant execute on function public.apply_sync_page(uuid, uuid, text, text, jsonb, jsonb, integer, integer, boolean)
  to authenticated;
grant execute on function app.add_counts(jsonb, jsonb), app.store_contacts(uuid, text, jsonb, boolean),
  app.store_engagements(uuid, text, jsonb, boolean), app.store_notes(uuid, text, jsonb, boolean),
  app.archive_contacts(uuid, text, jsonb, boolean)
  to authenticated;
