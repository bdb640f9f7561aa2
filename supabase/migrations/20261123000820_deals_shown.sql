-- Deals on a contact's card and page.

-- A deal as the API shows it.
create function app.deal_json(d public.deal) returns jsonb
language sql stable
as $$
  select jsonb_build_object('id', d.id, 'crm', d.crm, 'name', d.name, 'stage', d.stage, 'state', d.state, 'amount', d.amount,
    'currency', d.currency, 'closesOn', d.closes_on)
$$;

-- GET /api/me/contacts/feed, with each person's open deals.
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
        from public.claim k where k.action_id = a.id))), app.suggestion_json(g), x.json)::jsonb
        || jsonb_build_object('deals', coalesce(y.json, '[]'))
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
    select json_build_object('id', o.id, 'kind', o.kind, 'reason', o.reason, 'since', o.since, 'by', app.suppressed_by(o.source, o.crm, o.created_by), 'source', o.source) as json
    from app.suppression_of(c) o) x on true
  -- Likewise of deals: the person's open ones that close first.
  left join lateral (
    select jsonb_agg(app.deal_json(d) order by d.closes_on, d.id) as json from (
      select d.* from public.deal d
      where d.state = 'open'
        and d.id in (select l.deal_id from public.deal_contact l where l.contact_id = any (app.records_of(c.id)))
      order by d.closes_on, d.id limit 2) d) y on true
  where g.organization_id = s.organization_id and g.user_id = s.user_id and g.day = today;
end
$$;

-- GET /api/contacts/{contactId}, with the person's deals: the open ones first, by the day they close.
create or replace function app.contact_detail(session_token text, contact uuid, at timestamptz) returns table (state text, body text)
language plpgsql volatile
as $$
declare
  s app.session_state := app.open_session(session_token);
  today date;
  names jsonb;
  records uuid[];
  copies uuid[];
begin
  if s.state <> 'ok' then
    return query select s.state, null::text;
    return;
  end if;
  today := (at at time zone s.time_zone)::date;
  names := app.names_by_address(s.organization_id, contact);
  records := app.records_of(contact);
  copies := app.copies_among(s.organization_id, records);
  return query
  select 'ok', (
    app.contact_json(
      c,
      (select json_agg(app.action_json(a, app.claims_json(a.id)) order by a.archived_at is not null,
         case when a.archived_at is null then a.edited_at end desc nulls last, a.created_at desc)
       from (select * from public.action x where x.contact_id = any (records) order by x.archived_at is not null,
         case when x.archived_at is null then x.edited_at end desc nulls last, x.created_at desc limit 20) a),
      (select app.suggestion_json(g) from public.suggestion g
       where g.contact_id = any (records) and g.user_id = s.user_id and g.day = today limit 1),
      app.suppressed_json(c))::jsonb
    || jsonb_build_object(
      'sources', app.sources_of(c),
      'ai_problem', c.ai_problem,
      'engagements', coalesce((select jsonb_agg(jsonb_build_object(
          'id', e.id, 'type', e.type, 'source', e.source, 'date', e.date, 'direction', e.direction,
          'subject', e.subject, 'text', e.text, 'participants', app.participants_json(e.participants, names),
          'ai_analysis', e.ai_analysis) order by e.date desc)
        from (select * from public.engagement x where x.contact_id = any (records) and x.id <> all (copies)
          order by x.date desc limit 200) e), '[]'),
      'notes', coalesce((select jsonb_agg(jsonb_build_object(
          'id', n.id, 'date', n.date, 'author', n.author, 'text', n.text, 'ai_analysis', n.ai_analysis) order by n.date desc)
        from (select * from public.note x where x.contact_id = any (records) and x.id <> all (copies)
          order by x.date desc limit 200) n), '[]'),
      'deals', coalesce((select jsonb_agg(app.deal_json(d)
          order by d.state <> 'open', case d.state when 'open' then d.closes_on end, d.closes_on desc nulls last, d.id)
        from (select x.* from public.deal x
          where x.id in (select l.deal_id from public.deal_contact l where l.contact_id = any (records))
          order by x.state <> 'open', case x.state when 'open' then x.closes_on end, x.closes_on desc nulls last, x.id limit 20) d), '[]'),
      'linkedinProfile', (select app.linkedin_profile_json(l) from public.linkedin_profile l where l.contact_id = any (records)
        order by l.contact_id <> c.id, l.updated_at desc limit 1),
      'articles', coalesce((select jsonb_agg(jsonb_build_object(
          'id', a.id, 'title', a.title, 'url', a.url, 'publishedAt', a.published_at, 'snippet', a.snippet)
          order by a.published_at desc nulls last, a.created_at desc, a.id)
        from (select * from public.article x
          where x.organization_id = c.organization_id and x.company_key = app.company_key(c.company)
          order by x.published_at desc nulls last, x.created_at desc, x.id limit 10) a), '[]'))
  )::text
  from public.contact c
  where c.id = contact and c.organization_id = s.organization_id;
  if not found then
    return query select 'not_found', null::text;
  end if;
end
$$;

revoke execute on all functions in schema app from public;
grant execute on function app.deal_json(public.deal) to authenticated, app_server;
