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

-- Browsers in which members asked to be told of their list (decision 083). An endpoint is a secret address of the
-- browser's push service; whoever subscribes in a browser takes it over from whoever did before.
create table private.push_subscription (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  user_id uuid not null,
  endpoint text not null unique check (length(endpoint) <= 2000),
  -- The browser's key and secret, by which what is sent can be read there alone (RFC 8291).
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now(),
  foreign key (organization_id, user_id) references better_auth.member (organization_id, user_id) on delete cascade
);
create index push_subscription_member_idx on private.push_subscription (organization_id, user_id, created_at);
-- Reached by functions alone: nobody is granted anything.
alter table private.push_subscription enable row level security;
create policy push_subscription_organization on private.push_subscription for all to app_server
  using (organization_id = (select app.org_id())) with check (organization_id = (select app.org_id()));

-- POST /api/me/push-subscriptions. A member keeps the ten that they made last. Only the person has a browser of theirs
-- told: whoever acts as somebody is gone within the hour, and their browser would go on hearing of another's list.
create function app.add_push_subscription(session_token text, push_endpoint text, push_p256dh text, push_auth text)
returns table (state text, body text)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  s app.session_state := app.open_session_in_person(session_token);
begin
  if s.state <> 'ok' then
    return query select s.state, null::text;
    return;
  end if;
  insert into private.push_subscription as p (organization_id, user_id, endpoint, p256dh, auth)
  values (s.organization_id, s.user_id, push_endpoint, push_p256dh, push_auth)
  on conflict (endpoint) do update set organization_id = excluded.organization_id, user_id = excluded.user_id,
    p256dh = excluded.p256dh, auth = excluded.auth, created_at = now();
  delete from private.push_subscription p where p.id in (
    select o.id from private.push_subscription o
    where o.organization_id = s.organization_id and o.user_id = s.user_id
    order by o.created_at desc, o.id offset 10);
  return query select 'ok', null::text;
end
$$;

-- DELETE /api/me/push-subscriptions: one's own; one that is gone already is as good.
create function app.remove_push_subscription(session_token text, push_endpoint text)
returns table (state text, body text)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  s app.session_state := app.open_session(session_token);
begin
  if s.state = 'ok' then
    delete from private.push_subscription p where p.endpoint = push_endpoint and p.user_id = s.user_id;
  end if;
  return query select s.state, null::text;
end
$$;

-- The browsers of members whose list of a day is there, with the hour from which they want to be told.
create function app.morning_pushes(of_day date)
returns table (id uuid, endpoint text, p256dh text, auth text, hour integer, preferences jsonb)
language sql stable security definer set search_path = ''
as $$
  select p.id, p.endpoint, p.p256dh, p.auth, (m.preferences ->> 'morningHour')::integer, m.preferences
  from private.push_subscription p
  join better_auth.member m on m.organization_id = p.organization_id and m.user_id = p.user_id
  join better_auth."user" u on u.id = p.user_id
  where app.is_system() and p.organization_id = app.org_id()
    and exists (select from public.suggestion g
      where g.organization_id = p.organization_id and g.user_id = p.user_id and g.day = of_day)
    and not (coalesce(u.banned, false) and coalesce(u.ban_expires > now(), true))
  order by p.id
$$;

-- The push service says that the browser is no longer there.
create function app.drop_push_subscription(subscription uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  delete from private.push_subscription p
  where p.id = subscription and p.organization_id = app.org_id() and app.is_system()
$$;

revoke execute on all functions in schema app from public;
grant execute on function app.morning_mails(date), app.stop_morning_mail(uuid, uuid),
  app.add_push_subscription(text, text, text, text), app.remove_push_subscription(text, text),
  app.morning_pushes(date), app.drop_push_subscription(uuid) to app_server;
