-- What only a release before would have called or read; there was none.
-- accepted drop-function: nothing is deployed that calls them.
-- accepted drop-column: nothing reads who decided on an owner, nor when; the audit says it.
set lock_timeout = '2s';

drop function app.erase_person(uuid[], text[], text);
drop function app.personal_data(uuid[], text);
alter table private.owner_choice drop column decided_by, drop column decided_at;
