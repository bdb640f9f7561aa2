set lock_timeout = '2s';

-- The rows of before, without a lock that people wait for (decision 069).
alter table public.engagement validate constraint engagement_source_check;
