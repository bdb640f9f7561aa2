-- What was read in each text: facts, by whom, and which texts are still to be read. A text is an engagement, a note
-- or a LinkedIn post.

create table public.text_reading (
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  contact_id uuid not null,
  text_kind text not null check (text_kind in ('engagement', 'note', 'linkedin')),
  -- Of the engagement or note; of a post, its id in the profile.
  text_id uuid not null,
  reader text not null check (reader in ('person', 'model', 'local')),
  version text not null,
  -- app.content_hash of what was read.
  content_hash text not null,
  -- False: the reader looked at the text and does not say what is in it. It is unread, and not given to it again.
  understood boolean not null default true,
  -- How the text came about, as the local reader tells it.
  manner text check (manner in ('person', 'machine', 'attempt', 'theirMessage', 'ourMessage')),
  -- The text's own date.
  at timestamptz not null,
  read_at timestamptz not null default now(),
  read_by uuid references better_auth."user" (id) on delete set null,
  -- What the ranking takes of a million readings stands in the index: texts are read newest first, so that those of
  -- a contact are far apart in the table.
  primary key (organization_id, contact_id, text_kind, text_id, reader) include (understood, manner),
  check ((reader = 'local') = (manner is not null)),
  check (reader = 'person' or read_by is null),
  foreign key (contact_id, organization_id) references public.contact (id, organization_id) on delete cascade
);
-- What another version read, newest texts first.
create index text_reading_version_idx on public.text_reading (organization_id, reader, version, at desc);
create index text_reading_read_by_idx on public.text_reading (read_by);

