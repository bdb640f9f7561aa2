-- Deals as a CRM's pages bring them.

-- rows: [{ crmId, contactCrmIds: [], partial, name, stage, state, amount, currency, openedOn, closesOn, stageSince,
--   nextStep, nextActivityOn, resumesOn }]; unless `partial`, contactCrmIds are all it has. One without any contact that is
-- known here is not stored. Archived contacts keep theirs until they return.
create function app.store_deals(organization uuid, crm_name text, run_id uuid, rows jsonb, dry boolean) returns jsonb
language plpgsql
as $$
declare
  counts jsonb;
  dry_merges boolean := app.has_dry_merges(run_id, dry);
begin
  with read as materialized (
    select distinct on (r."crmId") r.*
    from jsonb_to_recordset(rows) as r (
      "crmId" text, partial boolean, name text, stage text, state text, amount numeric(18, 2), currency text,
      "openedOn" date, "closesOn" date, "stageSince" timestamptz, "nextStep" text, "nextActivityOn" date, "resumesOn" date)
  ), about as materialized (
    select distinct on (a.crm_id, a.key) a.*
    from app.contacts_of(organization, crm_name, run_id, rows, dry_merges) a
    -- Read dry, a contact not stored yet is one that the run itself would have stored before.
    where a.contact_id is not null or dry
  ), stored as materialized (
    select d.* from public.deal d
    where d.organization_id = organization and d.crm = crm_name and d.crm_id = any (array(select "crmId" from read))
  ), links as materialized (
    select s.crm_id, l.deal_id, l.contact_id, case when dry_merges
      then app.standing_contact(organization, crm_name, run_id, c.crm_id) else l.contact_id::text end as key
    from public.deal_contact l
    join stored s on s.id = l.deal_id
    join public.contact c on c.id = l.contact_id
    where l.deal_id = any (array(select id from stored))
  ), added as materialized (
    select a.crm_id, a.contact_id from about a
    where not exists (select from links l where l.crm_id = a.crm_id and l.key = a.key)
  ), gone as materialized (
    select l.crm_id, l.deal_id, l.contact_id from links l join read r on r."crmId" = l.crm_id
    where not coalesce(r.partial, false)
      and not exists (select from about a where a.crm_id = l.crm_id and a.key = l.key)
      and not app.is_archived(l.contact_id, run_id, dry)
  ), matched as materialized (
    select r.*, s.id,
      (s.name, s.stage, s.state, s.amount, s.currency, s.opened_on, s.closes_on, s.stage_since, s.next_step, s.next_activity_on, s.resumes_on)
        is not distinct from (r.name, r.stage, r.state, r.amount, r.currency, r."openedOn", r."closesOn", r."stageSince",
          r."nextStep", r."nextActivityOn", r."resumesOn") as same,
      exists (select from added a where a.crm_id = r."crmId") or exists (select from gone g where g.crm_id = r."crmId") as moved,
      exists (select from about a where a.crm_id = r."crmId")
        or (select count(*) from links l where l.crm_id = r."crmId")
          > (select count(*) from gone g where g.crm_id = r."crmId") as held
    from read r left join stored s on s.crm_id = r."crmId"
  ), updated as (
    update public.deal d set name = m.name, stage = m.stage, state = m.state, amount = m.amount, currency = m.currency,
      opened_on = m."openedOn", closes_on = m."closesOn", stage_since = m."stageSince", next_step = m."nextStep",
      next_activity_on = m."nextActivityOn", resumes_on = m."resumesOn", updated_at = now()
    from matched m where d.id = m.id and m.held and not m.same and not dry
  ), inserted as (
    insert into public.deal (organization_id, crm, crm_id, name, stage, state, amount, currency, opened_on, closes_on,
      stage_since, next_step, next_activity_on, resumes_on)
    select organization, crm_name, "crmId", name, stage, state, amount, currency, "openedOn", "closesOn", "stageSince",
      "nextStep", "nextActivityOn", "resumesOn"
    from matched where id is null and held and not dry
    on conflict do nothing
    returning id, crm_id
  ), linked as (
    insert into public.deal_contact (organization_id, deal_id, contact_id)
    select organization, d.id, a.contact_id from added a
    join (select id, crm_id from inserted union all select id, crm_id from stored) d on d.crm_id = a.crm_id
    where not dry
    on conflict do nothing
  ), unlinked as (
    -- The last one takes the deal with it (app.forget_deals).
    delete from public.deal_contact l using gone g
    where l.deal_id = g.deal_id and l.contact_id = g.contact_id and not dry
  )
  select jsonb_build_object(
    'dealsCreated', count(*) filter (where id is null and held),
    'dealsUpdated', count(*) filter (where id is not null and held and (moved or not same)),
    'dealsUnchanged', count(*) filter (where id is not null and held and same and not moved),
    'dealsRemoved', count(*) filter (where id is not null and not held),
    'dealsWithoutContact', count(*) filter (where id is null and not held))
  into counts from matched;
  return counts;
