-- What is proposed: an action for a contact, what happened to it, the day's list that it stands in, and what its
-- sentences rest on.
--
-- A person has one open action at most that nobody has edited, and one card a day, whichever of their records they
-- hang on. What a person did to a proposal can be undone, put off to a day, or hidden for a reason.

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
  -- Who handled it, or put it off; null where the system did, or they have left.
  handled_by uuid references better_auth."user" (id) on delete set null,
  -- Its message was sent: what may be logged in the CRM.
  message_sent boolean not null default false,
  -- Why a person hid it, where they said so.
  dismissed_because text check (dismissed_because in ('notNow', 'wrongPerson', 'inTouch', 'wrongReason')),
  -- Hidden until this day: it comes back that morning.
  resumes_on date,
  -- The action of another of the person's records whose handling closed this one.
  closed_with uuid,
  unique (id, organization_id),
  check ((archived_at is null) = (archived_by is null) and (archived_at is null) = (archived_reason is null)),
  foreign key (contact_id, organization_id) references public.contact (id, organization_id) on delete cascade,
  constraint action_closed_with_fkey foreign key (closed_with, organization_id)
    references public.action (id, organization_id) on delete set null (closed_with)
);
create index action_contact_idx on public.action (contact_id, created_at desc);
create index action_organization_idx on public.action (organization_id);
create unique index action_one_open_idx on public.action (contact_id) where archived_at is null;
create index action_handled_by_idx on public.action (handled_by);
create index action_closed_with_idx on public.action (closed_with);
create index action_resumes_on_idx on public.action (organization_id, resumes_on)
  where resumes_on is not null and archived_at is not null;
create index action_open_type_idx on public.action (organization_id, type, contact_id)
  where archived_at is null;
create trigger action_touch before update on public.action for each row execute function app.touch_updated_at();
alter table public.action enable row level security;
revoke all on public.action from anon, authenticated, service_role;
grant select, insert, update, delete on public.action to authenticated, service_role;
create policy action_read on public.action for select to authenticated using (organization_id = (select app.org_id()));
create policy action_insert on public.action for insert to authenticated
  with check (organization_id = (select app.org_id()) and (select app.is_system()));
create policy action_delete on public.action for delete to authenticated
  using (organization_id = (select app.org_id()) and (select app.is_system()));
create policy action_update on public.action for update to authenticated
  using (organization_id = (select app.org_id()))
  with check (organization_id = (select app.org_id()));

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
alter table public.action_event enable row level security;
revoke all on public.action_event from anon, authenticated, service_role;
grant select on public.action_event to authenticated, service_role;
revoke all on sequence public.action_event_id_seq from anon, authenticated, service_role;
create policy action_event_read on public.action_event for select to authenticated
  using (organization_id = (select app.org_id()));

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
alter table public.suggestion enable row level security;
revoke all on public.suggestion from anon, authenticated, service_role;
grant select, insert, update, delete on public.suggestion to authenticated, service_role;
create policy suggestion_insert on public.suggestion for insert to authenticated
  with check (organization_id = (select app.org_id()) and (select app.is_system()));
create policy suggestion_delete on public.suggestion for delete to authenticated
  using (organization_id = (select app.org_id()) and (select app.is_system()));
create policy suggestion_update on public.suggestion for update to authenticated
  using (organization_id = (select app.org_id()) and (select app.is_system()))
  with check (organization_id = (select app.org_id()));
-- A day's list is its reader's own; managers and the system see all of their organization's.
create policy suggestion_read on public.suggestion for select to authenticated
  using (organization_id = (select app.org_id()) and (user_id = (select app.user_id()) or (select app.is_manager())));
-- A member may put somebody in their own list of the day; the first of its reasons says so.
create policy suggestion_choose on public.suggestion for insert to authenticated
  with check (organization_id = (select app.org_id()) and user_id = (select app.user_id())
    and reasons -> 0 ->> 'signal' = 'chosen');

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
alter table public.claim enable row level security;
revoke all on public.claim from anon, authenticated, service_role;
grant select, insert, update, delete on public.claim to authenticated, service_role;
create policy claim_read on public.claim for select to authenticated using (organization_id = (select app.org_id()));
create policy claim_insert on public.claim for insert to authenticated
  with check (organization_id = (select app.org_id()) and (select app.is_system()));
create policy claim_delete on public.claim for delete to authenticated
  using (organization_id = (select app.org_id()) and (select app.is_system()));
create policy claim_update on public.claim for update to authenticated
  using (organization_id = (select app.org_id()) and (select app.is_system()))
  with check (organization_id = (select app.org_id()));

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

-- The columns of an action as the API names them (docs/product.md, 3).
create function app.action_json(a public.action, claims json) returns json
language sql stable
as $$
  select json_build_object(
    'id', a.id, 'contactId', a.contact_id, 'ai_action', a.ai_action, 'ai_reasoning', a.ai_reasoning,
    'ai_prettyAction', a.ai_pretty_action, 'ai_prettyReasoning', a.ai_pretty_reasoning,
    'ai_subject', a.ai_subject, 'ai_iceBreakingMessage', a.ai_ice_breaking_message, 'ai_model', a.ai_model,
    'ai_fallback', a.ai_fallback, 'ai_check', a.ai_check, 'ai_draftedMessage',
    case when a.edited_at is not null then a.ai_drafted_message end,
    'editedAt', a.edited_at, 'type', a.type,
    'deadline', a.deadline, 'archivedAt', a.archived_at, 'archivedBy', a.archived_by,
    'archivedReason', a.archived_reason, 'ai_archiveReasoning', a.ai_archive_reasoning,
    'dismissedBecause', a.dismissed_because, 'resumesOn', a.resumes_on,
    'createdAt', a.created_at, 'updatedAt', a.updated_at, 'claims', coalesce(claims, '[]'::json))
$$;

create function app.claims_json(action uuid) returns json
language sql stable
as $$
  select json_agg(json_build_object('text', k.text, 'quote', k.quote, 'sourceIds', k.source_ids) order by k.position)
  from public.claim k where k.action_id = action
$$;

-- Archives contacts with their open actions. A row that no run has brought does not count as brought by being
-- archived.
create function app.archive_with_actions(contacts uuid[], why text) returns void
language sql
as $$
  update public.action set archived_at = now(), archived_by = 'system', archived_reason = 'updated', ai_archive_reasoning = why
  where contact_id = any (contacts) and archived_at is null;
  update public.contact set archived_at = now(), crm_synced_at = case when crm_synced_at is not null then now() end
  where id = any (contacts) and archived_at is null;
$$;

-- What is proposed for several people is decided in one transaction of the code: it holds them all at once, in the same
-- order as everybody else, in one round trip.
create function app.lock_people(contacts uuid[]) returns void
language sql
as $$
  select pg_advisory_xact_lock(person.key) from (
    select distinct hashtextextended('action ' || c.person_key, 0) as key
    from public.contact c where c.id = any (contacts) order by 1) person;
  select from public.action x
  where x.archived_at is null and x.contact_id = any (array(
    select r.id from public.contact c
    join public.contact r on r.organization_id = c.organization_id and r.address_key = c.address_key
      and r.person_key = c.person_key
    where c.id = any (contacts)))
  order by x.id for update;
$$;

revoke execute on all functions in schema app from public;
grant execute on function app.action_json(public.action, json), app.claims_json(uuid), app.lock_people(uuid[])
  to authenticated, app_server;
grant execute on function app.archive_with_actions(uuid[], text) to app_server;
