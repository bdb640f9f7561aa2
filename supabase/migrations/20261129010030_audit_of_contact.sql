-- What was done about one contact is found without reading all that was done in the organization. Where there is much it is
-- built concurrently before (decision 069).
set lock_timeout = '2s';
create index if not exists audit_contact_idx on private.audit (target_id) where target_kind = 'contact';
