-- In a migration of its own, as it reads the table without stopping writers (decision 069).
set lock_timeout = '2s';
alter table public.fact validate constraint fact_kind_check;
