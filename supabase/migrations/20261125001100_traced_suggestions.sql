-- The request or the scheduled run that a list or a job came from: its log lines name the same id.

alter table public.suggestion add column correlation_id uuid;
alter table public.job add column correlation_id uuid;
