-- To whom owners' contacts were given is forgotten where another account of their CRM is taken: functions/crm/connections.
-- accepted drop-function: the trigger alone called it
set lock_timeout = '2s';
drop trigger crm_account_owner_choices on private.crm_account;
drop function app.forget_owner_choices();
