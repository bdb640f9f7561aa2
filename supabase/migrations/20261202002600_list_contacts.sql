-- The list of contacts, searched, narrowed and sorted, read as the feed is. What narrows it is found first, as ids,
-- each from an index that holds it: contacts are then told apart by id along the index that sorts them, and only the
-- rows of the page are read. What several filters leave is found in one pass, and one or two signs are found inside
-- words too.

-- Words as a pattern of `like` takes them literally, folded.
create function app.like_pattern(words text) returns text
language sql immutable parallel safe
as $$ select replace(replace(replace(app.fold(words), '\', '\\'), '%', '\%'), '_', '\_') $$;

-- Ids of the claims' organization's contacts that hold three signs or more, inside words too, by the index of trigrams
-- or, of frequent ones, by all words of the organization; words are taken literally. LIKE is not leakproof, so under
-- row-level security neither index would serve: a definer function with its own check of the organization uses them.
create function app.search_contacts(words text) returns setof uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  -- Planned for these words: how frequent they are decides.
  return query execute
    'select c.id from public.contact c where c.organization_id = $1 and c.archived_at is null and c.search like $2'
  using app.org_id(), '%' || app.like_pattern(words) || '%';
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
  -- Ids of contacts: with the words, with such an action, with an open deal.
  found uuid[];
  proposed uuid[];
  dealt uuid[];
begin
  if s.state <> 'ok' then
    return query select s.state, null::text;
    return;
  end if;
  if length(words) >= 3 then
    found := array(select app.search_contacts(words));
    conditions := conditions || ' and c.id = any ($6)';
  elsif words <> '' then
    conditions := conditions || format(' and c.search like %L', '%' || pattern || '%');
    columns := format(', not (c.search like %L or c.search like %L) as inside', pattern || '%', '% ' || pattern || '%');
    ordering := 'm.inside, ';
  end if;
  conditions := conditions || case narrowed ->> 'hasActions'
    when 'true' then ' and c.open_action_count > 0' when 'false' then ' and c.open_action_count = 0' else '' end;
  if narrowed ? 'actionType' then
    proposed := array(select a.contact_id from public.action a
      where a.organization_id = s.organization_id and a.archived_at is null and a.type = narrowed ->> 'actionType');
    conditions := conditions || ' and c.id = any ($7)';
  end if;
  if narrowed ? 'company' then conditions := conditions || $c$ and c.company = $5 ->> 'company'$c$; end if;
  if narrowed ? 'owner' then
    conditions := conditions || ' and ' || app.whose_condition(case narrowed ->> 'owner'
      when 'me' then s.user_id when 'none' then null else (narrowed ->> 'owner')::uuid end);
  end if;
  if narrowed ->> 'neverContacted' = 'true' then
    conditions := conditions || ' and not exists (select from private.contacted k
      where k.organization_id = $1 and k.contact_id = c.id)';
  end if;
  if narrowed ->> 'openDeal' = 'true' then
    dealt := array(select distinct l.contact_id from public.deal_contact l join public.deal d on d.id = l.deal_id
      where l.organization_id = s.organization_id and d.organization_id = s.organization_id and d.state = 'open');
    conditions := conditions || ' and c.id = any ($8)';
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
          select json_agg(app.listed_contact_json(c, (
              select json_agg(app.action_json(a, app.claims_json(a.id)) order by a.archived_at is not null, a.created_at desc)
              from (select * from public.action x where x.contact_id = c.id
                    order by x.archived_at is not null, x.created_at desc limit 20) a),
            app.suppressed_json(c), h.newest,
            json_build_object('actionCount', h.actions, 'engagementCount', h.engagements)) order by %2$s m.id)
          from page m join public.contact c on c.id = m.id cross join lateral app.exchanged(array[c.id], '{}') h), '[]'::json),
        'meta', json_build_object(
          'offset', $3, 'pageSize', $4, 'itemCount', n, 'hasMore', $3 + $4 < n))::text
      from (select count(*) as n from matching) counted
    $query$, conditions, ordering, columns, case when is_ordered then 'not materialized' else 'materialized' end)
  using s.organization_id, words, row_offset, page_size, narrowed, found, proposed, dealt;
end
$$;

revoke execute on all functions in schema app from public;
grant execute on function app.like_pattern(text), app.search_contacts(text),
  app.list_contacts(text, text, text[], jsonb, integer, integer) to app_server;
