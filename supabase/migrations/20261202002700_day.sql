-- What a member may know of their colleagues' lists of the day.
--
-- A model's messages may wait until their card is opened: what stands there meanwhile is the template's, marked
-- `on_open`. Which it is, is the organization's choice (`draftsAhead` in its settings).

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

-- The choice of the claims' organization; null while it is the usual one.
create function app.drafts_ahead() returns text
language sql stable security definer set search_path = ''
as $$
  select o.settings ->> 'draftsAhead' from better_auth.organization o where o.id = app.org_id()
$$;

revoke execute on all functions in schema app from public;
grant execute on function app.day_of_colleagues(uuid, date), app.place_among_colleagues(), app.drafts_ahead()
  to app_server;
