-- The product's data. Every row carries its organization, and references between rows carry it too:
-- a reference across organizations cannot be written.

create table public.contact (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  crm text references app.crm,
  crm_id text,
  crm_synced_at timestamptz,
  owner_email text,
  first_name text collate "fr-x-icu",
  last_name text collate "fr-x-icu",
  email text,
  job text,
  company text collate "fr-x-icu",
  linkedin_profile_url text,
  profile_picture_url text,
  opted_out boolean not null default false,
  bounced boolean not null default false,
  ai_timeline jsonb,
  -- { promptVersion, model, sources }: what the timeline was made from.
  ai_timeline_origin jsonb,
  -- { stage, code, at }: why the last analysis or draft gave nothing; null once one succeeds.
  ai_problem jsonb,
  open_action_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  search text not null generated always as (
    app.fold(
      coalesce(last_name, '') || ' ' || coalesce(first_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(company, '')
    )
  ) stored,
  -- `created_at` is the CRM's: this is when the contact came here.
  received_at timestamptz not null default now(),
  -- Telephone numbers of contacts, as their CRM writes them.
  phones text[] not null default '{}',
  unique (id, organization_id),
  unique (organization_id, crm, crm_id)
);
create index contact_last_name_idx on public.contact (organization_id, last_name, id) where archived_at is null;
create index contact_company_idx on public.contact (organization_id, company, id) where archived_at is null;
create index contact_email_idx on public.contact (organization_id, email, id) where archived_at is null;
create index contact_created_at_idx on public.contact (organization_id, created_at, id) where archived_at is null;
create index contact_updated_at_idx on public.contact (organization_id, updated_at, id) where archived_at is null;
create index contact_with_actions_idx on public.contact (organization_id, last_name, id)
  where archived_at is null and open_action_count > 0;
create index contact_search_idx on public.contact using gin (organization_id, search extensions.gin_trgm_ops);
create index contact_search_prefix_idx on public.contact (organization_id, search text_pattern_ops);

create table public.engagement (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  contact_id uuid not null,
  crm text references app.crm,
  crm_id text,
  type text not null check (type in ('email', 'sms', 'meeting', 'phone_call', 'other')),
  source text not null constraint engagement_source_check check (source = 'moment' or source = crm),
  date timestamptz not null,
  direction text check (direction in ('incoming', 'outgoing')),
  subject text,
  text text not null default '',
  ai_analysis jsonb,
  -- { promptVersion, model }: what wrote the analysis.
  ai_analysis_origin jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Who took part, as the CRM names them: [{ name, email, role }].
  participants jsonb not null default '[]',
  unique (id, organization_id),
  unique (organization_id, crm, crm_id, contact_id),
  foreign key (contact_id, organization_id) references public.contact (id, organization_id) on delete cascade
);
-- What the ranking takes of them stands in the index: the tables are full of text.
create index engagement_contact_idx on public.engagement (contact_id, date desc) include (organization_id, id, type, direction);

create table public.note (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  contact_id uuid not null,
  crm text references app.crm,
  crm_id text,
  date timestamptz not null,
  author text,
  text text not null default '',
  ai_analysis jsonb,
  -- { promptVersion, model }: what wrote the analysis.
  ai_analysis_origin jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Who wrote it here; null for what CRMs and files hold.
  written_by uuid references better_auth."user" (id) on delete set null,
  unique (id, organization_id),
  unique (organization_id, crm, crm_id, contact_id),
  foreign key (contact_id, organization_id) references public.contact (id, organization_id) on delete cascade
);
create index note_contact_idx on public.note (contact_id, date desc) include (organization_id, id);

create table public.action (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  contact_id uuid not null,
  type text not null check (type in ('ongoingBusiness', 'nurturing')),
  ai_action text,
  ai_reasoning text,
  ai_pretty_action text,
  ai_pretty_reasoning text,
  -- Of the message, as a mail's.
  ai_subject text,
  ai_ice_breaking_message text,
  -- What wrote it: a model's name, `demo-rules`, or `rules` where the model gave nothing fit to send.
  ai_model text,
  ai_prompt_version text,
  -- Why the rules wrote it though a model is configured: a code.
  ai_fallback text,
  -- { hash, reasons, sources }: what it was written from. The same again asks for nothing new.
  ai_basis jsonb,
  deadline date,
  -- Set by the person's first edit: from then on the message is theirs and is never overwritten.
  edited_at timestamptz,
  archived_at timestamptz,
  archived_by text check (archived_by in ('user', 'system')),
  archived_reason text check (archived_reason in ('done', 'dismissed', 'updated')),
  ai_archive_reasoning text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- How the sentences of a message were held against their sources when it was written, and what was written: what
  -- its person has changed since was held against nothing.
  -- `model`: one by one by a second model, after the code; `code`: by the code alone; null where a template wrote it.
  ai_check text constraint action_ai_check_check check (ai_check in ('model', 'code')),
  ai_drafted_message text,
  unique (id, organization_id),
  check ((archived_at is null) = (archived_by is null) and (archived_at is null) = (archived_reason is null)),
  foreign key (contact_id, organization_id) references public.contact (id, organization_id) on delete cascade
);
create index action_contact_idx on public.action (contact_id, created_at desc);
create index action_organization_idx on public.action (organization_id);
create unique index action_one_open_idx on public.action (contact_id) where archived_at is null;

-- What happened to each action, written by trigger only.
create table public.action_event (
  id bigint generated always as identity primary key,
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  action_id uuid not null,
  kind text not null check (kind in ('created', 'edited', 'done', 'dismissed', 'updated', 'reopened')),
  user_id uuid,
  created_at timestamptz not null default now(),
  foreign key (action_id, organization_id) references public.action (id, organization_id) on delete cascade
);
create index action_event_action_idx on public.action_event (action_id, id);
create index action_event_organization_idx on public.action_event (organization_id);

-- The day's fixed list: a contact is suggested to one member a day at most.
create table public.suggestion (
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  user_id uuid not null,
  day date not null,
  -- What one chooses comes beyond the ten that are proposed.
  position smallint not null check (position between 1 and 30),
  contact_id uuid not null,
  action_id uuid not null,
  score real not null,
  reasons jsonb not null,
  created_at timestamptz not null default now(),
  -- The request or the scheduled run that a list or a job came from: its log lines name the same id.
  correlation_id uuid,
  primary key (organization_id, user_id, day, position),
  unique (organization_id, day, contact_id),
  -- A list belongs to a member, and goes when they leave.
  foreign key (organization_id, user_id) references better_auth.member (organization_id, user_id) on delete cascade,
  foreign key (contact_id, organization_id) references public.contact (id, organization_id) on delete cascade,
  foreign key (action_id, organization_id) references public.action (id, organization_id) on delete cascade
);
create index suggestion_contact_idx on public.suggestion (contact_id);
create index suggestion_action_idx on public.suggestion (action_id);

-- A sentence of an action's message or reasoning, the words it rests on, and where they stand.
create table public.claim (
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  action_id uuid not null,
  position smallint not null,
  text text not null,
  quote text not null,
  source_ids uuid[] not null,
  primary key (action_id, position),
  foreign key (action_id, organization_id) references public.action (id, organization_id) on delete cascade
);
create index claim_organization_idx on public.claim (organization_id);

create table public.linkedin_profile (
  contact_id uuid primary key,
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  content jsonb not null default '{}',
  analysis jsonb,
  -- { promptVersion, model }: what wrote the analysis.
  analysis_origin jsonb,
  given_by uuid references better_auth."user" (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (contact_id, organization_id) references public.contact (id, organization_id) on delete cascade
);
create index linkedin_profile_organization_idx on public.linkedin_profile (organization_id);
create index linkedin_profile_given_by_idx on public.linkedin_profile (given_by);

-- Found on the web about a company, and shared by all of its contacts.
create table public.article (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  company text not null,
  -- Under which two spellings of the company are the same (app.company_key); of the collation of a contact's
  -- company, or no comparison of the two would find the index.
  company_key text collate "fr-x-icu" not null,
  title text not null,
  url text not null,
  published_at timestamptz,
  snippet text,
  created_at timestamptz not null default now(),
  unique (organization_id, company_key, url)
);

-- Who must not be contacted: opposition, opt-out, bounce, "do not contact".
create table public.suppression (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  kind text not null check (kind in ('contact', 'address', 'domain')),
  contact_id uuid,
  value text,
  reason text not null check (reason in ('opposition', 'opt_out', 'bounce', 'do_not_contact')),
  source text not null check (source in ('crm', 'user')),
  created_by uuid references better_auth."user" (id) on delete set null,
  created_at timestamptz not null default now(),
  check ((kind = 'contact') = (contact_id is not null) and (kind = 'contact') = (value is null)),
  unique nulls not distinct (organization_id, kind, contact_id, value, reason),
  foreign key (contact_id, organization_id) references public.contact (id, organization_id) on delete cascade
);
create index suppression_contact_idx on public.suppression (contact_id);
create index suppression_created_by_idx on public.suppression (created_by);

create table public.job (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  kind text not null check (kind in ('refresh-contacts', 'refresh-contact', 'daily-suggestions', 'update-engagements-analysis',
    'update-notes-analysis', 'update-timeline', 'update-actions', 'update-organization-actions',
    'update-linkedin-profile-analysis', 'update-articles-websearch', 'read-texts')),
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'canceled')),
  done integer not null default 0,
  total integer,
  input jsonb not null default '{}',
  -- Where the next worker goes on; written in the transaction that stores the page it speaks of.
  checkpoint jsonb,
  report jsonb,
  error_code text,
  created_by uuid references better_auth."user" (id) on delete set null,
  -- Who works on it, and until when the claim holds without a sign of life.
  lease_owner uuid,
  lease_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  finished_at timestamptz,
  correlation_id uuid,
  -- [{ what, contactId, name, changes: [{ field, before, after }] }]; contactId is null for a contact not stored yet.
  examples jsonb,
  unique (id, organization_id)
);
create index job_created_by_idx on public.job (created_by);
create index job_newest_idx on public.job (organization_id, kind, created_at desc);
-- One synchronization of an organization's CRM at a time; two CRMs may run at once.
create unique index job_one_running_idx on public.job (organization_id, (input ->> 'crm')) nulls not distinct
  where state in ('queued', 'running') and kind = 'refresh-contacts';
