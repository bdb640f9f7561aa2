-- Who may enter, and what a request says of itself.
--
-- app_server   the product's functions: row-level security applies to it (it is a member of authenticated)
-- auth_server  /api/auth only: the one role that reads better_auth's tables
-- Both get their password from the operator (alter role … password), never from a migration.

do $$
begin
  if not exists (select from pg_roles where rolname = 'app_server') then
    create role app_server login noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'auth_server') then
    create role auth_server login noinherit;
  end if;
end
$$;

alter role app_server inherit;
grant authenticated to app_server;
alter role app_server set timezone = 'UTC';
alter role app_server set statement_timeout = '25s';
alter role auth_server set timezone = 'UTC';
alter role auth_server set statement_timeout = '25s';

create schema if not exists extensions;
create extension if not exists unaccent with schema extensions;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists btree_gin with schema extensions;
grant usage on schema extensions to authenticated, app_server, service_role;

-- Helpers and the one-statement reads; not exposed by the Data API.
create schema app;
grant usage on schema app to authenticated, app_server, auth_server;

create function app.claims() returns json
language sql stable parallel safe
as $$ select nullif(current_setting('request.jwt.claims', true), '')::json $$;

-- The organization of the request: every policy compares with it, so a token without it sees nothing.
create function app.org_id() returns uuid
language sql stable parallel safe
as $$ select (app.claims() ->> 'org_id')::uuid $$;

create function app.user_id() returns uuid
language sql stable parallel safe
as $$ select (app.claims() ->> 'sub')::uuid $$;

-- Scheduled work carries org_role = system and is bound to one organization all the same.
create function app.is_system() returns boolean
language sql stable parallel safe
as $$ select coalesce(app.claims() ->> 'org_role' = 'system', false) $$;

create function app.is_manager() returns boolean
language sql stable parallel safe
as $$ select coalesce(string_to_array(app.claims() ->> 'org_role', ',') && array['owner', 'admin', 'system'], false) $$;

-- Lower case without accents, for search; immutable so that it can feed a generated column.
create function app.fold(input text) returns text
language sql immutable parallel safe strict
as $$ select lower(extensions.unaccent('extensions.unaccent'::regdictionary, input)) $$;

-- Repeated at the end of each migration that adds functions: a schema's default privileges cannot take
-- back what everybody gets by default.
revoke execute on all functions in schema app from public;

create function app.touch_updated_at() returns trigger
language plpgsql
as $$ begin new.updated_at := now(); return new; end $$;

-- Whoever writes a contact computes its search column.
revoke execute on function app.claims() from public;
grant execute on function app.claims(), app.org_id(), app.user_id(), app.is_system(), app.is_manager(),
  app.fold(text) to authenticated, app_server;
grant execute on function app.fold(text) to service_role;
grant execute on function app.fold(text) to auth_server;
