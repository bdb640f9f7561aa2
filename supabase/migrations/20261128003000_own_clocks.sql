-- Members may have days, hours and a time zone of work of their own (decision 092).
-- accepted update-in-batches: members are a hundred an organization at most, and few of them have chosen their days.
set lock_timeout = '2s';

-- Until here a list came on public holidays too, unless one had left them out: what somebody has chosen stays as it was.
update better_auth.member set preferences = '{"publicHolidays": true}' || preferences
where preferences ? 'workingDays' and not preferences ? 'publicHolidays';
update better_auth.member set preferences = preferences || '{"workingDays": [1, 2, 3, 4, 5, 6, 7]}'
where preferences -> 'publicHolidays' = 'false' and not preferences ? 'workingDays';

-- Whoever lives by a clock of their own: few, and looked for by each dispatch.
create index if not exists member_own_clock_idx on better_auth.member (organization_id)
  where preferences ?| array['timeZone', 'workingHours'];

-- As before, but the days of a session are those of its person: the organization's time zone where they chose none.
create or replace function app.open_api_key(asked_scope text, key_hash text) returns app.session_state
language plpgsql volatile security definer set search_path = ''
as $$
declare
  s app.session_state;
  used private.api_key;
begin
  select
    case when asked_scope = any (k.scopes) then 'ok' else 'missing_scope' end,
    k.id, u.id, u.email, u.name, 'user', m.organization_id,
    array_to_string(array_remove(string_to_array(m.role, ','), 'system'), ','),
    coalesce(m.preferences ->> 'timeZone', o.time_zone)
  into s
  from private.api_key k
  join better_auth."user" u on u.id = k.user_id
  join better_auth.member m on m.organization_id = k.organization_id and m.user_id = k.user_id
  join better_auth.organization o on o.id = k.organization_id
  where k.hash = decode(key_hash, 'hex') and k.revoked_at is null and k.expires_at > now()
    and not (coalesce(u.banned, false) and coalesce(u.ban_expires > now(), true));
  if s.state is distinct from 'ok' then
    perform set_config('request.jwt.claims', '', true);
    s := row(coalesce(s.state, 'unauthenticated'), null, null, null, null, 'user', null, null, null)::app.session_state;
    return s;
  end if;
  -- Calls at once do not wait for each other to write the same hour.
  select k.* into used from private.api_key k
  where k.id = s.session_id and coalesce(k.last_used_at, '-infinity') < now() - interval '1 hour'
  for no key update skip locked;
  if found then
    update private.api_key k set last_used_at = now() where k.id = used.id;
    if used.last_used_at is null then
      perform app.record_audit(jsonb_build_object('event', 'api_key.first_used', 'actorId', s.user_id,
        'actorEmail', s.email, 'organizationId', s.organization_id, 'targetKind', 'api_key', 'targetId', used.id,
        'targetLabel', used.name));
    end if;
  end if;
  perform set_config('request.jwt.claims', json_build_object(
    'sub', s.user_id, 'role', 'authenticated', 'org_id', s.organization_id, 'org_role', s.organization_role)::text, true);
  return s;
end
$$;

-- The same of a session's token.
create or replace function app.open_session(session_token text) returns app.session_state
language plpgsql volatile security definer set search_path = ''
as $$
declare
  s app.session_state;
begin
  if starts_with(session_token, 'api-key ') then
    return app.open_api_key(split_part(session_token, ' ', 2), split_part(session_token, ' ', 3));
  end if;
  select
    case when m.id is null then 'no_organization' else 'ok' end,
    s1.id, u.id, u.email, u.name, coalesce(u.role, 'user'), m.organization_id,
    -- "system" is the claim of scheduled work: no stored role can spell it.
    array_to_string(array_remove(string_to_array(m.role, ','), 'system'), ','),
    coalesce(m.preferences ->> 'timeZone', o.time_zone)
  into s
  from better_auth.session s1
  join better_auth."user" u on u.id = s1.user_id
  left join better_auth.member m on m.organization_id = s1.active_organization_id and m.user_id = u.id
  left join better_auth.organization o on o.id = m.organization_id
  where s1.token = session_token
    and s1.expires_at > now()
    and not (coalesce(u.banned, false) and coalesce(u.ban_expires > now(), true));
  if not found then
    s.state := 'unauthenticated';
    perform set_config('request.jwt.claims', '', true);
    return s;
  end if;
  perform set_config('request.jwt.claims', json_build_object(
    'sub', s.user_id, 'role', 'authenticated', 'org_id', s.organization_id, 'org_role', s.organization_role)::text, true);
  return s;
end
$$;

