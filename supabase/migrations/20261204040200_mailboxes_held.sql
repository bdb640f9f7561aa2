set lock_timeout = '2s';

alter table public.engagement validate constraint engagement_source_check;
