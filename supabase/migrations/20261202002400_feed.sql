-- The day's list of the signed-in person, one of the hot reads, which are one statement each: a read opens the
-- session (which sets the claims for this transaction), then selects under row-level security, and answers JSON as
-- text that the handler passes on unparsed. The page is as long as the list, of whatever length that is.

-- Why a day's lists could not be made: the code of the job that says so, or null.
create function app.problem_of_day(organization uuid, day date) returns text
language sql stable
as $$
  select j.error_code from public.job j
  where j.organization_id = organization and j.kind = 'daily-suggestions' and j.state = 'failed'
    and j.input ->> 'day' = day::text
  order by j.created_at desc limit 1
$$;

-- GET /api/me/contacts/feed: the day's list of the signed-in person, handled cards included. It is put together as
-- JSON text: to read each card into jsonb and write it out again for the sake of one more key was a third of what the
-- statement cost. An action's sentences are found by its key: grouped beside the list, all of the organization's were
-- looked through under row-level security.
create function app.feed(session_token text, at timestamptz) returns table (state text, body text)
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
  with listed as materialized (
    select c as contact, g as suggestion, a as action
    from public.suggestion g
    join public.contact c on c.id = g.contact_id and c.archived_at is null
    join public.action a on a.id = g.action_id
    where g.organization_id = s.organization_id and g.user_id = s.user_id and g.day = today),
  -- The records of each listed contact's person (app.records_of).
  records as materialized (
    select (l.contact).id as contact_id, (l.contact).crm as own_crm, r.id, r.crm
    from listed l
    join public.contact r on r.organization_id = s.organization_id and r.address_key = (l.contact).address_key
      and r.person_key = (l.contact).person_key and r.archived_at is null),
  persons as (
    select r.contact_id, array_agg(r.id) as ids, app.copies_among(s.organization_id, array_agg(r.id)) as copies
    from records r group by r.contact_id),
  elsewhere as (
    select n.contact_id, string_agg(n.words, ', ' order by n.words) as words
    from (
      select r.contact_id, app.also_in_words(r.own_crm, r.crm, count(*)) as words
      from records r where r.id <> r.contact_id group by r.contact_id, r.own_crm, r.crm) n
    group by n.contact_id),
  -- What app.count_unread counts.
  unread as (
    select t.person, count(*) as texts
    from (
      select r.contact_id as person, u.contact_id, u.text_kind, u.text_id
      from records r join private.unread_text u on u.contact_id = r.id
      where u.organization_id = s.organization_id and u.reader = 'local' and u.text_kind <> 'linkedin'
      union
      select r.contact_id, x.contact_id, x.text_kind, x.text_id
      from records r join public.text_reading x on x.contact_id = r.id
      where x.organization_id = s.organization_id and x.reader = 'local' and not x.understood
        and x.text_kind <> 'linkedin') t
    where not exists (
      select from public.text_reading x
      where x.organization_id = s.organization_id and x.contact_id = t.contact_id and x.text_kind = t.text_kind
        and x.text_id = t.text_id and x.understood)
    group by t.person),
  -- Each person's open deals that close first.
  deals as (
    select d.contact_id, json_agg(app.deal_json(d.deal) order by d.rank) as json
    from (
      select o.contact_id, o.deal,
        row_number() over (partition by o.contact_id order by (o.deal).closes_on, (o.deal).id) as rank
      from (
        select distinct on (r.contact_id, d.id) r.contact_id, d as deal
        from records r
        join public.deal_contact l on l.contact_id = r.id
        join public.deal d on d.id = l.deal_id and d.state = 'open') o) d
    where d.rank <= 2
    group by d.contact_id)
  select 'ok', json_build_object(
    'data', coalesce(json_agg(
      app.card_json(l.contact, proposed.json,
        app.suggestion_json_with(l.suggestion, coalesce(u.texts, 0)), x.json, e.words, coalesce(d.json, '[]'), h.newest,
        json_build_object('actionCount', h.actions, 'engagementCount', h.engagements),
        app.call_of(l.contact, p.ids, today) ->> 'refused')
      order by (l.suggestion).position), '[]'::json),
    'meta', case when count(*) > 0
      then json_build_object('offset', 0, 'pageSize', count(*), 'itemCount', count(*), 'hasMore', false, 'day', today)
      else json_strip_nulls(json_build_object('offset', 0, 'pageSize', 1, 'itemCount', 0, 'hasMore', false, 'day', today,
        'problem', app.problem_of_day(s.organization_id, today))) end
  )::text
  from listed l
  join persons p on p.contact_id = (l.contact).id
  cross join lateral (
    select json_agg(app.action_json(a, (
          select json_agg(json_build_object('text', k.text, 'quote', k.quote, 'sourceIds', k.source_ids) order by k.position)
          from public.claim k where k.action_id = a.id))
        order by a.id <> (l.action).id, a.archived_at is not null, a.created_at desc) as json
      from (select x.* from public.action x where x.contact_id = any (p.ids)
        order by x.id <> (l.action).id, x.archived_at is not null, x.created_at desc limit 5) a) proposed
  cross join lateral app.exchanged(p.ids, p.copies) h
  left join elsewhere e on e.contact_id = (l.contact).id
  left join unread u on u.person = (l.contact).id
  left join deals d on d.contact_id = (l.contact).id
  left join lateral (
    select json_build_object('id', o.id, 'kind', o.kind, 'reason', o.reason, 'since', o.since, 'by', app.suppressed_by(o.source, o.crm, o.created_by), 'source', o.source) as json
    from app.suppression_of(l.contact) o) x on true;
end
$$;

revoke execute on all functions in schema app from public;
grant execute on function app.problem_of_day(uuid, date) to authenticated, app_server;
grant execute on function app.feed(text, timestamptz) to app_server;
