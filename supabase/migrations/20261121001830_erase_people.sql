-- What is done when a person asks for the end of their data: contacts go with all that hangs on them, names and
-- addresses from others' texts.

-- Deletes contacts with everything that hangs on them, those merged into them included. `by_address`: whoever
-- objected stays known by address.
create function app.erase_contacts(contacts uuid[], by_address boolean) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  organization uuid := app.org_id();
  ids uuid[];
  record_ids text[];
  raws jsonb;
  of_crm text;
begin
  if organization is null or not app.is_manager() then raise exception 'not a manager'; end if;
  select coalesce(array_agg(c.id), '{}'), array_agg(c.crm_id) into ids, record_ids
  from public.contact c
  where c.organization_id = organization and (c.id = any (contacts) or c.merged_into = any (contacts));
  if by_address then
    insert into public.suppression (organization_id, kind, value, reason, source, created_by)
    select s.organization_id, 'address', lower(btrim(c.email)), s.reason, s.source, s.created_by
    from public.suppression s join public.contact c on c.id = s.contact_id
    where s.contact_id = any (ids) and c.email is not null
    on conflict do nothing;
  end if;
  select jsonb_object_agg(x.crm, x.crm_ids) into raws from (
    select h.crm, jsonb_agg(h.crm_id) as crm_ids from (
      select e.crm, e.crm_id from public.engagement e where e.contact_id = any (ids)
      union select n.crm, n.crm_id from public.note n where n.contact_id = any (ids)) h
    where h.crm is not null group by h.crm) x;
  update private.audit u set target_label = null, detail = '{}'
  where u.organization_id = organization and u.target_kind = 'contact' and u.target_id = any (ids::text[])
    and (u.target_label is not null or u.detail <> '{}');
  delete from public.job j
  where j.organization_id = organization and j.kind <> 'refresh-contacts' and j.state in ('done', 'failed', 'canceled')
    and jsonb_path_query_array(j.input, 'lax $.**.contactIds[*]') ?| ids::text[];
  delete from private.crm_archived a where a.organization_id = organization and a.crm_id = any (record_ids);
  delete from private.crm_change d
  where d.organization_id = organization and d.object_type = 'contacts' and d.crm_id = any (record_ids);
  delete from public.contact c where c.id = any (ids) and c.organization_id = organization;
  for of_crm in select jsonb_object_keys(raws) loop
    perform app.forget_raw(organization, of_crm, array(select jsonb_array_elements_text(raws -> of_crm)));
  end loop;
  return cardinality(ids);
end
$$;

create function app.redacted(said text, pattern text) returns text
language sql immutable parallel safe
as $$ select regexp_replace(said, pattern, '[effacé]', 'g') $$;
create function app.redacted(said jsonb, pattern text) returns jsonb
language sql immutable parallel safe
as $$ select regexp_replace(said::text, pattern, '[effacé]', 'g')::jsonb $$;

-- Erases a person: their contacts, and their name and addresses wherever else the organization's texts hold them.
-- Answers whether anything had been said against contacting them: that, too, outlives them, as a hash.
create function app.erase_person(contacts uuid[], addresses text[], pattern text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  organization uuid := app.org_id();
  objected boolean;
  erased integer;
  place record;
begin
  if organization is null or not app.is_manager() then raise exception 'not a manager'; end if;
  select exists (
    select from public.contact c, app.suppression_of(c) s where c.id = any (contacts) and c.organization_id = organization
      and s.kind <> 'domain') into objected;
  erased := app.erase_contacts(contacts, false);
  delete from public.suppression s where s.organization_id = organization and s.kind = 'address' and s.value = any (addresses);
  update public.engagement e set participants = (
    select coalesce(jsonb_agg(p order by n), '[]') from jsonb_array_elements(e.participants) with ordinality each (p, n)
    where not coalesce(lower(btrim(p ->> 'email')) = any (addresses), false))
  where e.organization_id = organization and exists (
    select from jsonb_array_elements(e.participants) p where lower(btrim(p ->> 'email')) = any (addresses));
  if pattern <> '' then
    -- An address on the web that names them is of no use without the name.
    delete from public.article a where a.organization_id = organization
      and (a.company ~ pattern or a.company_key ~ pattern or a.url ~ pattern);
    -- A company that is called like them.
    delete from private.article_search a where a.organization_id = organization and a.company_key ~ pattern;
    for place in select * from app.columns_naming_people() loop
      execute format('update %1$s t set %2$I = app.redacted(t.%2$I, $2) where t.organization_id = $1 and t.%2$I::text ~ $2',
        place.place, place.name) using organization, pattern;
    end loop;
  end if;
  return jsonb_build_object('contacts', erased, 'objected', objected);
end
$$;

revoke execute on all functions in schema app from public;

grant execute on function app.erase_contacts(uuid[], boolean), app.erase_person(uuid[], text[], text) to app_server;
