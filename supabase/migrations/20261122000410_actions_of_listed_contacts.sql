-- A contact of the list has its actions as one alone has: open ones first, then the newest, twenty at most
-- (docs/product.md, 3 and 7). It had only the open ones.

-- GET /api/contacts. `sorting` holds clauses like "-lastName"; the caller has checked them, and only
-- the columns named here can come out.
create or replace function app.list_contacts(
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
            select json_agg(app.action_json(a, app.claims_json(a.id)) order by a.archived_at is not null, a.created_at desc)
            from (select * from public.action x where x.contact_id = c.id
                  order by x.archived_at is not null, x.created_at desc limit 20) a), null, app.suppressed_json(c)) order by %2$s c.id)
          from (select * from public.contact c where %1$s order by %2$s c.id offset $3 limit $4) c), '[]'::json),
        'meta', json_build_object(
          'offset', $3, 'pageSize', $4, 'itemCount', n, 'hasMore', $3 + $4 < n))::text
      from (select count(*) as n from public.contact c where %1$s) counted
    $query$, conditions, ordering)
  using s.organization_id, words, row_offset, page_size;
end
$$;
