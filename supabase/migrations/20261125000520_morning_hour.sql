-- The hour from which a member wants to be told of their list.
drop function app.morning_mails(date);
create function app.morning_mails(of_day date)
returns table (user_id uuid, email text, listed integer, due integer, hour integer)
language sql stable security definer set search_path = ''
as $$
  select m.user_id, u.email, count(*)::integer, (count(*) filter (where a.deadline = of_day))::integer,
    (m.preferences ->> 'morningHour')::integer
  from better_auth.member m
  join better_auth."user" u on u.id = m.user_id
  join public.suggestion g on g.organization_id = m.organization_id and g.user_id = m.user_id and g.day = of_day
  join public.action a on a.id = g.action_id
  where app.is_system() and m.organization_id = app.org_id()
    and m.preferences -> 'morningMail' = 'true' and u.email_verified
    and not (coalesce(u.banned, false) and coalesce(u.ban_expires > now(), true))
  group by m.user_id, u.email, m.preferences order by m.user_id
$$;

revoke execute on all functions in schema app from public;
grant execute on function app.morning_mails(date) to app_server;