-- Lists of members who live by a clock of their own: each before its first hour, in its time zone, as those of an
-- organization are. Whoever only begins later than the organization's lists come has theirs among them.
create function app.due_own_lists(page app.due_organization[], instant timestamptz, rules jsonb)
returns setof app.due_message
language sql stable set search_path = ''
as $$
  with own as (
    select o.organization_id, o.slot, o.lists_at as usual, m.user_id, m.preferences ->> 'timeZone' as zone,
      coalesce((m.preferences #>> '{workingHours,from}')::integer, o.lists_at) as lists_at,
      app.local_time(instant, coalesce(m.preferences ->> 'timeZone', g.time_zone)) as at
    from unnest(page) o
    join better_auth.organization g on g.id = o.organization_id
    join better_auth.member m on m.organization_id = o.organization_id
      and m.preferences ?| array['timeZone', 'workingHours']),
  clock as (
    select w.user_id, w.zone, row(w.organization_id, w.at::date, extract(hour from w.at)::integer,
      extract(epoch from w.at - date_trunc('hour', w.at))::integer, w.slot, w.lists_at)::app.due_organization as o
    from own w where w.at is not null and (w.zone is not null or w.lists_at < w.usual)),
  due as (
    select c.user_id, (c.o).organization_id, (c.o).day, (c.o).organization_id || '|daily-suggestions|' || (c.o).day
        || '|' || (c.o).lists_at || '|' || coalesce(c.zone, '') as key, case
      when (c.o).hour = (c.o).lists_at - 1 then app.seconds_until(c.o, 1800 + (c.o).slot / 4)
      when (c.o).hour between (c.o).lists_at and (rules ->> 'listsUntil')::integer then 0 end as seconds
    from clock c)
  select d.organization_id, d.key, 'daily-suggestions',
    jsonb_build_object('day', d.day, 'userIds', jsonb_agg(d.user_id order by d.user_id)),
    instant + make_interval(secs => greatest(0, min(d.seconds)))
  from due d
  where d.seconds is not null and not exists (select from private.job_key k where k.key = d.key)
  group by d.organization_id, d.key, d.day
$$;

-- As before, and the lists above.
create or replace function app.due_by_day(page app.due_organization[], instant timestamptz, rules jsonb)
returns setof app.due_message
language sql stable set search_path = ''
as $$
  select o.organization_id, d.key, d.kind, d.content, instant + make_interval(secs => greatest(0, d.seconds))
  from unnest(page) o
  cross join lateral (values
    (o.organization_id || '|daily-suggestions|' || o.day, 'daily-suggestions', jsonb_build_object('day', o.day), case
      when o.hour = o.lists_at - 1 then app.seconds_until(o, 1800 + o.slot / 4)
      when o.hour between o.lists_at and (rules ->> 'listsUntil')::integer then 0 end),
    (o.organization_id || '|retention|' || to_char(o.day, 'YYYY-MM'), 'retention', '{}'::jsonb, case
      when app.within_hours(o.hour, rules -> 'retention') then app.seconds_until(o, o.slot) end),
    (o.organization_id || '|prepare-day|' || o.day + 1 || '|0', 'prepare-day',
      jsonb_build_object('day', o.day + 1, 'turn', 0), case
      when app.within_hours(o.hour, rules -> 'night') then app.seconds_until(o, o.slot) end)
  ) d (key, kind, content, seconds)
  where d.seconds is not null and not exists (select from private.job_key k where k.key = d.key)
  union all
  select o.organization_id, o.organization_id || '|daily-suggestions|' || o.day || '|again|' || o.hour,
    'daily-suggestions', jsonb_build_object('day', o.day), instant
  from unnest(page) o
  where o.hour between o.lists_at and (rules ->> 'listsUntil')::integer
    and exists (select from private.list_to_remake r where r.organization_id = o.organization_id and r.day = o.day)
    and exists (select from private.job_key k where k.key = o.organization_id || '|daily-suggestions|' || o.day)
  union all
  select d.* from app.due_own_lists(page, instant, rules) d
$$;

-- Opens what was put off to a day that has come, with its message as it was left; not what `spared` members put off,
-- whose own day has not come.
drop function app.resume_actions(date);
create function app.resume_actions(today date, spared uuid[] default '{}') returns integer
language plpgsql
as $$
declare
  a public.action;
  opened integer := 0;
begin
  for a in
    select x.* from public.action x
    where x.organization_id = app.org_id() and x.resumes_on <= today and x.archived_at is not null and x.archived_by = 'user'
      and (x.handled_by = any (spared)) is not true
      -- Whoever was handled once more since then is not brought back.
      and not exists (select from public.action y where y.archived_by = 'user' and y.archived_at > x.archived_at
        and y.contact_id = any (array[x.contact_id] || app.other_records_of(x.contact_id)))
    order by x.id
  loop
    perform app.lock_person(a.contact_id);
    if (app.open_again(a)).id is not null then opened := opened + 1; end if;
  end loop;
  return opened;
end
$$;

-- As before, with what decides when a member is told of their list; code that still runs reads the hour.
drop function app.morning_mails(date);
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

drop function app.morning_pushes(date);
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

revoke execute on all functions in schema app from public;
grant execute on function app.resume_actions(date, uuid[]), app.morning_mails(date), app.morning_pushes(date) to app_server;
