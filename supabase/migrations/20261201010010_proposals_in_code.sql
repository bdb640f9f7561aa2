-- What becomes of a proposal, of what was put off and of what a correction ended is decided in the code, in one transaction
-- with typed statements: functions/suggestions/proposals and functions/suggestions/reopening.
-- accepted drop-function: their callers are of this release, and nothing is deployed of an earlier one
drop function public.write_action(jsonb, date);
drop function public.write_day(uuid, date, jsonb);
drop function public.archive_action(uuid, text, date);
drop function app.complete_day(uuid, date, jsonb);
drop function app.put_action(jsonb);
drop function app.put_claims(uuid, jsonb);
drop function app.is_listed(uuid, date);
drop function app.resume_actions(date, uuid[]);
drop function app.reopen_corrected(uuid);
