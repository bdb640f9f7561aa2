-- The list of all contacts is narrowed by any colleague's contacts, as the lists of the day take them: by managers'
-- decisions, and by the rule for contacts without an owner. What several filters leave is found in one pass, and one or
-- two signs are found inside words too.

-- Of equal shares: the member whose share a contact is. As functions/suggestions/ownership.ts: a test holds one against
-- the other. Shares are dealt by the last three digits of the id, so that a list need not look at each contact.
create function app.shares_of(member uuid, members uuid[]) returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select array(
    select digits from (select lpad(to_hex(n), 3, '0') as digits from generate_series(0, 4095) n) share
    where member = (select m from unnest(members) m order by md5(digits || ' ' || m::text) collate "C" desc limit 1))
$$;

-- The condition on a contact `c` that it is a member's, or for null nobody's in particular, as SQL text; of the claims'
-- organization.
create function app.whose_condition(member uuid) returns text
language plpgsql stable set search_path = ''
as $$
declare
  organization uuid := app.org_id();
  members uuid[] := array(select m.user_id from app.members_to_serve() m);
  address text := (select lower(m.email) from app.members_to_serve() m where m.user_id = member);
  rule private.owner_choice;
  decided text[];
  given text[];
  as_unowned text[];
  owner_key constant text := $c$coalesce(c.crm, '') || ' ' || c.owner_email$c$;
  unowned text;
begin
  select
      array_agg(o.crm || ' ' || o.owner_email),
      array_agg(o.crm || ' ' || o.owner_email) filter (where o.user_id = member),
      array_agg(o.crm || ' ' || o.owner_email) filter (where o.given = 'unowned')
    into decided, given, as_unowned
    from private.owner_choice o where o.organization_id = organization and o.crm <> '';
  select o.* into rule from private.owner_choice o where o.organization_id = organization and o.crm = '';
  unowned := 'c.owner_email is null'
    || case when as_unowned is null then '' else format(' or %s = any (%L)', owner_key, as_unowned) end;
  if member is null then
    return case
      when rule.given = 'equal' or rule.given = 'member' and rule.user_id = any (members) then 'false'
      else format('(%s)', unowned) end;
  end if;
  -- Somebody who can no longer sign in has no contacts.
  if not member = any (members) then return 'false'; end if;
  return format('(lower(c.owner_email) = %L', address)
    || case when decided is null then '' else format(' and not %s = any (%L)', owner_key, decided) end
    || case when given is null then '' else format(' or %s = any (%L)', owner_key, given) end
    || case
      when rule.given = 'member' and rule.user_id = member then ' or ' || unowned
      when rule.given = 'equal' then
        format(' or (%s) and right(c.id::text, 3) = any (%L)', unowned, app.shares_of(member, members))
      else '' end
    || ')';
end
$$;

-- Words as a pattern of `like` takes them literally, folded.
create function app.like_pattern(words text) returns text
language sql immutable parallel safe
as $$ select replace(replace(replace(app.fold(words), '\', '\\'), '%', '\%'), '_', '\_') $$;

-- Ids of the claims' organization's contacts that hold three signs or more, by the index of trigrams; words are taken
-- literally. Fewer signs are compared with each contact, which is faster (app.list_contacts).
create or replace function app.search_contacts(words text) returns setof uuid
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
create or replace function app.list_contacts(
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
grant execute on function app.shares_of(uuid, uuid[]), app.whose_condition(uuid), app.like_pattern(text) to app_server;
