-- What a person changes, handles, puts off and takes back is decided in the code as well (functions/actions), and so is
-- whether a message or a note of theirs goes to the CRM: where it is sent or noted, not behind the table.
-- accepted drop-function: their callers are of this release, and nothing is deployed of an earlier one
set lock_timeout = '2s';
drop trigger action_write_back on public.action;
drop trigger action_withdraw_write_back on public.action;
drop trigger note_write_back on public.note;
drop function app.queue_write_back();
drop function app.withdraw_write_back();
drop function app.queue_note_write_back();
drop function public.change_action(uuid, jsonb);
drop function public.undo_action(uuid);
drop function public.read_action(uuid);
drop function app.open_again(public.action);
drop function app.lock_person(uuid);
