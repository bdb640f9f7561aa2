-- Engagements and notes as a CRM's pages bring them.

-- rows: [{ crmId, contactCrmIds: [], partial, type, date, direction, subject, text, raw, rawIsLonger, participants }];
-- one stored row a contact. Unless `partial`, contactCrmIds are all it has: rows of other contacts go.
create function app.store_engagements(organization uuid, crm_name text, run_id uuid, rows jsonb, dry boolean) returns jsonb
language plpgsql
as $$
declare
  counts jsonb;
  removed_crm_ids text[];
  dry_merges boolean := app.has_dry_merges(run_id, dry);
begin
  with read as materialized (
    select distinct on (r."crmId") r.*, coalesce(r.participants, '[]') as people
    from jsonb_to_recordset(rows) as r (
      "crmId" text, partial boolean, type text, date timestamptz, direction text, subject text, text text,
      participants jsonb)
  ), about as materialized (
    select * from app.contacts_of(organization, crm_name, run_id, rows, dry_merges)
    -- Read dry, a contact not stored yet is one that the run itself would have stored before.
    where contact_id is not null or dry
  ), stored as materialized (
    select e.* from public.engagement e
    where e.organization_id = organization and e.crm = crm_name and e.crm_id = any (array(select "crmId" from read))
  ), matched as materialized (
    select distinct on (r."crmId", a.key) r.*, a.contact_id, e.id,
      (e.type, e.date, e.direction, e.subject, e.text, e.participants)
        is not distinct from (r.type, r.date, r.direction, r.subject, r.text, r.people) as same
    from read r join about a on a.crm_id = r."crmId"
    left join stored e on e.crm_id = r."crmId" and (e.contact_id = a.contact_id or dry_merges and a.key = (
        select app.standing_contact(organization, crm_name, run_id, c.crm_id) from public.contact c where c.id = e.contact_id))
  ), elsewhere as materialized (
    select e.id, e.contact_id from read r
    join stored e on e.crm_id = r."crmId"
    where not coalesce(r.partial, false)
      and not exists (select from about a where a.crm_id = r."crmId" and a.contact_id = e.contact_id)
      and not (dry_merges and exists (select from about a join public.contact c on c.id = e.contact_id
        where a.crm_id = r."crmId" and a.key = app.standing_contact(organization, crm_name, run_id, c.crm_id)))
  ), gone as materialized (
    -- What happened with an archived contact waits for its return.
    select x.id from elsewhere x where not app.is_archived(x.contact_id, run_id, dry)
  ), removed as (
    delete from public.engagement e using gone where e.id = gone.id and not dry returning e.crm_id
  ), updated as (
    update public.engagement e set type = m.type, date = m.date, direction = m.direction, subject = m.subject, text = m.text,
      participants = m.people, updated_at = now(), ai_analysis = null
    from matched m where e.id = m.id and not m.same and not dry
  ), inserted as (
    insert into public.engagement (organization_id, contact_id, crm, crm_id, type, source, date, direction, subject, text, participants)
    select organization, contact_id, crm_name, "crmId", type, crm_name, date, direction, subject, text, people
    from matched where id is null and not dry
    on conflict do nothing
  )
  select jsonb_build_object(
    'engagementsCreated', count(*) filter (where id is null),
    'engagementsUpdated', count(*) filter (where id is not null and not same),
    'engagementsUnchanged', count(*) filter (where id is not null and same),
    'engagementsRemoved', (select count(*) from gone),
    'engagementsWithoutContact', (select count(*) from read) - count(distinct "crmId")),
    (select array_agg(crm_id) from removed)
  into counts, removed_crm_ids
  from matched;
  perform app.forget_raw(organization, crm_name, removed_crm_ids);
  if not dry then perform app.keep_raw(organization, crm_name, rows); end if;
  return counts;
end
$$;

-- rows: [{ crmId, contactCrmIds: [], partial, date, author, text, raw, rawIsLonger }]
create function app.store_notes(organization uuid, crm_name text, run_id uuid, rows jsonb, dry boolean) returns jsonb
language plpgsql
as $$
declare
  counts jsonb;
  removed_crm_ids text[];
  dry_merges boolean := app.has_dry_merges(run_id, dry);
