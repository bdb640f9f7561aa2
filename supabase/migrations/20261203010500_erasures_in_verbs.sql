-- Tombstones are left and lifted, and a person's own rows erased, by statements of functions/prospection: a policy says
-- that managers of the organization may. What several tables hold of a contact still goes in one function, which blanks
-- the audit too.
-- accepted drop-function: nothing is deployed that calls them.
set lock_timeout = '2s';

drop function app.lock_tombstones(boolean);
drop function app.add_tombstones(uuid, jsonb);
drop function app.lift_tombstones(uuid);
drop function app.erase_rows_of(uuid[], text[]);
drop function app.erase_returned(uuid, text[], jsonb);
drop function app.storing_people();
drop function app.forget_raw(uuid, text, text[]);
drop function app.written_since();
drop function app.places_naming_people();

grant insert, update, delete on private.tombstone to app_server;
create policy tombstone_managed on private.tombstone for all to app_server
  using (organization_id = (select app.org_id()) and (select app.is_manager()))
  with check (organization_id = (select app.org_id()) and (select app.is_manager()));

-- Deletes contacts with everything that hangs on them, those merged into them included. `by_address`: whoever
-- objected stays known by address.
create or replace function app.erase_contacts(contacts uuid[], by_address boolean) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  organization uuid := app.org_id();
  ids uuid[];
  record_ids text[];
  raw_crms text[];
  raw_ids text[];
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
  select array_agg(h.crm), array_agg(h.crm_id) into raw_crms, raw_ids from (
    select e.crm, e.crm_id from public.engagement e where e.contact_id = any (ids)
    union select n.crm, n.crm_id from public.note n where n.contact_id = any (ids)) h
  where h.crm is not null;
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
  -- What engagements and notes were before they were cleaned goes with the last row of them.
  delete from private.raw_text t using unnest(raw_crms, raw_ids) g (crm, crm_id)
  where t.organization_id = organization and t.crm = g.crm and t.crm_id = g.crm_id
    and not exists (select from public.engagement e
      where e.organization_id = organization and e.crm = t.crm and e.crm_id = t.crm_id)
    and not exists (select from public.note n
      where n.organization_id = organization and n.crm = t.crm and n.crm_id = t.crm_id);
  return cardinality(ids);
end
$$;

grant execute on function app.columns_naming_people() to app_server;

-- As it was, with a row's texts one after the other in it: what stands between two texts is in no name.
create or replace function app.open_mentions(of_place text, words jsonb, finder text, since text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  mentions refcursor := 'mentions';
  texts text := (
    select string_agg(format($f$coalesce(t.%I::text, '')$f$, n.name), $f$ || ' | ' || $f$ order by n.at)
    from app.columns_naming_people() with ordinality n (place, name, type, at) where n.place = of_place);
  likes text[] := '{}';
  conditions text[] := '{}';
  alternative jsonb;
  word text;
  joined text[];
begin
  if app.org_id() is null or not app.is_manager() then raise exception 'not a manager'; end if;
  if texts is null then raise exception 'no such place'; end if;
  for alternative in select jsonb_array_elements(words) loop
    joined := '{}';
    -- The longest first: it is the rarest.
    for word in select w from jsonb_array_elements_text(alternative) w order by length(w) desc loop
      likes := likes || ('%' || regexp_replace(app.fold(word), '([\\%_])', '\\\1', 'g') || '%');
      joined := joined || format('s.folded like ($2)[%s]', cardinality(likes));
    end loop;
    conditions := conditions || ('(' || array_to_string(joined, ' and ') || ')');
  end loop;
  -- All rows are read: the plan that answers the first of them soonest is not the one.
  perform set_config('cursor_tuple_fraction', '1', true);
  open mentions no scroll for execute format(
    'select t.ctid::text as row_id, (%2$s) and s.said ~ $3 as named from %1$s t
       cross join lateral (select %3$s as said, app.fold(%3$s) as folded offset 0) s
     where t.organization_id = $1%4$s',
    of_place, array_to_string(conditions, ' or '), texts,
    case when since is null then '' else ' and age(t.xmin) <= age($4::xid)' end)
  using app.org_id(), likes, finder, since;
end
$$;
drop function app.texts_of_place(text);

create or replace function app.count_mentions(of_place text, row_ids text[], contacts uuid[]) returns integer
language plpgsql stable security definer set search_path = ''
as $$
declare
  others integer;
  own text;
begin
  if app.org_id() is null or not app.is_manager() then raise exception 'not a manager'; end if;
  if not exists (select from app.columns_naming_people() n where n.place = of_place) then raise exception 'no such place'; end if;
  own := case
    when of_place = 'public.contact' then 't.id = any ($3)'
    when of_place = 'public.claim' then 't.action_id in (select a.id from public.action a where a.contact_id = any ($3))'
    when of_place = 'private.write_back' then 't.action_id in (select a.id from public.action a where a.contact_id = any ($3))
      or t.note_id in (select n.id from public.note n where n.contact_id = any ($3))'
    when of_place = 'public.deal' then 't.id in (select l.deal_id from public.deal_contact l where l.contact_id = any ($3))'
    when exists (select from pg_catalog.pg_attribute a
      where a.attrelid = of_place::regclass and a.attname = 'contact_id' and not a.attisdropped) then 't.contact_id = any ($3)'
    else 'false' end;
  execute format('select count(*) from %s t where t.ctid = any ($2::tid[]) and t.organization_id = $1
    and not coalesce(%s, false)', of_place, own)
  into others using app.org_id(), row_ids, contacts;
  return others;
end
$$;
