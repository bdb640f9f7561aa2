-- The hot reads, one statement each. A read opens the session (which sets the claims for this
-- transaction), then selects under row-level security, and answers JSON as text that the handler passes on
-- unparsed.

-- The columns of an action as the API names them (docs/product.md, 3).
create function app.action_json(a public.action, claims json) returns json
language sql stable
as $$
  select json_build_object(
    'id', a.id, 'contactId', a.contact_id, 'ai_action', a.ai_action, 'ai_reasoning', a.ai_reasoning,
    'ai_prettyAction', a.ai_pretty_action, 'ai_prettyReasoning', a.ai_pretty_reasoning,
    'ai_subject', a.ai_subject, 'ai_iceBreakingMessage', a.ai_ice_breaking_message, 'ai_model', a.ai_model,
    'ai_fallback', a.ai_fallback, 'editedAt', a.edited_at, 'type', a.type,
    'deadline', a.deadline, 'archivedAt', a.archived_at, 'archivedBy', a.archived_by,
    'archivedReason', a.archived_reason, 'ai_archiveReasoning', a.ai_archive_reasoning,
    'createdAt', a.created_at, 'updatedAt', a.updated_at, 'claims', coalesce(claims, '[]'::json))
$$;

create function app.claims_json(action uuid) returns json
language sql stable
as $$
  select json_agg(json_build_object('text', k.text, 'quote', k.quote, 'sourceIds', k.source_ids) order by k.position)
  from public.claim k where k.action_id = action
$$;

create function app.contact_json(c public.contact, actions json, suggestion json, suppressed json default null) returns json
language sql stable
as $$
  select json_build_object(
    'id', c.id, 'organizationId', c.organization_id, 'firstName', c.first_name, 'lastName', c.last_name,
    'email', c.email, 'job', c.job, 'company', c.company, 'linkedinProfileURL', c.linkedin_profile_url,
    'profilePictureUrl', c.profile_picture_url, 'crm', c.crm, 'crmId', c.crm_id,
    'crm_hubspotId', case when c.crm = 'hubspot' then c.crm_id end, 'crm_syncedAt', c.crm_synced_at,
    'ai_timeline', c.ai_timeline, 'createdAt', c.created_at, 'updatedAt', c.updated_at,
    'archivedAt', c.archived_at, 'actions', coalesce(actions, '[]'::json), 'suggestion', suggestion,
    'suppressed', suppressed)
$$;

create function app.suggestion_json(s public.suggestion) returns json
language sql stable
as $$ select json_build_object('day', s.day, 'position', s.position, 'score', s.score, 'reasons', s.reasons) $$;

-- Why the contact must not be contacted, or null (app.suppression_of, further down with its rules).
create function app.suppressed_json(c public.contact) returns json
language plpgsql stable
as $$
begin
  return (
    select json_build_object('id', o.id, 'kind', o.kind, 'reason', o.reason, 'since', o.since, 'by', app.suppressed_by(o.source, c.crm, o.created_by), 'source', o.source)
    from app.suppression_of(c) o);
end
$$;

-- GET /api/me/contacts/feed: the day's list of the signed-in person, handled cards included.
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
  select 'ok', json_build_object(
    'data', coalesce(json_agg(
      app.contact_json(c, json_build_array(app.action_json(a, (
        select json_agg(json_build_object('text', k.text, 'quote', k.quote, 'sourceIds', k.source_ids) order by k.position)
        from public.claim k where k.action_id = a.id))), app.suggestion_json(g), x.json)
      order by g.position), '[]'::json),
    'meta', json_build_object('offset', 0, 'pageSize', 10, 'itemCount', count(c.id), 'hasMore', false, 'day', today)
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

-- Who took part, under the name the CRM gives or the one known here by their address.
create function app.participants_json(people jsonb, names jsonb) returns jsonb
language sql immutable
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'name', coalesce(p ->> 'name', names ->> (p ->> 'email')), 'email', p ->> 'email', 'role', p ->> 'role') order by n), '[]')
  from jsonb_array_elements(people) with ordinality x (p, n)
$$;

