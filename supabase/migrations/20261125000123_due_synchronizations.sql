-- Which synchronizations of which CRMs are due.

create function app.within_hours(hour integer, hours jsonb) returns boolean
language sql immutable set search_path = ''
as $$ select coalesce(hour between (hours ->> 'from')::integer and (hours ->> 'until')::integer, false) $$;

-- Synchronizations that are due: everything on Sundays, or else what has changed, each hour. In the hour before the
-- lists they come in its first half.
create function app.due_synchronizations(
  page app.due_organization[], instant timestamptz, listing boolean, rules jsonb) returns setof app.due_job
language sql stable set search_path = ''
as $$
  select o.organization_id,
    o.organization_id || '|sync|' || c.crm || '|' || o.day || '|' || case when listing then 'listing' else o.hour::text end,
    'refresh-contacts',
    -- The day's lists have a message of their own.
    jsonb_build_object('crm', c.crm, 'refreshActions', false) || case when listing
      then '{"mode": "full", "removeOrphanedContacts": true}'::jsonb else '{"mode": "changes"}' end,
    instant + make_interval(secs => greatest(0, s.seconds)),
    not listing
  from unnest(page) o
  join private.crm_connection c on c.organization_id = o.organization_id and c.state <> 'revoked'
  cross join lateral (select app.seconds_until(o, case
    when listing and o.hour > (rules #>> '{listing,from}')::integer then 0
    when not listing and o.hour = o.lists_at - 1 then o.slot / 2
    else o.slot end) as seconds) s
  where s.seconds is not null
    and case when listing then extract(dow from o.day) = 0 and app.within_hours(o.hour, rules -> 'listing')
      else app.within_hours(o.hour, rules -> 'changes') end
$$;

revoke execute on all functions in schema app from public;
