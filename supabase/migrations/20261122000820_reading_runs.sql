-- Texts are read after each synchronization, by a job of its own: how often a model was asked in vain about each, and
-- when last.
alter table private.unread_text
  add column tries smallint not null default 0,
  add column tried_at timestamptz;
grant update (tries, tried_at) on private.unread_text to app_server;

-- What a model read in the same words, of another contact: a message to several people is paid once.
create index text_reading_words_idx on public.text_reading (organization_id, content_hash)
  where reader = 'model' and understood;

alter table public.job drop constraint job_kind_check;
alter table public.job add constraint job_kind_check check (kind in ('refresh-contacts', 'refresh-contact',
  'daily-suggestions', 'update-engagements-analysis', 'update-notes-analysis', 'update-timeline', 'update-actions',
  'update-organization-actions', 'update-linkedin-profile-analysis', 'update-articles-websearch', 'read-texts'));
-- Texts are read by one job of an organization at a time.
create unique index job_one_reading_idx on public.job (organization_id)
  where state in ('queued', 'running') and kind = 'read-texts';
