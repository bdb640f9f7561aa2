-- Where people sign in to a CRM that has several addresses for it, as they chose it (a sandbox, a domain of their own);
-- null: its usual one. Tokens are renewed and revoked where they were granted.
alter table private.oauth_state add column sign_in_host text check (length(sign_in_host) <= 253);
alter table private.crm_connection add column sign_in_host text check (length(sign_in_host) <= 253);