-- Who asks twice for the same work on the same contacts gets the one under way. `part` and `plan`: how far it is.
create unique index job_same_contacts_idx on public.job (organization_id, kind, md5((input - 'part' - 'plan')::text))
  where state in ('queued', 'running') and kind not in ('refresh-contacts', 'daily-suggestions');

-- What was read of a text goes when the text changes: it is analysed again.
create function app.forget_analysis() returns trigger
language plpgsql
as $$
begin
  new.ai_analysis := null;
  new.ai_analysis_origin := null;
  return new;
end
$$;
create trigger engagement_forget_analysis before update on public.engagement for each row
  when ((old.text, old.subject, old.type, old.direction, old.date)
    is distinct from (new.text, new.subject, new.type, new.direction, new.date))
  execute function app.forget_analysis();
create trigger note_forget_analysis before update on public.note for each row
  when ((old.text, old.date) is distinct from (new.text, new.date))
  execute function app.forget_analysis();

create function app.record_action_event() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  what text;
begin
  if tg_op = 'INSERT' then
    what := 'created';
  elsif old.archived_at is null and new.archived_at is not null then
    what := new.archived_reason;
  elsif old.archived_at is not null and new.archived_at is null then
    what := 'reopened';
  elsif new.edited_at is distinct from old.edited_at then
    what := 'edited';
  else
    return null;
  end if;
  -- A run of keystrokes saved one after the other is one edit of the history.
  if what = 'edited' and exists (
    select from public.action_event e
    where e.action_id = new.id and e.kind = 'edited' and e.created_at > now() - interval '10 minutes'
      and e.user_id is not distinct from app.user_id()
      and e.id = (select max(id) from public.action_event where action_id = new.id)
  ) then
    return null;
  end if;
  insert into public.action_event (organization_id, action_id, kind, user_id)
  values (new.organization_id, new.id, what, case when app.is_system() then null else app.user_id() end);
  return null;
