-- Functions that reads call for each card or contact, as plpgsql: Postgres plans the statements of a function in SQL
-- anew for every statement that calls it, unless it can fold them in, and those of plpgsql once a connection.

create or replace function app.records_of(contact uuid) returns uuid[]
language plpgsql stable
as $$
begin
  return (
    select coalesce(array_agg(r.id order by r.id), array[records_of.contact])
    from public.contact c
    join public.contact r on r.organization_id = c.organization_id and r.address_key = c.address_key
      and r.person_key = c.person_key
    where c.id = records_of.contact and (r.archived_at is null or r.id = c.id));
end
$$;
create or replace function app.also_in(c public.contact) returns text
language plpgsql stable
as $$
begin
  return (
  select string_agg(case when n.crm is distinct from c.crm then 'aussi dans ' || n.name
    else format('%s fiches dans %s', n.records + 1, n.name) end, ', ' order by n.name)
  from (
    select r.crm, count(*) as records,
      coalesce((select k.name from app.crm k where k.id = r.crm), 'vos imports') as name
    from public.contact r
    where r.organization_id = c.organization_id and r.address_key = c.address_key and r.person_key = c.person_key
      and r.id <> c.id and r.archived_at is null
    group by r.crm) n);
end
$$;
create or replace function app.count_unread(organization uuid, contact uuid) returns integer
language plpgsql stable
as $$
declare
  ids uuid[] := app.records_of(contact);
begin
  return (
  select count(*)::integer from (
    select u.contact_id, u.text_kind, u.text_id from private.unread_text u
    where u.organization_id = organization and u.contact_id = any (ids) and u.reader = 'local' and u.text_kind <> 'linkedin'
    union
    select r.contact_id, r.text_kind, r.text_id from public.text_reading r
    where r.organization_id = organization and r.contact_id = any (ids) and r.reader = 'local' and not r.understood
      and r.text_kind <> 'linkedin') t
  where not exists (
    select from public.text_reading r
    where r.organization_id = organization and r.contact_id = t.contact_id and r.text_kind = t.text_kind and r.text_id = t.text_id
      and r.understood));
end
$$;
create or replace function app.suggestion_json(s public.suggestion) returns json
language plpgsql stable
as $$
declare
  n integer := app.count_unread(s.organization_id, s.contact_id);
begin
  return json_build_object('day', s.day, 'position', s.position, 'score', s.score, 'reasons', s.reasons,
    'unread', case n when 0 then null when 1 then '1 échange n’est pas encore lu'
      else format('%s échanges ne sont pas encore lus', n) end);
end
$$;
