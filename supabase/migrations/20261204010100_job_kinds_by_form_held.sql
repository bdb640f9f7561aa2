set lock_timeout = '2s';

alter table public.job validate constraint job_kind_check;
