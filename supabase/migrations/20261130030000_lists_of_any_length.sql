-- How long a list is, the code alone knows (LISTS): what it gives is stored, where ten were before.

set lock_timeout = '2s';

-- The day's fixed list of one person, all of items, best first: a list that exists is left as it is. Answers how many
-- suggestions the list now holds and how many rows of it were written.
create or replace function public.write_day(for_user uuid, for_day date, items jsonb) returns json
language plpgsql
as $$
declare
  organization uuid := app.org_id();
  item jsonb;
  put jsonb;
  place smallint := 0;
begin
  -- Two deliveries of the same message wait for each other here; the second finds the list made.
  perform pg_advisory_xact_lock(hashtextextended(organization::text || for_day::text, 0));
  select count(*) into place from public.suggestion g
  where g.organization_id = organization and g.user_id = for_user and g.day = for_day;
  if place > 0 then return json_build_object('listed', place, 'written', 0); end if;

  for item in select * from jsonb_array_elements(items) loop
    continue when app.is_listed((item ->> 'contactId')::uuid, for_day);
    put := app.put_action(item);
    continue when put ->> 'id' is null;
    place := place + 1;
    insert into public.suggestion (organization_id, user_id, day, position, contact_id, action_id, score, reasons)
    values (organization, for_user, for_day, place, (item ->> 'contactId')::uuid, (put ->> 'id')::uuid,
      (item ->> 'score')::real, item -> 'reasons');
  end loop;
  return json_build_object('listed', place, 'written', place);
end
$$;

-- Puts all of items in the first free places of a reopened list, best first (as public.write_day makes one). Answers how
-- many suggestions it now holds and how many were written; a list that is not reopened is left as it is.
create or replace function app.complete_day(for_user uuid, for_day date, items jsonb) returns json
language plpgsql
as $$
declare
  organization uuid := app.org_id();
  item jsonb;
  put jsonb;
  place smallint;
  held integer;
  written integer := 0;
begin
  perform pg_advisory_xact_lock(hashtextextended(organization::text || for_day::text, 0));
  select count(*) into held from public.suggestion g
  where g.organization_id = organization and g.user_id = for_user and g.day = for_day;
  delete from private.list_to_remake r
  where r.organization_id = organization and r.user_id = for_user and r.day = for_day and r.reopened;
  if not found then return json_build_object('listed', held, 'written', 0); end if;

  for item in select * from jsonb_array_elements(items) loop
    continue when app.is_listed((item ->> 'contactId')::uuid, for_day);
    put := app.put_action(item);
    continue when put ->> 'id' is null;
    select min(n) into place from generate_series(1, held + 1) n where not exists (select from public.suggestion g
      where g.organization_id = organization and g.user_id = for_user and g.day = for_day and g.position = n);
    insert into public.suggestion (organization_id, user_id, day, position, contact_id, action_id, score, reasons)
    values (organization, for_user, for_day, place, (item ->> 'contactId')::uuid, (put ->> 'id')::uuid,
      (item ->> 'score')::real, item -> 'reasons');
    held := held + 1;
    written := written + 1;
  end loop;
  return json_build_object('listed', held, 'written', written);
end
$$;
