-- The hot reads, one statement each. A read opens the session (which sets the claims for this
-- transaction), then selects under row-level security, and answers JSON as text that the handler passes on
-- unparsed.

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
      app.card_json(l.contact, json_build_array(app.action_json(l.action, (
          select json_agg(json_build_object('text', k.text, 'quote', k.quote, 'sourceIds', k.source_ids) order by k.position)
          from public.claim k where k.action_id = (l.action).id))),
        app.suggestion_json_with(l.suggestion, coalesce(u.texts, 0)), x.json, e.words, coalesce(d.json, '[]'))
      order by (l.suggestion).position), '[]'::json),
    'meta', case when count(*) > 0
      then json_build_object('offset', 0, 'pageSize', 10, 'itemCount', count(*), 'hasMore', false, 'day', today)
      else json_strip_nulls(json_build_object('offset', 0, 'pageSize', 10, 'itemCount', 0, 'hasMore', false, 'day', today,
        'problem', app.problem_of_day(s.organization_id, today))) end
  )::text
  from listed l
  left join elsewhere e on e.contact_id = (l.contact).id
  left join unread u on u.person = (l.contact).id
  left join deals d on d.contact_id = (l.contact).id
  left join lateral (
    select json_build_object('id', o.id, 'kind', o.kind, 'reason', o.reason, 'since', o.since, 'by', app.suppressed_by(o.source, o.crm, o.created_by), 'source', o.source) as json
    from app.suppression_of(l.contact) o) x on true;
end
$$;

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

-- Under which two spellings of a company are the same; null when there is no name. As the ranking's companyKey:
-- a test holds one against the other.
create function app.company_key(name text) returns text
language sql immutable parallel safe
as $$
  select nullif(array_to_string(array(
    select word from regexp_split_to_table(
      regexp_replace(normalize(regexp_replace(normalize(lower(name collate "und-x-icu"), NFC), '[^\u0001-\u024f]', ' ', 'g'), NFD), '[\u0300-\u036f]', '', 'g'),
      '[^a-z0-9]+') with ordinality words (word, n)
    where word <> '' and word not in ('sas', 'sasu', 'sarl', 'sa', 'eurl', 'scop', 'groupe', 'group')
    order by n), ' '), '')
$$;

-- The profile a member gave, with what was read in it.
create function app.linkedin_profile_json(l public.linkedin_profile) returns jsonb
language sql stable
as $$ select jsonb_build_object('content', l.content, 'analysis', l.analysis, 'updatedAt', l.updated_at) $$;

-- Where what is known of a contact came from, and since when: their person's other records too.
create function app.sources_of(c public.contact) returns jsonb
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

