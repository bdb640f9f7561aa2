-- A contact's page tells what is known of the person, whichever of their records it hangs on.

-- In French, where else a contact's person has a record: « aussi dans Salesforce ».
create function app.also_in(c public.contact) returns text
language sql stable
as $$
  select string_agg(case when n.crm is distinct from c.crm then 'aussi dans ' || n.name
    else format('%s fiches dans %s', n.records + 1, n.name) end, ', ' order by n.name)
  from (
    select r.crm, count(*) as records,
      coalesce((select k.name from app.crm k where k.id = r.crm), 'vos imports') as name
    from public.contact r
    where r.organization_id = c.organization_id and r.address_key = c.address_key and r.person_key = c.person_key
      and r.id <> c.id and r.archived_at is null
    group by r.crm) n
$$;

create or replace function app.contact_json(c public.contact, actions json, suggestion json, suppressed json default null) returns json
language sql stable
as $$
  select json_build_object(
    'id', c.id, 'organizationId', c.organization_id, 'firstName', c.first_name, 'lastName', c.last_name,
    'email', c.email, 'job', c.job, 'company', c.company, 'linkedinProfileURL', c.linkedin_profile_url,
    'profilePictureUrl', c.profile_picture_url, 'crm', c.crm, 'crmId', c.crm_id,
    'crm_hubspotId', case when c.crm = 'hubspot' then c.crm_id end, 'crm_syncedAt', c.crm_synced_at,
    'alsoIn', app.also_in(c),
    'ai_timeline', c.ai_timeline, 'createdAt', c.created_at, 'updatedAt', c.updated_at,
    'archivedAt', c.archived_at, 'actions', coalesce(actions, '[]'::json), 'suggestion', suggestion,
    'suppressed', suppressed)
$$;

-- How many of a person's exchanges and notes nobody has read: those no program has looked at, or none understood.
-- Looks at what waits to be read, not at every text.
create or replace function app.count_unread(organization uuid, contact uuid) returns integer
language sql stable
as $$
  with person as materialized (select app.records_of(contact) as ids)
  select count(*)::integer from person cross join lateral (
    select u.contact_id, u.text_kind, u.text_id from private.unread_text u
    where u.organization_id = organization and u.contact_id = any (person.ids) and u.reader = 'local' and u.text_kind <> 'linkedin'
    union
    select r.contact_id, r.text_kind, r.text_id from public.text_reading r
    where r.organization_id = organization and r.contact_id = any (person.ids) and r.reader = 'local' and not r.understood
      and r.text_kind <> 'linkedin') t
  where not exists (
    select from public.text_reading r
    where r.organization_id = organization and r.contact_id = t.contact_id and r.text_kind = t.text_kind and r.text_id = t.text_id
      and r.understood)
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

-- Names of an organization's members, then of its contacts, by the addresses that took part in the engagements of a
-- contact's person.
create or replace function app.names_by_address(organization uuid, contact uuid) returns jsonb
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

-- Where what is known of a contact came from, and since when: their person's other records too.
create or replace function app.sources_of(c public.contact) returns jsonb
language sql stable
as $$
  select coalesce(jsonb_agg(jsonb_build_object('kind', s.kind, 'since', s.since) order by s.since, s.kind), '[]')
  from (
    select coalesce(r.crm, 'import') as kind, min(r.received_at) as since
    from public.contact r
    where r.id = any (app.records_of(c.id))
      or r.merged_into = c.id and r.crm is distinct from c.crm and r.crm is not null
    group by 1
    union all
    select 'user', l.created_at from public.linkedin_profile l where l.contact_id = c.id
  ) s
$$;

-- GET /api/contacts/{contactId}: the contact, the person's actions, what happened with them.
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

-- As before; an objection of another record is told as that record's CRM's.
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
    select json_build_object('id', o.id, 'kind', o.kind, 'reason', o.reason, 'since', o.since, 'by', app.suppressed_by(o.source, o.crm, o.created_by), 'source', o.source) as json
    from app.suppression_of(c) o) x on true
  where g.organization_id = s.organization_id and g.user_id = s.user_id and g.day = today;
end
$$;

revoke execute on all functions in schema app from public;
grant execute on function app.also_in(public.contact), app.copies_among(uuid, uuid[]) to authenticated, app_server;
