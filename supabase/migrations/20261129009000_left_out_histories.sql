-- What a contact's own lists leave out is asked for by id before it goes: a list that is odd for once is as empty as theirs.

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

revoke execute on all functions in schema app from public;

grant execute on function app.left_out_records(text, text, jsonb, jsonb),
  app.records_known(text, text, jsonb, text[], text[], integer) to app_server;
