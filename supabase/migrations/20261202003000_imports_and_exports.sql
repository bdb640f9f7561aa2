-- Contacts and notes from a file, for an organization without a CRM; and what an export tells of the organization
-- itself. Files are written with the person's rights: managers may add what no CRM holds.
--
-- Contacts are looked up by the addresses of the page, notes compared with the whole organization: nobody has
-- counted either when they run, and row by row it would take minutes: hence enable_nestloop = off.

-- Imports of an organization wait for each other, until the end of the transaction.
create function app.one_import_at_a_time() returns void
language sql volatile
as $$ select pg_advisory_xact_lock(hashtextextended('app.import ' || app.org_id(), 0)) $$;

-- The organization of the claims and its members, with how each writes and works, for a manager: better_auth's tables
-- are not theirs to read.
create function app.organization_to_export() returns json
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

revoke execute on all functions in schema app from public;
grant execute on function app.one_import_at_a_time(), app.organization_to_export() to app_server;
