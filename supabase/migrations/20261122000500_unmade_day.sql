-- Why a day's lists could not be made: the code of the job that says so, or null.
create function app.problem_of_day(organization uuid, day date) returns text
language sql stable
as $$
  select j.error_code from public.job j
  where j.organization_id = organization and j.kind = 'daily-suggestions' and j.state = 'failed'
    and j.input ->> 'day' = day::text
  order by j.created_at desc limit 1
$$;
revoke execute on function app.problem_of_day(uuid, date) from public;
grant execute on function app.problem_of_day(uuid, date) to app_server, authenticated;

-- GET /api/me/contacts/feed, which from here on tells whoever has no list why.
create or replace function app.feed(session_token text, at timestamptz) returns table (state text, body text)
language plpgsql volatile
as $$
declare
  s app.session_state := app.open_session(session_token);
  today date;
begin
  if s.state <> 'ok' then
    return query select s.state, null::text;
    return;
  end if;
  today := (at at time zone s.time_zone)::date;
  -- The claims are spelled out here: app.claims_json, called for each row, would cost more than the rest.
  return query
  select 'ok', json_build_object(
    'data', coalesce(json_agg(
      app.contact_json(c, json_build_array(app.action_json(a, (
        select json_agg(json_build_object('text', k.text, 'quote', k.quote, 'sourceIds', k.source_ids) order by k.position)
        from public.claim k where k.action_id = a.id))), app.suggestion_json(g), x.json)
      order by g.position), '[]'::json),
    'meta', case when count(c.id) > 0
      then json_build_object('offset', 0, 'pageSize', 10, 'itemCount', count(c.id), 'hasMore', false, 'day', today)
      else json_strip_nulls(json_build_object('offset', 0, 'pageSize', 10, 'itemCount', 0, 'hasMore', false, 'day', today,
        'problem', app.problem_of_day(s.organization_id, today))) end
  )::text
  from public.suggestion g
  join public.contact c on c.id = g.contact_id and c.archived_at is null
  join public.action a on a.id = g.action_id
  left join lateral (
    select json_build_object('id', o.id, 'kind', o.kind, 'reason', o.reason, 'since', o.since, 'by', app.suppressed_by(o.source, c.crm, o.created_by), 'source', o.source) as json
    from app.suppression_of(c) o) x on true
  where g.organization_id = s.organization_id and g.user_id = s.user_id and g.day = today;
end
$$;
