-- What is due by the clock of an organization, or of a member: lists, what the night prepares, the month's retention.

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

-- Messages that are due by an organization's day: its lists, in the half hour before they are to be there, and made up
-- for until the evening, those of members with an hour of their own too; lists to make again, each hour; what the
-- night prepares; the month's retention.
create function app.due_by_day(page app.due_organization[], instant timestamptz, rules jsonb)
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
      jsonb_build_object('day', o.day + 1, 'polls', 0), case
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

revoke execute on all functions in schema app from public;
