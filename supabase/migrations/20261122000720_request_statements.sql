-- Whoever asks for one statement outside a transaction gives it up after four seconds, and takes a server that
-- has said nothing by then for gone, with every idle connection to it. The server stops a slow statement before
-- that, and says so. The role says it, since a transaction pooler drops what a connection asks for when it
-- starts. Work that needs longer says its own limit in its transaction.
alter role app_server set statement_timeout = '3500ms';
alter role auth_server set statement_timeout = '3500ms';
