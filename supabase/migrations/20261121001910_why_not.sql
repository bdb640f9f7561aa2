-- Of a day, what a member may know of their colleagues' lists: whose holds a person, and since when lists are made.
create function app.day_of_colleagues(contact uuid, for_day date) returns table (holder text, made_at timestamptz)
language sql stable security definer set search_path = ''
as $$
  select
    (select coalesce(app.name_of_member(g.user_id), '') from public.suggestion g
     where g.organization_id = app.org_id() and g.day = for_day and g.user_id <> app.user_id()
       and g.contact_id in (
         select r.id from public.contact c
         join public.contact r on r.organization_id = c.organization_id and r.address_key = c.address_key
           and r.person_key = c.person_key
         where c.id = contact and c.organization_id = app.org_id())
     limit 1),
    (select min(g.created_at) from public.suggestion g where g.organization_id = app.org_id() and g.day = for_day)
$$;

revoke execute on all functions in schema app from public;

grant execute on function app.day_of_colleagues(uuid, date) to app_server;
