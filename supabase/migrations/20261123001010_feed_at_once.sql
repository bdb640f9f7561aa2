-- The day's list asks once for what it shows of all its people, where it asked anew for each card.

-- In French, that a person has this many other records in a CRM: « aussi dans Salesforce », « 2 fiches dans HubSpot ».
create function app.also_in_words(own_crm text, other_crm text, records bigint) returns text
language sql stable
as $$
  select case when other_crm is distinct from own_crm then 'aussi dans ' || n.name
    else format('%s fiches dans %s', records + 1, n.name) end
  from (select coalesce((select k.name from app.crm k where k.id = other_crm), 'vos imports') as name) n
$$;

create or replace function app.also_in(c public.contact) returns text
language plpgsql stable
as $$
begin
  return (
  select string_agg(n.words, ', ' order by n.words)
  from (
    select app.also_in_words(c.crm, r.crm, count(*)) as words
    from public.contact r
    where r.organization_id = c.organization_id and r.address_key = c.address_key and r.person_key = c.person_key
      and r.id <> c.id and r.archived_at is null
    group by r.crm) n);
end
$$;

-- A contact as the API shows it, for whoever has asked already where else its person has a record.
create function app.contact_json_with(c public.contact, actions json, suggestion json, suppressed json, also_in text) returns json
language sql stable
as $$
  select json_build_object(
    'id', c.id, 'organizationId', c.organization_id, 'firstName', c.first_name, 'lastName', c.last_name,
    'email', c.email, 'job', c.job, 'company', c.company, 'linkedinProfileURL', c.linkedin_profile_url,
    'profilePictureUrl', c.profile_picture_url, 'crm', c.crm, 'crmId', c.crm_id,
    'crm_hubspotId', case when c.crm = 'hubspot' then c.crm_id end, 'crm_syncedAt', c.crm_synced_at,
    'alsoIn', also_in,
    'ai_timeline', c.ai_timeline, 'createdAt', c.created_at, 'updatedAt', c.updated_at,
    'archivedAt', c.archived_at, 'actions', coalesce(actions, '[]'::json), 'suggestion', suggestion,
    'suppressed', suppressed)
$$;

create or replace function app.contact_json(c public.contact, actions json, suggestion json, suppressed json default null) returns json
language sql stable
as $$ select app.contact_json_with(c, actions, suggestion, suppressed, app.also_in(c)) $$;

-- A suggestion as the API shows it, with how many exchanges of its person nobody has read.
create function app.suggestion_json_with(s public.suggestion, unread bigint) returns json
language sql immutable
as $$
  select json_build_object('day', s.day, 'position', s.position, 'score', s.score, 'reasons', s.reasons,
    'unread', case unread when 0 then null when 1 then '1 échange n’est pas encore lu'
      else format('%s échanges ne sont pas encore lus', unread) end)
$$;

create or replace function app.suggestion_json(s public.suggestion) returns json
language plpgsql stable
as $$
begin
  return app.suggestion_json_with(s, app.count_unread(s.organization_id, s.contact_id));
end
$$;

-- GET /api/me/contacts/feed.
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
  claims as (
    select k.action_id, json_agg(json_build_object('text', k.text, 'quote', k.quote, 'sourceIds', k.source_ids)
      order by k.position) as json
    from public.claim k where k.action_id = any (array(select (l.action).id from listed l))
    group by k.action_id),
  -- Each person's open deals that close first.
  deals as (
    select d.contact_id, jsonb_agg(app.deal_json(d.deal) order by d.rank) as json
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
      app.contact_json_with(l.contact, json_build_array(app.action_json(l.action, k.json)),
        app.suggestion_json_with(l.suggestion, coalesce(u.texts, 0)), x.json, e.words)::jsonb
        || jsonb_build_object('deals', coalesce(d.json, '[]'))
      order by (l.suggestion).position), '[]'::json),
    'meta', case when count(*) > 0
      then json_build_object('offset', 0, 'pageSize', 10, 'itemCount', count(*), 'hasMore', false, 'day', today)
      else json_strip_nulls(json_build_object('offset', 0, 'pageSize', 10, 'itemCount', 0, 'hasMore', false, 'day', today,
        'problem', app.problem_of_day(s.organization_id, today))) end
  )::text
  from listed l
  left join claims k on k.action_id = (l.action).id
  left join elsewhere e on e.contact_id = (l.contact).id
  left join unread u on u.person = (l.contact).id
  left join deals d on d.contact_id = (l.contact).id
  left join lateral (
    select json_build_object('id', o.id, 'kind', o.kind, 'reason', o.reason, 'since', o.since, 'by', app.suppressed_by(o.source, o.crm, o.created_by), 'source', o.source) as json
    from app.suppression_of(l.contact) o) x on true;
end
$$;

revoke execute on all functions in schema app from public;
grant execute on function app.also_in_words(text, text, bigint), app.contact_json_with(public.contact, json, json, json, text),
  app.suggestion_json_with(public.suggestion, bigint) to authenticated, app_server;
