-- What a contact's own lists no longer show.

-- From ten on, most of something missing at once is taken for an error of the CRM.
create function app.is_most(missing integer, held integer) returns boolean
language sql immutable parallel safe
as $$ select coalesce(missing >= 10 and missing * 2 > held, false) $$;

-- rows: [{ contactCrmId, crmIds: [] }]: all engagements (of `types`) or notes of some contacts; others of theirs go.
-- Those of a contact that is archived, or was merged away, stay as they are. So does everything where most of it would go:
-- an answer that is odd for once says the same. The next complete listing has it asked for by id.
create or replace function app.keep_history(
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

-- rows: [{ contactCrmId, crmIds: [] }]: all deals of some contacts; others are theirs no more. As app.keep_history.
create or replace function app.keep_deals(organization uuid, crm_name text, run_id uuid, rows jsonb, dry boolean) returns jsonb
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

revoke execute on all functions in schema app from public;

grant execute on function app.is_most(integer, integer) to app_server;
