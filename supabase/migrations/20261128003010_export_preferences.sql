-- As before, with how each member writes and works.
create or replace function app.organization_to_export() returns json
language sql stable security definer set search_path = ''
as $$
  select json_build_object(
    'organization', json_build_object('id', o.id, 'name', o.name, 'slug', o.slug, 'logo', o.logo,
      'domains', o.domains, 'time_zone', o.time_zone, 'created_at', o.created_at, 'updated_at', o.updated_at),
    'members', coalesce((
      select json_agg(json_build_object('id', m.id, 'user_id', u.id, 'name', u.name, 'email', u.email,
        'role', m.role, 'preferences', m.preferences, 'created_at', m.created_at) order by m.created_at, m.id)
      from better_auth.member m join better_auth."user" u on u.id = m.user_id
      where m.organization_id = o.id), '[]'))
  from better_auth.organization o
  where o.id = app.org_id() and app.is_manager()
$$;