-- Names of an organization's members, then of its contacts, by the addresses that took part in a contact's engagements.
create function app.names_by_address(organization uuid, contact uuid) returns jsonb
language plpgsql stable
as $$
begin
  return (select coalesce(jsonb_object_agg(address, name), '{}') from (
    select distinct on (address) address, name from (
      select lower(m.email) as address, m.name, 0 as rank from app.members_to_serve() m
      union all
      select c.email, trim(concat_ws(' ', c.first_name, c.last_name)), 1 from public.contact c
      where c.organization_id = organization and c.archived_at is null and c.email = any (array(
        select distinct p ->> 'email' from public.engagement e cross join lateral jsonb_array_elements(e.participants) p
        where e.contact_id = contact and p ->> 'name' is null and p ->> 'email' is not null))) known
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

-- GET /api/contacts/{contactId}: the contact, its actions, what happened.
create function app.contact_detail(session_token text, contact uuid, at timestamptz) returns table (state text, body text)
language plpgsql volatile
as $$
declare
  s app.session_state := app.open_session(session_token);
  today date;
  names jsonb;
begin
  if s.state <> 'ok' then
    return query select s.state, null::text;
    return;
  end if;
  today := (at at time zone s.time_zone)::date;
  names := app.names_by_address(s.organization_id, contact);
  return query
  select 'ok', (
    app.contact_json(
      c,
      (select json_agg(app.action_json(a, app.claims_json(a.id)) order by a.archived_at is not null, a.created_at desc)
       from (select * from public.action x where x.contact_id = c.id order by x.archived_at is not null, x.created_at desc limit 20) a),
      (select app.suggestion_json(g) from public.suggestion g
       where g.contact_id = c.id and g.user_id = s.user_id and g.day = today),
      app.suppressed_json(c))::jsonb
    || jsonb_build_object(
      'sources', app.sources_of(c),
      'ai_problem', c.ai_problem,
      'engagements', coalesce((select jsonb_agg(jsonb_build_object(
          'id', e.id, 'type', e.type, 'source', e.source, 'date', e.date, 'direction', e.direction,
          'subject', e.subject, 'text', e.text, 'participants', app.participants_json(e.participants, names),
          'ai_analysis', e.ai_analysis) order by e.date desc)
        from (select * from public.engagement x where x.contact_id = c.id order by x.date desc limit 200) e), '[]'),
      'notes', coalesce((select jsonb_agg(jsonb_build_object(
          'id', n.id, 'date', n.date, 'author', n.author, 'text', n.text, 'ai_analysis', n.ai_analysis) order by n.date desc)
        from (select * from public.note x where x.contact_id = c.id order by x.date desc limit 200) n), '[]'),
      'linkedinProfile', (select app.linkedin_profile_json(l) from public.linkedin_profile l where l.contact_id = c.id),
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

-- Which contacts match a search. LIKE is not leakproof, so under row-level security the trigram index
-- would be ignored: a definer function with its own check of the organization uses it.
create function app.search_contacts(words text) returns setof uuid
language plpgsql stable security definer set search_path = ''
as $$
declare
  pattern text := replace(replace(replace(app.fold(words), '\', '\\'), '%', '\%'), '_', '\_');
begin
  if length(words) < 3 then
    return query select c.id from public.contact c
      where c.organization_id = app.org_id() and c.search like pattern || '%';
  else
    return query select c.id from public.contact c
      where c.organization_id = app.org_id() and c.search like '%' || pattern || '%';
  end if;
end
$$;

-- GET /api/contacts. `sorting` holds clauses like "-lastName"; the caller has checked them, and only
-- the columns named here can come out.
create function app.list_contacts(
  session_token text, words text, sorting text[], has_actions boolean, row_offset integer, page_size integer
) returns table (state text, body text)
language plpgsql volatile
as $$
declare
  s app.session_state := app.open_session(session_token);
  conditions text := 'c.organization_id = $1 and c.archived_at is null';
  ordering text := '';
  clause text;
  sort_column text;
begin
  if s.state <> 'ok' then
    return query select s.state, null::text;
    return;
  end if;
  if words <> '' then conditions := conditions || ' and c.id in (select app.search_contacts($2))'; end if;
  if has_actions then conditions := conditions || ' and c.open_action_count > 0'; end if;
  if not has_actions then conditions := conditions || ' and c.open_action_count = 0'; end if;
  foreach clause in array sorting loop
    sort_column := case ltrim(clause, '-')
      when 'lastName' then 'last_name' when 'company' then 'company' when 'email' then 'email'
      when 'createdAt' then 'created_at' when 'updatedAt' then 'updated_at' end;
    if sort_column is not null then
      ordering := ordering || format('c.%I %s, ', sort_column, case when clause like '-%' then 'desc nulls last' else 'asc' end);
    end if;
  end loop;
  if ordering = '' then ordering := 'c.last_name, '; end if;
  return query execute format(
    $query$
      select 'ok', json_build_object(
        'data', coalesce((
          select json_agg(app.contact_json(c, (
            select json_agg(app.action_json(a, app.claims_json(a.id)))
            from public.action a where a.contact_id = c.id and a.archived_at is null), null, app.suppressed_json(c)) order by %2$s c.id)
          from (select * from public.contact c where %1$s order by %2$s c.id offset $3 limit $4) c), '[]'::json),
        'meta', json_build_object(
          'offset', $3, 'pageSize', $4, 'itemCount', n, 'hasMore', $3 + $4 < n))::text
      from (select count(*) as n from public.contact c where %1$s) counted
    $query$, conditions, ordering)
  using s.organization_id, words, row_offset, page_size;
end
$$;

revoke execute on all functions in schema app from public;
grant execute on function app.participants_json(jsonb, jsonb), app.names_by_address(uuid, uuid),
  app.feed(text, timestamptz), app.contact_detail(text, uuid, timestamptz),
  app.search_contacts(text), app.list_contacts(text, text, text[], boolean, integer, integer)
  to app_server;
grant execute on function app.company_key(text), app.linkedin_profile_json(public.linkedin_profile), app.action_json(public.action, json), app.claims_json(uuid),
  app.contact_json(public.contact, json, json, json), app.suppressed_json(public.contact), app.suggestion_json(public.suggestion)
  to authenticated, app_server;
