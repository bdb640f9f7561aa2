-- Of a day, what a member may know of their colleagues' lists: whose holds a contact, and since when lists are made.
create function app.day_of_colleagues(contact uuid, for_day date) returns table (holder text, made_at timestamptz)
language sql stable security definer set search_path = ''
as $$
  select
    (select coalesce(app.name_of_member(g.user_id), '') from public.suggestion g
     where g.organization_id = app.org_id() and g.day = for_day and g.contact_id = contact and g.user_id <> app.user_id()),
    (select min(g.created_at) from public.suggestion g where g.organization_id = app.org_id() and g.day = for_day)
$$;

revoke execute on all functions in schema app from public;
grant execute on function app.day_of_colleagues(uuid, date) to app_server;
