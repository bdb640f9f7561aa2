-- The texts that may hold an objection are found whoever read them, without a look at every fact of the organization. Where
-- there are many facts it is built concurrently before (decision 069).
set lock_timeout = '2s';
create index if not exists fact_objection_idx on public.fact (organization_id, contact_id, text_kind, text_id)
  where kind = 'optOut' and who = 'contact';