begin
  with read as materialized (
    select distinct on (r."crmId") r.*
    from jsonb_to_recordset(rows) as r ("crmId" text, partial boolean, date timestamptz, author text, text text)
  ), about as materialized (
    select * from app.contacts_of(organization, crm_name, run_id, rows, dry_merges) where contact_id is not null or dry
  ), stored as materialized (
    select n.* from public.note n
    where n.organization_id = organization and n.crm = crm_name and n.crm_id = any (array(select "crmId" from read))
  ), matched as materialized (
    select distinct on (r."crmId", a.key) r.*, a.contact_id, n.id,
      (n.date, n.author, n.text) is not distinct from (r.date, r.author, r.text) as same
    from read r join about a on a.crm_id = r."crmId"
    left join stored n on n.crm_id = r."crmId" and (n.contact_id = a.contact_id or dry_merges and a.key = (
        select app.standing_contact(organization, crm_name, run_id, c.crm_id) from public.contact c where c.id = n.contact_id))
  ), elsewhere as materialized (
    select n.id, n.contact_id from read r
    join stored n on n.crm_id = r."crmId"
    where not coalesce(r.partial, false)
      and not exists (select from about a where a.crm_id = r."crmId" and a.contact_id = n.contact_id)
      and not (dry_merges and exists (select from about a join public.contact c on c.id = n.contact_id
        where a.crm_id = r."crmId" and a.key = app.standing_contact(organization, crm_name, run_id, c.crm_id)))
  ), gone as materialized (
    -- What happened with an archived contact waits for its return.
    select x.id from elsewhere x where not app.is_archived(x.contact_id, run_id, dry)
  ), removed as (
    delete from public.note n using gone where n.id = gone.id and not dry returning n.crm_id
  ), updated as (
    update public.note n set date = m.date, author = m.author, text = m.text, updated_at = now(), ai_analysis = null
    from matched m where n.id = m.id and not m.same and not dry
  ), inserted as (
    insert into public.note (organization_id, contact_id, crm, crm_id, date, author, text)
    select organization, contact_id, crm_name, "crmId", date, author, text from matched where id is null and not dry
    on conflict do nothing
  )
  select jsonb_build_object(
    'notesCreated', count(*) filter (where id is null),
    'notesUpdated', count(*) filter (where id is not null and not same),
    'notesUnchanged', count(*) filter (where id is not null and same),
    'notesRemoved', (select count(*) from gone),
    'notesWithoutContact', (select count(*) from read) - count(distinct "crmId")),
    (select array_agg(crm_id) from removed)
  into counts, removed_crm_ids
  from matched;
  perform app.forget_raw(organization, crm_name, removed_crm_ids);
  if not dry then perform app.keep_raw(organization, crm_name, rows); end if;
  return counts;
end
$$;

-- rows: [{ contactCrmId, crmIds: [] }]: all engagements (of `types`) or notes of some contacts; others of theirs go.
-- Those of a contact that is archived, or was merged away, stay as they are. So does everything where most of it would go:
-- an answer that is odd for once says the same. The next complete listing has it asked for by id.
create function app.keep_history(
  organization uuid, crm_name text, run_id uuid, of_kind text, types jsonb, rows jsonb, dry boolean
) returns jsonb
language plpgsql
as $$
declare
  gone uuid[];
  held integer;
  removed_crm_ids text[];
begin
  if of_kind = 'engagement' then
    select array_agg(e.id) filter (where not r -> 'crmIds' ? e.crm_id), count(*) into gone, held
    from jsonb_array_elements(rows) r
    join public.contact c on c.organization_id = organization and c.crm = crm_name and c.crm_id = r ->> 'contactCrmId'
    join public.engagement e on e.contact_id = c.id and e.crm = crm_name
    where c.merged_into is null and types ? e.type
      and not app.is_archived(c.id, run_id, dry);
    if app.is_most(cardinality(gone), held) then
      return jsonb_build_object('engagementsKept', cardinality(gone));
    elsif not dry then
      with removed as (delete from public.engagement where id = any (gone) returning crm_id)
      select array_agg(crm_id) into removed_crm_ids from removed;
    end if;
  else
    select array_agg(n.id) filter (where not r -> 'crmIds' ? n.crm_id), count(*) into gone, held
    from jsonb_array_elements(rows) r
    join public.contact c on c.organization_id = organization and c.crm = crm_name and c.crm_id = r ->> 'contactCrmId'
    join public.note n on n.contact_id = c.id and n.crm = crm_name
    where c.merged_into is null and not app.is_archived(c.id, run_id, dry);
    if app.is_most(cardinality(gone), held) then
      return jsonb_build_object('notesKept', cardinality(gone));
    elsif not dry then
      with removed as (delete from public.note where id = any (gone) returning crm_id)
      select array_agg(crm_id) into removed_crm_ids from removed;
    end if;
  end if;
  perform app.forget_raw(organization, crm_name, removed_crm_ids);
  return case when gone is null then '{}' else jsonb_build_object(of_kind || 'sRemoved', cardinality(gone)) end;
end
$$;

revoke execute on all functions in schema app from public;
grant execute on function app.store_engagements(uuid, text, uuid, jsonb, boolean),
  app.store_notes(uuid, text, uuid, jsonb, boolean), app.keep_history(uuid, text, uuid, text, jsonb, jsonb, boolean)
  to app_server;
