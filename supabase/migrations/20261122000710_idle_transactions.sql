-- A caller of /api/auth that goes without a word in the middle of a transaction keeps its rows from others no
-- longer than this; it hands nothing to a queue inside one. Product transactions say their own limit.
alter role auth_server set idle_in_transaction_session_timeout = '10s';
