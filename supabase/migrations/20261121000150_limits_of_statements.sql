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

-- Whoever asks for one statement outside a transaction gives it up after four seconds, and takes a server that
-- has said nothing by then for gone, with every idle connection to it. The server stops a slow statement before
-- that, and says so. The role says it, since a transaction pooler drops what a connection asks for when it
-- starts. Work that needs longer says its own limit in its transaction.
alter role app_server set statement_timeout = '3500ms';
alter role auth_server set statement_timeout = '3500ms';