-- Words as a pattern of `like` takes them literally, folded.
create function app.like_pattern(words text) returns text
language sql immutable parallel safe
as $$ select replace(replace(replace(app.fold(words), '\', '\\'), '%', '\%'), '_', '\_') $$;

-- Ids of the claims' organization's contacts that hold three signs or more, inside words too, by the index of
-- trigrams; words are taken literally. LIKE is not leakproof, so under row-level security the index would be ignored:
-- a definer function with its own check of the organization uses it. Fewer signs are looked for at the start of a
-- word, in each contact, which is faster (app.list_contacts).
create function app.search_contacts(words text) returns setof uuid
language plpgsql stable security definer set search_path = ''
as $$
declare
  pattern text := '%' || app.like_pattern(words) || '%';
begin
  return query select c.id from public.contact c where c.organization_id = app.org_id() and c.search like pattern;
end
$$;

-- GET /api/contacts. `sorting` holds clauses like "-lastName"; the caller has checked them, and only
-- the columns named here can come out. `narrowed` may hold hasActions, actionType, company, owner ("me", "none" or a
-- member's id), neverContacted and openDeal. Of one or two signs, those at the start of a word come first.
create function app.list_contacts(
  session_token text, words text, sorting text[], narrowed jsonb, row_offset integer, page_size integer
) returns table (state text, body text)
language plpgsql volatile
as $$
declare
  s app.session_state := app.open_session(session_token);
  conditions text := 'c.organization_id = $1 and c.archived_at is null';
  -- An index answers these in order: the first rows are read, and the others only counted.
  is_ordered constant boolean := words = '' and not narrowed ?| array['actionType', 'owner', 'neverContacted', 'openDeal'];
  pattern text := app.like_pattern(words);
  columns text := '';
  sorted_by text[] := '{}';
  ordering text := '';
  clause text;
  sort_column text;
begin
  if s.state <> 'ok' then
    return query select s.state, null::text;
    return;
  end if;
  if length(words) >= 3 then
    conditions := conditions || ' and c.id in (select app.search_contacts($2))';
  elsif words <> '' then
    conditions := conditions || format(' and c.search like %L', '%' || pattern || '%');
    columns := format(', not (c.search like %L or c.search like %L) as inside', pattern || '%', '% ' || pattern || '%');
    ordering := 'm.inside, ';
  end if;
  conditions := conditions || case narrowed ->> 'hasActions'
    when 'true' then ' and c.open_action_count > 0' when 'false' then ' and c.open_action_count = 0' else '' end;
  if narrowed ? 'actionType' then
    conditions := conditions || $c$ and exists (select from public.action a
      where a.contact_id = c.id and a.archived_at is null and a.type = $5 ->> 'actionType')$c$;
  end if;
  if narrowed ? 'company' then conditions := conditions || $c$ and c.company = $5 ->> 'company'$c$; end if;
  if narrowed ? 'owner' then
    conditions := conditions || ' and ' || app.whose_condition(case narrowed ->> 'owner'
      when 'me' then s.user_id when 'none' then null else (narrowed ->> 'owner')::uuid end);
  end if;
  if narrowed ->> 'neverContacted' = 'true' then
    conditions := conditions || ' and not exists (select from public.engagement e where e.contact_id = c.id)';
  end if;
  if narrowed ->> 'openDeal' = 'true' then
    conditions := conditions || $c$ and exists (select from public.deal_contact l
      join public.deal d on d.id = l.deal_id and d.state = 'open' where l.contact_id = c.id)$c$;
  end if;
  if cardinality(sorting) = 0 then sorting := array['lastName']; end if;
  foreach clause in array sorting loop
    sort_column := case ltrim(clause, '-')
      when 'lastName' then 'last_name' when 'company' then 'company' when 'email' then 'email'
      when 'createdAt' then 'created_at' when 'updatedAt' then 'updated_at' end;
    if sort_column <> all (sorted_by) and sort_column is not null then
      sorted_by := sorted_by || sort_column;
      columns := columns || format(', c.%I', sort_column);
      ordering := ordering || format('m.%I %s, ', sort_column, case when clause like '-%' then 'desc nulls last' else 'asc' end);
    end if;
  end loop;
  return query execute format(
    $query$
      with matching as %4$s (select c.id %3$s from public.contact c where %1$s),
        page as (select m.* from matching m order by %2$s m.id offset $3 limit $4)
      select 'ok', json_build_object(
        'data', coalesce((
          select json_agg(app.contact_json(c, (
            select json_agg(app.action_json(a, app.claims_json(a.id)) order by a.archived_at is not null, a.created_at desc)
            from (select * from public.action x where x.contact_id = c.id
                  order by x.archived_at is not null, x.created_at desc limit 20) a), null, app.suppressed_json(c)) order by %2$s m.id)
          from page m join public.contact c on c.id = m.id), '[]'::json),
        'meta', json_build_object(
          'offset', $3, 'pageSize', $4, 'itemCount', n, 'hasMore', $3 + $4 < n))::text
      from (select count(*) as n from matching) counted
    $query$, conditions, ordering, columns, case when is_ordered then 'not materialized' else 'materialized' end)
  using s.organization_id, words, row_offset, page_size, narrowed;
end
$$;

revoke execute on all functions in schema app from public;

revoke execute on function app.problem_of_day(uuid, date),
  app.list_contacts(text, text, text[], jsonb, integer, integer) from public;
grant execute on function app.participants_json(jsonb, jsonb), app.names_by_address(uuid, uuid),
  app.feed(text, timestamptz), app.contact_detail(text, uuid, timestamptz), app.search_contacts(text),
  app.sources_of(public.contact), app.list_contacts(text, text, text[], jsonb, integer, integer),
  app.like_pattern(text) to app_server;
grant execute on function app.company_key(text), app.linkedin_profile_json(public.linkedin_profile),
  app.copies_among(uuid, uuid[]) to authenticated, app_server;
grant execute on function app.problem_of_day(uuid, date) to app_server, authenticated;