end
$$;

-- Takes links away: contacts of deals that are no longer theirs. Answers how many deals go with them.
create function app.unlink_deals(organization uuid, deals uuid[], contacts uuid[], dry boolean) returns integer
language plpgsql
as $$
declare
  going integer;
begin
  select count(distinct l.deal_id) into going
  from unnest(deals, contacts) pair (deal_id, contact_id)
  join public.deal_contact l on l.deal_id = pair.deal_id
  where not exists (
    select from public.deal_contact o where o.deal_id = pair.deal_id
      and (o.deal_id, o.contact_id) not in (select d, c from unnest(deals, contacts) p (d, c)));
  if not dry then
    delete from public.deal_contact l using unnest(deals, contacts) pair (deal_id, contact_id)
    where l.organization_id = organization and l.deal_id = pair.deal_id and l.contact_id = pair.contact_id;
  end if;
  return going;
end
$$;

-- rows: [{ contactCrmId, crmIds: [] }]: all deals of some contacts; others are theirs no more. As app.keep_history.
create function app.keep_deals(organization uuid, crm_name text, run_id uuid, rows jsonb, dry boolean) returns jsonb
language plpgsql
as $$
declare
  deals uuid[];
  contacts uuid[];
  held integer;
begin
  select array_agg(l.deal_id) filter (where not r -> 'crmIds' ? d.crm_id),
    array_agg(l.contact_id) filter (where not r -> 'crmIds' ? d.crm_id), count(*) into deals, contacts, held
  from jsonb_array_elements(rows) r
  join public.contact c on c.organization_id = organization and c.crm = crm_name and c.crm_id = r ->> 'contactCrmId'
  join public.deal_contact l on l.contact_id = c.id
  join public.deal d on d.id = l.deal_id and d.crm = crm_name
  where c.merged_into is null and not app.is_archived(c.id, run_id, dry);
  if app.is_most(cardinality(deals), held) then return jsonb_build_object('dealsKept', cardinality(deals)); end if;
  return case when deals is null then '{}'
    else jsonb_build_object('dealsRemoved', app.unlink_deals(organization, deals, contacts, dry)) end;
end
$$;

-- rows: [{ crmId }]: deals the CRM has deleted.
create function app.remove_deals(organization uuid, crm_name text, rows jsonb, dry boolean) returns jsonb
language plpgsql
as $$
declare
  removed integer;
  going uuid[] := array(select d.id from public.deal d where d.organization_id = organization and d.crm = crm_name
    and d.crm_id = any (array(select r ->> 'crmId' from jsonb_array_elements(rows) r)));
begin
  if not dry then
    perform app.keep_removed_deals(going);
    delete from public.deal where id = any (going);
  end if;
  return jsonb_build_object('dealsRemoved', cardinality(going));
end
$$;

-- The end of a complete and tracked listing: deals that it did not show, and of which the CRM said by id that
-- they are gone, are removed. Before app.sweep_unseen, in its transaction: that one looks whether the job is still the
-- worker's, and forgets what was seen.
create function app.sweep_deals(job_id uuid, crm_name text, dry boolean) returns void
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

revoke execute on all functions in schema app from public;
grant execute on function app.store_deals(uuid, text, uuid, jsonb, boolean),
  app.unlink_deals(uuid, uuid[], uuid[], boolean), app.keep_deals(uuid, text, uuid, jsonb, boolean),
  app.remove_deals(uuid, text, jsonb, boolean), app.sweep_deals(uuid, text, boolean) to app_server;
