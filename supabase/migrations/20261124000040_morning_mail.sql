-- Who asked for a mail when their list is there, at an address they have proved, with how many people are on it.
-- For scheduled work of the claims' organization.
create function app.morning_mails(of_day date)
returns table (user_id uuid, email text, listed integer, due integer, hour integer, preferences jsonb)
language sql stable security definer set search_path = ''
as $$
  select m.user_id, u.email, count(*)::integer, (count(*) filter (where a.deadline = of_day))::integer,
    (m.preferences ->> 'morningHour')::integer, m.preferences
  from better_auth.member m
  join better_auth."user" u on u.id = m.user_id
  join public.suggestion g on g.organization_id = m.organization_id and g.user_id = m.user_id and g.day = of_day
  join public.action a on a.id = g.action_id
  where app.is_system() and m.organization_id = app.org_id()
    and m.preferences -> 'morningMail' = 'true' and u.email_verified
    and not (coalesce(u.banned, false) and coalesce(u.ban_expires > now(), true))
  group by m.user_id, u.email, m.preferences order by m.user_id
$$;

-- POST /api/morning-mail/stop: the server has checked the token, which names nothing but a member.
create function app.stop_morning_mail(organization uuid, person uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  update better_auth.member m set preferences = m.preferences || '{"morningMail": false}'
  where m.organization_id = organization and m.user_id = person and m.preferences -> 'morningMail' = 'true'
$$;

revoke execute on all functions in schema app from public;

grant execute on function app.morning_mails(date), app.stop_morning_mail(uuid, uuid) to app_server;
