-- A contact's page says in which form the message is shown first, and what its reader chose of it.

set lock_timeout = '2s';

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
  chosen public.letter_choice;
begin
  if s.state <> 'ok' then
    return query select s.state, null::text;
    return;
  end if;
  today := (at at time zone s.time_zone)::date;
  names := app.names_by_address(s.organization_id, contact);
  records := app.records_of(contact);
  copies := app.copies_among(s.organization_id, records);
  chosen := app.letter_choice_of(records, s.user_id);
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
      'call', app.call_of(c, records, today),
      'letter', jsonb_build_object(
        'channel', coalesce(chosen.channel, (select a.ai_basis ->> 'channel' from public.action a
          where a.contact_id = any (records) and a.archived_at is null
          order by a.edited_at desc nulls last, a.created_at desc limit 1), 'mail'),
        'register', chosen.register),
      'meta', jsonb_build_object(
        'actionCount', (select count(*) from public.action x where x.contact_id = any (records)),
        'engagementCount', (select count(*) from public.engagement x where x.contact_id = any (records) and x.id <> all (copies))),
      'ai_problem', c.ai_problem,
      'engagements', coalesce((select jsonb_agg(jsonb_build_object(
          'id', e.id, 'type', e.type, 'source', e.source, 'date', e.date, 'direction', e.direction,
          'subject', e.subject, 'text', e.text, 'participants', app.participants_json(e.participants, names),
          'ai_analysis', e.ai_analysis, 'shortened', app.is_shortened(e.organization_id, e.crm, e.crm_id)) order by e.date desc)
        from (select * from public.engagement x where x.contact_id = any (records) and x.id <> all (copies)
          order by x.date desc limit 200) e), '[]'),
      'notes', coalesce((select jsonb_agg(jsonb_build_object(
          'id', n.id, 'date', n.date, 'author', n.author, 'text', n.text, 'ai_analysis', n.ai_analysis,
          'shortened', n.raw_is_longer or app.is_shortened(n.organization_id, n.crm, n.crm_id)) order by n.date desc)
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
