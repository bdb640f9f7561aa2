-- What the CRM holds of an engagement or note is shown on its contact's page: it is kept as the CRM holds it now. One
-- that cleaning no longer changes stood beside the new text for ever, and one that changed where cleaning cuts was
-- not kept.

set lock_timeout = '2s';
-- Whether it holds words that the cleaned text does not: of those kept before, nobody compared.
alter table private.raw_text add column is_longer boolean not null default true;

-- rows: [{ crmId, raw, rawIsLonger }] of engagements or notes, once these are stored; `raw` is null where cleaning
-- changed nothing.
create function app.keep_raw(organization uuid, crm_name text, rows jsonb) returns void
language sql
as $$
  delete from private.raw_text t
  where t.organization_id = organization and t.crm = crm_name
    and t.crm_id = any (array(select r ->> 'crmId' from jsonb_array_elements(rows) r where r ->> 'raw' is null));
  with read as materialized (
    select distinct on (r."crmId") r."crmId" as crm_id, r.raw, coalesce(r."rawIsLonger", true) as is_longer
    from jsonb_to_recordset(rows) as r ("crmId" text, raw text, "rawIsLonger" boolean)
    where r.raw is not null
  ), kept as materialized (
    select t.crm_id, t.raw, t.is_longer from private.raw_text t
    where t.organization_id = organization and t.crm = crm_name and t.crm_id = any (array(select crm_id from read))
  ), stored as materialized (
    select e.crm_id from public.engagement e
    where e.organization_id = organization and e.crm = crm_name and e.crm_id = any (array(select crm_id from read))
    union
    select n.crm_id from public.note n
    where n.organization_id = organization and n.crm = crm_name and n.crm_id = any (array(select crm_id from read))
  )
  insert into private.raw_text (organization_id, crm, crm_id, raw, is_longer)
  select organization, crm_name, r.crm_id, r.raw, r.is_longer
  from read r join stored s on s.crm_id = r.crm_id left join kept k on k.crm_id = r.crm_id
  where (k.raw, k.is_longer) is distinct from (r.raw, r.is_longer)
  on conflict (organization_id, crm, crm_id) do update set raw = excluded.raw, is_longer = excluded.is_longer
$$;

-- rows: [{ crmId, contactCrmIds: [], partial, type, date, direction, subject, text, raw, rawIsLonger, participants }];
-- one stored row a contact. Unless `partial`, contactCrmIds are all it has: rows of other contacts go.
create or replace function app.store_engagements(organization uuid, crm_name text, run_id uuid, rows jsonb, dry boolean) returns jsonb
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
create or replace function app.store_notes(organization uuid, crm_name text, run_id uuid, rows jsonb, dry boolean) returns jsonb
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

revoke execute on function app.keep_raw(uuid, text, jsonb) from public;
grant execute on function app.keep_raw(uuid, text, jsonb) to app_server;
