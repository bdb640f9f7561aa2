-- An organization as the scheduler looks at it: what its own clock says.
create type app.due_organization as (
  organization_id uuid,
  day date,
  hour integer,
  -- Seconds of that hour that have passed.
  elapsed integer,
  -- Second of the hour at which its hourly work is done: by it, organizations are spread over the hour.
  slot integer,
  -- The hour at which its lists are to be there.
  lists_at integer
);

-- The local time of an instant; null where no such time zone exists.
create function app.local_time(instant timestamptz, zone text) returns timestamp
language plpgsql stable set search_path = ''
as $$
begin
  return instant at time zone zone;
exception when invalid_parameter_value then
  return null;
end
$$;

-- Seconds until an organization's planned second of this hour: negative when it has passed, null when it is not
-- reached within this quarter of an hour.
create function app.seconds_until(o app.due_organization, planned integer) returns integer
language sql immutable set search_path = ''
as $$ select case when planned / 900 <= o.elapsed / 900 then planned - o.elapsed end $$;

-- Takes the next `size` organizations nobody has looked at in this quarter of an hour, those that have waited longest
-- first. Two dispatchers at once take different ones. One whose time zone does not exist has no day. Organizations
-- nobody has looked at yet are found by sets: the plan of an anti join that was made while private.last_dispatch was
-- empty compares each organization with each, which ten thousand of them do not bear.
create function app.take_due_organizations(instant timestamptz, size integer, lists_at integer)
returns setof app.due_organization
language plpgsql volatile set search_path = ''
as $$
declare
  this_quarter timestamptz := date_bin('15 minutes', instant, 'epoch');
begin
  insert into private.last_dispatch (organization_id)
  select o.id from better_auth.organization o except select d.organization_id from private.last_dispatch d
  on conflict do nothing;

  return query
    with page as (
      select d.organization_id from private.last_dispatch d
      -- A quarter well ahead was written by a clock that has been set back since.
      where d.quarter < this_quarter or d.quarter > this_quarter + interval '1 day'
      order by d.quarter, d.organization_id limit size for update skip locked),
    taken as (
      update private.last_dispatch d set quarter = this_quarter from page
      where d.organization_id = page.organization_id
      returning d.organization_id)
    select o.id, l.at::date, extract(hour from l.at)::integer,
      extract(epoch from l.at - date_trunc('hour', l.at))::integer,
      (hashtextextended(o.id::text, 0) & 2147483647)::integer % 3600,
      case when o.settings ->> 'listsFrom' ~ '^\d\d?$' then (o.settings ->> 'listsFrom')::integer else lists_at end
    from taken join better_auth.organization o on o.id = taken.organization_id
    cross join lateral (select app.local_time(instant, o.time_zone) as at) l;
end
$$;

-- Takes up to `most` messages that are to be sent, the longest due first: those that no dispatcher has, and those of
-- one that has not said within two minutes what became of them.
create function app.take_outbox(instant timestamptz, most integer) returns jsonb
language sql volatile set search_path = ''
as $$
  with waiting as (
    select m.id from private.outbox_message m
    where m.taken_at is null or m.taken_at < clock_timestamp() - interval '2 minutes'
    order by m.due_at, m.id limit most for update skip locked),
  taken as (
    update private.outbox_message m set taken_at = clock_timestamp() from waiting
    where m.id = waiting.id returning m.*)
  select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'organizationId', t.organization_id, 'kind', t.kind,
    'content', t.content, 'delaySeconds',
    least(900, greatest(0, ceil(extract(epoch from t.due_at - instant))))) order by t.due_at, t.id), '[]')
  from taken t
$$;

-- What became of the messages a dispatcher took: those that were not sent are there for the next one.
create function app.settle_outbox(sent uuid[], unsent uuid[]) returns void
language sql volatile security definer set search_path = ''
as $$
  with gone as (delete from private.outbox_message where id = any (sent))
  update private.outbox_message set taken_at = null where id = any (unsent)
$$;

revoke execute on all functions in schema app from public;

grant execute on function app.settle_outbox(uuid[], uuid[]) to app_server;
