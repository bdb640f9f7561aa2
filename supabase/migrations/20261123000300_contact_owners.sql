-- What was decided of one account's owners says nothing of another's.
create function app.forget_owner_choices() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.owner_choice o where o.organization_id = new.organization_id and o.crm = new.crm;
  return null;
end
$$;
create trigger crm_account_owner_choices after update of portal_id on private.crm_account
  for each row when (old.portal_id <> new.portal_id) execute function app.forget_owner_choices();

-- Owners are counted whenever the settings are opened, and whose contacts are read for each list.
create index contact_owner_idx on public.contact (organization_id, crm, owner_email) where archived_at is null;

-- Of the claims' organization: since when its user is a member, and the names of those who may change what is set
-- for it, whom they can ask.
create function app.place_among_colleagues() returns table (joined_at timestamptz, managers text[])
language sql stable security definer set search_path = ''
as $$
  select
    (select m.created_at from better_auth.member m
     where m.organization_id = app.org_id() and m.user_id = app.user_id()),
    array(select u.name
      from better_auth.member m join better_auth."user" u on u.id = m.user_id
      where m.organization_id = app.org_id() and m.user_id <> app.user_id()
        and (better_auth.has_role(m.role, 'owner') or better_auth.has_role(m.role, 'admin'))
        and not (coalesce(u.banned, false) and coalesce(u.ban_expires > now(), true))
      order by better_auth.has_role(m.role, 'owner') desc, m.created_at, u.id)
$$;

-- Fills the free places of a reopened list from items, best first (as public.write_day makes one), whatever its reader
-- chose beyond its ten. Answers how many suggestions it now holds and how many were written; a list that is not
-- reopened is left as it is.
create function app.complete_day(for_user uuid, for_day date, items jsonb) returns json
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

revoke execute on all functions in schema app from public;

grant execute on function app.place_among_colleagues(), app.complete_day(uuid, date, jsonb) to app_server;