create table public.fact (
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  contact_id uuid not null,
  text_kind text not null,
  text_id uuid not null,
  reader text not null,
  position smallint not null,
  kind text not null check (kind in ('commitment', 'question', 'quoteSent', 'nextStep', 'renewal', 'budget', 'introduction',
    'support', 'departure', 'absence', 'postponement', 'optOut', 'refusal', 'unreachable', 'trouble', 'done', 'cancelled')),
  who text not null check (who in ('us', 'contact', 'thirdParty')),
  act text check (act in ('call', 'send', 'meet', 'introduce', 'answer', 'decide', 'other')),
  object text,
  -- The words that say when, and the days they mean.
  due text,
  due_bound text check (due_bound in ('on', 'by', 'from', 'notBefore', 'within')),
  due_start date,
  due_end date,
  due_hour text check (due_hour ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  -- An exact passage of the text.
  quote text not null check (quote <> ''),
  -- The earlier text that a `done` or `cancelled` speaks of.
  refers_to uuid,
  primary key (organization_id, contact_id, text_kind, text_id, reader, position),
  check ((due_bound is null) = (due_start is null) and (due_bound is null) = (due_end is null)),
  check (due_hour is null or due_bound is not null),
  foreign key (organization_id, contact_id, text_kind, text_id, reader)
    references public.text_reading (organization_id, contact_id, text_kind, text_id, reader) on delete cascade,
  foreign key (contact_id, organization_id) references public.contact (id, organization_id) on delete cascade
);
-- Texts that stay worth reading well however old they are: with a day to come, a renewal or an objection.
create index fact_to_come_idx on public.fact (organization_id, due_end) where reader = 'local';
create index fact_lasting_idx on public.fact (organization_id) where reader = 'local' and kind in ('renewal', 'optOut');

-- Texts no reading of theirs by this reader stands of, whatever its version: written by the triggers below, so that
-- whoever asks what is to be read does not look at a million texts to find none.
create table private.unread_text (
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  contact_id uuid not null,
  text_kind text not null check (text_kind in ('engagement', 'note', 'linkedin')),
  text_id uuid not null,
  reader text not null check (reader in ('model', 'local')),
  -- The contact has an owner.
  owned boolean not null,
  at timestamptz not null,
  -- Texts are read after each synchronization, by a job of its own: how often a model was asked in vain about each, and
  -- when last.
  tries smallint not null default 0,
  tried_at timestamptz,
  primary key (organization_id, contact_id, text_kind, text_id, reader),
  foreign key (contact_id, organization_id) references public.contact (id, organization_id) on delete cascade
);
create index unread_text_order_idx on private.unread_text (organization_id, reader, owned desc, at desc);

-- Rights -------------------------------------------------------------------------------------------------

revoke all on public.text_reading, public.fact from anon, authenticated, service_role;
grant select, insert, update, delete on public.text_reading, public.fact to authenticated, service_role;
grant select, delete on private.unread_text to app_server;
alter table public.text_reading enable row level security;
alter table public.fact enable row level security;
alter table private.unread_text enable row level security;

do $$
declare
  t text;
begin
  foreach t in array array['text_reading', 'fact'] loop
    execute format('create policy %I on public.%I for select to authenticated using (organization_id = (select app.org_id()))',
      t || '_read', t);
    execute format(
      'create policy %I on public.%I for all to authenticated using (organization_id = (select app.org_id()) and (select app.is_system())) with check (organization_id = (select app.org_id()) and (select app.is_system()))',
      t || '_system', t);
  end loop;
end
$$;
-- A person's reading is any member's to replace, in their own name.
create policy text_reading_correct on public.text_reading for all to authenticated
  using (organization_id = (select app.org_id()) and reader = 'person')
  with check (organization_id = (select app.org_id()) and reader = 'person' and read_by = (select app.user_id()));
create policy fact_correct on public.fact for all to authenticated
  using (organization_id = (select app.org_id()) and reader = 'person')
  with check (organization_id = (select app.org_id()) and reader = 'person');
create policy unread_text_organization on private.unread_text for all to app_server
  using (organization_id = (select app.org_id())) with check (organization_id = (select app.org_id()));

-- What people said of the facts that were read: that a text does not say it, that it is done, not ours, or for
-- another day. A person's reading of a text (public.text_reading) is made of them; they are kept as labels.

create table public.fact_correction (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  contact_id uuid not null,
  text_kind text not null check (text_kind in ('engagement', 'note', 'linkedin')),
  text_id uuid not null,
  -- { kind, who, act, object, due, quote, refersTo }, as it had been read.
  fact jsonb not null,
  -- All that had been read in the text, and by which reader and version: the same of all that stand of one text.
  as_read jsonb not null,
  reader text not null check (reader in ('model', 'local')),
  reader_version text not null,
  correction text not null check (correction in ('notSo', 'done', 'notOurs', 'otherDate')),
  -- With `otherDate`.
  day date,
  corrected_by uuid references better_auth."user" (id) on delete set null,
  -- The clock's time: of two people who wait for each other the later has the last word.
  corrected_at timestamptz not null default clock_timestamp(),
  undone_by uuid references better_auth."user" (id) on delete set null,
  undone_at timestamptz,
  -- The open action it put an end to: that one comes back when the correction is undone.
  ended_action_id uuid,
  check ((correction = 'otherDate') = (day is not null)),
  check (undone_at is not null or undone_by is null),
  foreign key (contact_id, organization_id) references public.contact (id, organization_id) on delete cascade,
  foreign key (ended_action_id, organization_id) references public.action (id, organization_id)
    on delete set null (ended_action_id)
);
create index fact_correction_text_idx on public.fact_correction (organization_id, contact_id, text_kind, text_id, corrected_at);
create index fact_correction_contact_idx on public.fact_correction (contact_id);
create index fact_correction_corrected_by_idx on public.fact_correction (corrected_by);
create index fact_correction_undone_by_idx on public.fact_correction (undone_by);
create index fact_correction_ended_action_idx on public.fact_correction (ended_action_id);

revoke all on public.fact_correction from anon, authenticated, service_role;
grant select, insert, update on public.fact_correction to authenticated;
grant select, insert, update, delete on public.fact_correction to service_role;
alter table public.fact_correction enable row level security;
-- Any member corrects, in their own name, what they may see, and takes back what anybody corrected.
create policy fact_correction_read on public.fact_correction for select to authenticated
  using (organization_id = (select app.org_id()));
create policy fact_correction_insert on public.fact_correction for insert to authenticated
  with check (organization_id = (select app.org_id()) and corrected_by = (select app.user_id()) and undone_at is null);
create policy fact_correction_update on public.fact_correction for update to authenticated
  using (organization_id = (select app.org_id()))
  with check (organization_id = (select app.org_id()) and (undone_by is null or undone_by = (select app.user_id())));

grant update (tries, tried_at) on private.unread_text to app_server;

-- What a model read in the same words, of another contact: a message to several people is paid once.
create index text_reading_words_idx on public.text_reading (organization_id, content_hash)
  where reader = 'model' and understood;

-- Texts are read by one job of an organization at a time.
create unique index job_one_reading_idx on public.job (organization_id)
  where state in ('queued', 'running') and kind = 'read-texts';

-- Whom something was promised to or by, of an organization.
create index fact_commitment_idx on public.fact (organization_id, contact_id) where kind = 'commitment';
