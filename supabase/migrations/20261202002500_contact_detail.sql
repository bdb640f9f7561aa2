-- One contact with all that is known of their person, whichever of their records it hangs on, read as the feed is:
-- the newest exchanges and proposals and how many there are, whether a private person may be called and who recorded
-- that they agreed, and in which form the message is shown first.

-- Who took part, under the name the CRM gives or the one known here by their address.
create function app.participants_json(people jsonb, names jsonb) returns jsonb
language sql immutable
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'name', coalesce(p ->> 'name', names ->> (p ->> 'email')), 'email', p ->> 'email', 'role', p ->> 'role') order by n), '[]')
  from jsonb_array_elements(people) with ordinality x (p, n)
$$;

-- Names of an organization's members, then of its contacts, by the addresses that took part in the engagements of a
-- contact's person.
create function app.names_by_address(organization uuid, contact uuid) returns jsonb
language plpgsql stable
as $$
declare
  records uuid[] := app.records_of(contact);
begin
  return (select coalesce(jsonb_object_agg(address, name), '{}') from (
    select distinct on (address) address, name from (
      select lower(m.email) as address, m.name, 0 as rank from app.members_to_serve() m
      union all
      select c.email, trim(concat_ws(' ', c.first_name, c.last_name)), 1 from public.contact c
      where c.organization_id = organization and c.archived_at is null and c.email = any (array(
        select distinct p ->> 'email' from public.engagement e cross join lateral jsonb_array_elements(e.participants) p
        where e.contact_id = any (records) and p ->> 'name' is null and p ->> 'email' is not null))) known
    where name <> '' order by address, rank, name) named);
end
$$;

-- The profile a member gave, with what was read in it.
create function app.linkedin_profile_json(l public.linkedin_profile) returns jsonb
language sql stable
as $$ select jsonb_build_object('content', l.content, 'analysis', l.analysis, 'updatedAt', l.updated_at) $$;

-- Where what is known of a contact came from, and since when: their person's other records too. A contact created
-- for whom a text names came from a person, not from a file.
create function app.sources_of(c public.contact) returns jsonb
language sql stable
as $$
  select coalesce(jsonb_agg(jsonb_build_object('kind', s.kind, 'since', s.since) order by s.since, s.kind), '[]')
  from (
    select coalesce(r.crm, case when exists (select from public.named_person n where n.person_id = r.id and n.created_contact)
      then 'user' else 'import' end) as kind, min(r.received_at) as since
    from public.contact r
    where r.id = any (app.records_of(c.id))
      or r.merged_into = c.id and r.crm is distinct from c.crm and r.crm is not null
    group by 1
    union all
    select 'user', l.created_at from public.linkedin_profile l where l.contact_id = c.id
  ) s
$$;

-- The engagements and notes of some records of one person that another of them has too, because the CRM names both:
-- all but one of each.
create function app.copies_among(organization uuid, records uuid[]) returns uuid[]
language sql stable
as $$
  select case when cardinality(records) > 1 then array(
    select e.id from public.engagement e
    where e.contact_id = any (records) and exists (select from public.engagement k
      where k.organization_id = organization and k.crm = e.crm and k.crm_id = e.crm_id and k.contact_id = any (records) and k.id < e.id)
    union all
    select n.id from public.note n
    where n.contact_id = any (records) and exists (select from public.note k
      where k.organization_id = organization and k.crm = n.crm and k.crm_id = n.crm_id and k.contact_id = any (records) and k.id < n.id))
  else '{}' end
$$;

-- GET /api/contacts/{contactId}, with the person's deals: the open ones first, by the day they close.
create function app.contact_detail(session_token text, contact uuid, at timestamptz) returns table (state text, body text)
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

revoke execute on all functions in schema app from public;
grant execute on function app.participants_json(jsonb, jsonb), app.names_by_address(uuid, uuid),
  app.sources_of(public.contact), app.contact_detail(text, uuid, timestamptz) to app_server;
grant execute on function app.linkedin_profile_json(public.linkedin_profile), app.copies_among(uuid, uuid[])
  to authenticated, app_server;
