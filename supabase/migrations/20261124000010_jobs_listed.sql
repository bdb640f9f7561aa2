-- A page of long work: of one organization, or of all, where it is null. `jobs` in their order, `itemCount` of the list.
create function app.page_of_jobs(
  organization uuid, wanted_kind text, wanted_state text, sorting text[], row_offset integer, page_size integer
) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  page jsonb;
begin
  execute format(
    $query$
      with found as (
        select j from public.job j
        where ($1 is null or j.organization_id = $1) and ($2 is null or j.kind = $2) and ($3 is null or j.state = $3)
      ), listed as (
        select j, row_number() over (order by %1$s) as n from found order by n offset $4 limit $5
      )
      select jsonb_build_object('itemCount', (select count(*) from found),
        'jobs', coalesce((select jsonb_agg(to_jsonb(j) || jsonb_build_object(
          'created_by_name', app.name_of_member((j).created_by)) order by n) from listed), '[]'))
    $query$, app.ordering(sorting, '{"kind": "(j).kind", "state": "(j).state", "createdAt": "(j).created_at",
      "duration": "coalesce((j).finished_at, now()) - (j).created_at"}', '(j).created_at desc, (j).id desc'))
  into page using organization, wanted_kind, wanted_state, row_offset, page_size;
  return page;
end
$$;

-- GET /api/admin/jobs.
create function app.list_all_jobs(
  session_token text, organization uuid, wanted_kind text, wanted_state text, sorting text[], row_offset integer,
  page_size integer
) returns table (state text, body text)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  s app.session_state := app.open_administration(session_token);
  page jsonb;
begin
  if s.state <> 'ok' then
    return query select s.state, null::text;
    return;
  end if;
  page := app.page_of_jobs(organization, wanted_kind, wanted_state, sorting, row_offset, page_size);
  return query select 'ok', (page || jsonb_build_object('names', (
    select coalesce(jsonb_object_agg(o.id, o.name), '{}') from better_auth.organization o
    where o.id in (select (job ->> 'organization_id')::uuid from jsonb_array_elements(page -> 'jobs') job))))::text;
end
$$;

revoke execute on all functions in schema app from public;

grant execute on function app.page_of_jobs(uuid, text, text, text[], integer, integer),
  app.list_all_jobs(text, uuid, text, text, text[], integer, integer) to app_server;
