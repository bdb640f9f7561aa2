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
alter role auth_server set idle_in_transaction_session_timeout = '60s';