end
$$;
create trigger action_event after insert or update on public.action
  for each row execute function app.record_action_event();

create function app.count_open_actions() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  difference integer :=
    (case when tg_op <> 'DELETE' and new.archived_at is null then 1 else 0 end)
    - (case when tg_op <> 'INSERT' and old.archived_at is null then 1 else 0 end);
begin
  if difference <> 0 then
    update public.contact set open_action_count = open_action_count + difference
    where id = coalesce(new.contact_id, old.contact_id);
  end if;
  return null;
end
$$;
create trigger action_count after insert or update of archived_at or delete on public.action
  for each row execute function app.count_open_actions();

create trigger action_touch before update on public.action for each row execute function app.touch_updated_at();
create trigger job_touch before update on public.job for each row execute function app.touch_updated_at();
-- An analysis is nothing new about the person: only what somebody gives makes the profile younger.
create trigger linkedin_profile_touch before update on public.linkedin_profile
  for each row when (old.content is distinct from new.content) execute function app.touch_updated_at();
create function app.forget_profile_analysis() returns trigger
language plpgsql
as $$
begin
  new.analysis := null;
  new.analysis_origin := null;
  return new;
end
$$;
create trigger linkedin_profile_forget_analysis before update on public.linkedin_profile
  for each row when (old.content is distinct from new.content) execute function app.forget_profile_analysis();

-- What a CRM's reader hands over, stored with the rights of scheduled work in one transaction: the policies
-- decide. Rows equal to what is stored are left alone, so that an unchanged CRM writes nothing.
alter table public.contact
  add column do_not_contact boolean not null default false,
  -- The contact that the CRM merged this one into; its history went there.
  add column merged_into uuid,
  add foreign key (merged_into, organization_id) references public.contact (id, organization_id)
    on delete set null (merged_into);

-- Who must not be contacted, how long people are kept, and what is done when one of them asks for their data or
-- for its end.

-- Objections ---------------------------------------------------------------------------------------------
alter table public.suppression add check (value = lower(value)),
  -- What a contact is compared with: one look into one index says whether anything stands against it.
  add column key text not null generated always as (coalesce(contact_id::text, value)) stored;

-- What a person did to a proposal can be undone, put off to a day, or hidden for a reason.
alter table public.action
  -- Who handled it, or put it off; null where the system did, or they have left.
  add column handled_by uuid references better_auth."user" (id) on delete set null,
  -- Its message was sent: what may be logged in the CRM.
  add column message_sent boolean not null default false,
  -- Why a person hid it, where they said so.
  add column dismissed_because text check (dismissed_because in ('notNow', 'wrongPerson', 'inTouch', 'wrongReason')),
  -- Hidden until this day: it comes back that morning.
  add column resumes_on date,
  -- The action of another of the person's records whose handling closed this one.
  add column closed_with uuid,
  add constraint action_closed_with_fkey foreign key (closed_with, organization_id)
    references public.action (id, organization_id) on delete set null (closed_with);
