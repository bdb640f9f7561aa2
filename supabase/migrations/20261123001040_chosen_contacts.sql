-- A member may put somebody in their own list of the day; the first of its reasons says so.
create policy suggestion_choose on public.suggestion for insert to authenticated
  with check (organization_id = (select app.org_id()) and user_id = (select app.user_id())
    and reasons -> 0 ->> 'signal' = 'chosen');

-- What one chooses comes beyond the ten that are proposed.
alter table public.suggestion drop constraint suggestion_position_check,
  add constraint suggestion_position_check check (position between 1 and 30);

-- Fills the free places of a reopened list, as before, whatever its reader chose beyond its ten.
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
  where g.organization_id = organization and g.user_id = for_user and g.day = for_day and g.position <= 10;
  delete from private.list_to_remake r
  where r.organization_id = organization and r.user_id = for_user and r.day = for_day and r.reopened;
  if not found then return json_build_object('listed', held, 'written', 0); end if;

  for item in select * from jsonb_array_elements(items) loop
    exit when held = 10;
    continue when app.is_listed((item ->> 'contactId')::uuid, for_day);
    put := app.put_action(item);
    continue when put ->> 'id' is null;
    select min(n) into place from generate_series(1, 10) n where not exists (select from public.suggestion g
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
