-- The list of all contacts can be narrowed by more than words: what is proposed, the company, whose they are, whether
-- anything was ever exchanged, and open deals.

drop function app.list_contacts(text, text, text[], boolean, integer, integer);

-- GET /api/contacts. `sorting` holds clauses like "-lastName"; the caller has checked them, and only
-- the columns named here can come out. `narrowed` may hold hasActions, actionType, company, owner ("me", "none"),
-- neverContacted and openDeal.
create function app.list_contacts(
  session_token text, words text, sorting text[], narrowed jsonb, row_offset integer, page_size integer
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
  conditions := conditions || case narrowed ->> 'hasActions'
    when 'true' then ' and c.open_action_count > 0' when 'false' then ' and c.open_action_count = 0' else '' end;
  if narrowed ? 'actionType' then
    conditions := conditions || $c$ and exists (select from public.action a
      where a.contact_id = c.id and a.archived_at is null and a.type = $5 ->> 'actionType')$c$;
  end if;
  if narrowed ? 'company' then conditions := conditions || $c$ and c.company = $5 ->> 'company'$c$; end if;
  -- As app's lists of the day take it: a manager's decision stands above the owner's address.
  conditions := conditions || case narrowed ->> 'owner'
    when 'none' then ' and c.owner_email is null'
    when 'me' then $c$ and case
      when exists (select from private.owner_choice o where o.organization_id = $1 and o.crm = c.crm and o.owner_email = c.owner_email)
      then exists (select from private.owner_choice o
        where o.organization_id = $1 and o.crm = c.crm and o.owner_email = c.owner_email and o.user_id = $6)
      else lower(c.owner_email) = lower($7) end$c$
    else '' end;
  if narrowed ->> 'neverContacted' = 'true' then
    conditions := conditions || ' and not exists (select from public.engagement e where e.contact_id = c.id)';
  end if;
  if narrowed ->> 'openDeal' = 'true' then
    conditions := conditions || $c$ and exists (select from public.deal_contact l
      join public.deal d on d.id = l.deal_id and d.state = 'open' where l.contact_id = c.id)$c$;
  end if;
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
  using s.organization_id, words, row_offset, page_size, narrowed, s.user_id, s.email;
end
$$;

revoke execute on function app.list_contacts(text, text, text[], jsonb, integer, integer) from public;
grant execute on function app.list_contacts(text, text, text[], jsonb, integer, integer) to app_server;
