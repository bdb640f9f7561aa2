-- Attempts, invitations' mails and the end of somebody's access are counted and written by functions/auth itself, which
-- has better-auth's role. Nobody else counts: the mail that an administrator's change of an address sends goes by that
-- role too.
--
-- accepted drop-function: nothing is deployed yet; the verbs that call other statements come with this file

set lock_timeout = '2s';

grant select, insert, update, delete on better_auth.attempt, better_auth.invitation_mail to auth_server;
alter table better_auth.invitation_mail disable row level security;
-- Keys and browsers are not the sign-in's to read: it ends them all, or none.
grant execute on function better_auth.end_keys_and_browsers(uuid, uuid, text) to auth_server;

drop function app.take_attempt(text, integer, integer), app.give_back_attempt(text);
drop function app.take_invitation_mail(uuid, integer), app.invitation_mail_wait(uuid, integer),
  app.give_back_invitation_mail(uuid);
drop function app.end_access(uuid, uuid, text);
