-- As before, but organizations nobody has looked at yet are found by sets: the plan of an anti join that was made while
-- private.last_dispatch was empty compares each organization with each, which ten thousand of them do not bear.
create or replace function app.take_due_organizations(instant timestamptz, size integer, lists_at integer)
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

revoke execute on all functions in schema app from public;
