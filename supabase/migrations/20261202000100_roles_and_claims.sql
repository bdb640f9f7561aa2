-- Who may enter, and what a request says of itself.
--
-- app_server   the product's functions: row-level security applies to it (it is a member of authenticated)
-- auth_server  /api/auth only: the one role that reads better_auth's tables
-- Both get their password from the operator (alter role … password), never from a migration.
--
-- Grants say what a role may try, policies say on which rows. No policy says just "authenticated": each compares the
-- organization with the claim, so a token without org_id sees and writes nothing. Members read their organization's
-- rows; what comes from the CRM and the model is written by the system. Older Supabase projects grant everything in
-- schema public by default: each file takes back what it does not mean to give, and, since a schema's default privileges
-- cannot, what everybody may do with functions.

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

-- Whoever asks for one statement outside a transaction gives it up after four seconds, and takes a server that
-- has said nothing by then for gone, with every idle connection to it. The server stops a slow statement before
-- that, and says so. The role says it, since a transaction pooler drops what a connection asks for when it
-- starts. Work that needs longer says its own limit in its transaction.
alter role app_server set statement_timeout = '3500ms';
alter role auth_server set timezone = 'UTC';
alter role auth_server set statement_timeout = '3500ms';

create schema if not exists extensions;
create extension if not exists unaccent with schema extensions;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists btree_gin with schema extensions;
grant usage on schema extensions to authenticated, app_server, service_role;

-- Helpers and the one-statement reads; not exposed by the Data API.
create schema app;
grant usage on schema app to authenticated, app_server, auth_server;

-- A caller that gives a silent connection up closes it. The statement it had asked for would go on, and keep
-- its locks, until it has something to send: the server now looks twice a second. Some platforms
-- cannot, and refuse the setting.
do $$
declare
  role_name text;
begin
  foreach role_name in array array['app_server', 'auth_server'] loop
    execute format('alter role %I set client_connection_check_interval = ''500ms''', role_name);
  end loop;
exception
  when invalid_parameter_value then
    raise notice 'this platform does not notice callers that leave';
end
$$;

-- A transaction whose caller died without a word keeps its locks no longer than this. The longest pause
-- inside one of ours is a message handed to the queue: three tries of five seconds.
alter role app_server set idle_in_transaction_session_timeout = '60s';

-- A caller of /api/auth that goes without a word in the middle of a transaction keeps its rows from others no
-- longer than this; it hands nothing to a queue inside one. Product transactions say their own limit.
alter role auth_server set idle_in_transaction_session_timeout = '10s';

-- What the Data API never shows: secrets, runs, history. The server's role reaches it with the claims of one
-- organization set, so row-level security holds here too.
create schema private;
grant usage on schema private to app_server;

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

create function app.touch_updated_at() returns trigger
language plpgsql
as $$ begin new.updated_at := now(); return new; end $$;

revoke execute on all functions in schema app from public;
grant execute on function app.claims(), app.org_id(), app.user_id(), app.is_system(), app.is_manager()
  to authenticated, app_server;
grant execute on function app.fold(text) to authenticated, app_server, auth_server, service_role;
