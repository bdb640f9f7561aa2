-- A page of long work looks at whole rows of the page alone: with what each job was asked, reported and how far it is, the
-- rows of a year were carried through the counting and the sorting (app.page_of_jobs).
create or replace function app.page_of_jobs(
  organization uuid, wanted_kind text, wanted_state text, sorting text[], row_offset integer, page_size integer
) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  conditions constant text := '($1 is null or j.organization_id = $1) and ($2 is null or j.kind = $2) and ($3 is null or j.state = $3)';
  page jsonb;
begin
  execute format(
    $query$
      select jsonb_build_object('itemCount', (select count(*) from public.job j where %2$s),
        'jobs', coalesce((
          select jsonb_agg(to_jsonb(w) || jsonb_build_object('created_by_name', app.name_of_member(w.created_by)) order by listed.n)
          from (
            select found.id, row_number() over () as n
            from (select j.id from public.job j where %2$s order by %1$s offset $4 limit $5) found
          ) listed
          join public.job w on w.id = listed.id), '[]'))
    $query$, app.ordering(sorting, '{"kind": "j.kind", "state": "j.state", "createdAt": "j.created_at",
      "duration": "coalesce(j.finished_at, now()) - j.created_at"}', 'j.created_at desc, j.id desc'), conditions)
  into page using organization, wanted_kind, wanted_state, row_offset, page_size;
  return page;
end
$$;
