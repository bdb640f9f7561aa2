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
create index action_handled_by_idx on public.action (handled_by);
create index action_closed_with_idx on public.action (closed_with);
create index action_resumes_on_idx on public.action (organization_id, resumes_on)
  where resumes_on is not null and archived_at is not null;

create or replace function app.action_json(a public.action, claims json) returns json
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

-- A message that was sent waits to be logged where its organization has turned that on.
create or replace function app.queue_write_back() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.message_sent
    and app.write_back_of(new.organization_id) and trim(coalesce(new.ai_ice_breaking_message, '')) <> ''
    and exists (select from public.contact c where c.id = new.contact_id and c.crm is not null and c.crm_id is not null)
  then
    insert into private.write_back (action_id, organization_id, user_id, sent_at)
    values (new.id, new.organization_id, (select u.id from better_auth."user" u where u.id = app.user_id()), new.archived_at)
    on conflict do nothing;
  end if;
  return null;
end
$$;

-- PUT /api/actions/{id}, PATCH …/done, …/dismiss, …/postpone. Only the keys present in `patch` change. Whoever handles
-- a person by one record has handled them: what was proposed of the others ends, but for a message somebody edited.
-- A message is changed from the version that `basedOn` names, the instant of its last edit, null for none: somebody's
-- words are never written over by who did not see them.
-- Answers { state: ok | not_found | archived | stale, action }.
create or replace function public.change_action(action_id uuid, patch jsonb) returns json
language plpgsql
as $$
declare
  a public.action;
begin
  -- Before the action's own lock, as app.put_action takes them.
  if patch ? 'archivedAt' then
    perform app.lock_person((select x.contact_id from public.action x where x.id = action_id));
  end if;
  select * into a from public.action x where x.id = action_id for update;
  if not found then return json_build_object('state', 'not_found'); end if;
  if a.archived_at is not null then
    -- What a person hid may still be put off, or told why.
    if a.archived_by <> 'user' or a.archived_reason <> 'dismissed' or patch ->> 'archivedReason' is distinct from 'dismissed'
      or coalesce(patch ->> 'dismissedBecause', patch ->> 'resumesOn') is null then
      return json_build_object('state', 'archived');
    end if;
    update public.action x set dismissed_because = patch ->> 'dismissedBecause', resumes_on = (patch ->> 'resumesOn')::date
    where x.id = action_id returning * into a;
    return json_build_object('state', 'ok', 'action', app.action_json(a, app.claims_json(a.id)));
  end if;
  if patch ? 'basedOn' and patch ->> 'ai_iceBreakingMessage' is distinct from a.ai_ice_breaking_message
    -- As a browser knows it: in milliseconds.
    and date_trunc('milliseconds', (patch ->> 'basedOn')::timestamptz) is distinct from date_trunc('milliseconds', a.edited_at) then
    return json_build_object('state', 'stale', 'action', app.action_json(a, app.claims_json(a.id)));
  end if;
  update public.action x set
    ai_action = case when patch ? 'ai_action' then patch ->> 'ai_action' else x.ai_action end,
    ai_reasoning = case when patch ? 'ai_reasoning' then patch ->> 'ai_reasoning' else x.ai_reasoning end,
    ai_ice_breaking_message = case when patch ? 'ai_iceBreakingMessage' then patch ->> 'ai_iceBreakingMessage' else x.ai_ice_breaking_message end,
    type = coalesce(patch ->> 'type', x.type),
    deadline = case when patch ? 'deadline' then (patch ->> 'deadline')::date else x.deadline end,
    archived_at = coalesce((patch ->> 'archivedAt')::timestamptz, x.archived_at),
    archived_by = coalesce(patch ->> 'archivedBy', x.archived_by),
    archived_reason = coalesce(patch ->> 'archivedReason', x.archived_reason),
    handled_by = case when patch ? 'archivedAt' and not app.is_system() then app.user_id() end,
    message_sent = coalesce((patch -> 'sent')::boolean, false),
    dismissed_because = patch ->> 'dismissedBecause',
    resumes_on = case when patch ? 'archivedAt' then (patch ->> 'resumesOn')::date else x.resumes_on end,
    edited_at = case
      when patch ? 'ai_iceBreakingMessage' and patch ->> 'ai_iceBreakingMessage' is distinct from x.ai_ice_breaking_message
      then now() else x.edited_at end
  where x.id = action_id
  returning * into a;
  if a.archived_at is not null then
    update public.action x set archived_at = now(), archived_by = 'system', archived_reason = 'updated', closed_with = a.id,
      ai_archive_reasoning = 'Cette personne a été traitée par une autre de ses fiches.'
    where x.contact_id = any (app.other_records_of(a.contact_id)) and x.archived_at is null and x.edited_at is null;
  end if;
  return json_build_object('state', 'ok', 'action', app.action_json(a, app.claims_json(a.id)));
end
$$;

-- Opens an archived action again as it was. Null where that may not be: another one is open for the person, who has
-- objected meanwhile, or whose contact was archived. The caller holds the person's lock.
create function app.open_again(asked public.action) returns public.action
language plpgsql
as $$
declare
  a public.action;
begin
  if exists (select from public.contact c, app.suppression_of(c) where c.id = asked.contact_id)
    or not exists (select from public.contact c where c.id = asked.contact_id and c.archived_at is null for key share)
    or exists (select from public.action x where x.archived_at is null
      and x.contact_id = any (array[asked.contact_id] || app.other_records_of(asked.contact_id))) then
    return null;
  end if;
  update public.action x set archived_at = null, archived_by = null, archived_reason = null, ai_archive_reasoning = null,
    message_sent = false, dismissed_because = null
  where x.id = asked.id returning * into a;
  return a;
end
$$;

-- PATCH /api/actions/{id}/undo: what a person handled is open again, and so is what that closed on their other records.
-- A message that waits to be logged in the CRM is not logged; one that is there stays.
-- Answers { state: ok | not_found | not_handled | blocked, action }.
create function public.undo_action(action_id uuid) returns json
language plpgsql
as $$
declare
  a public.action;
  opened public.action;
begin
  perform app.lock_person((select x.contact_id from public.action x where x.id = action_id));
  select * into a from public.action x where x.id = action_id for update;
  if not found then return json_build_object('state', 'not_found'); end if;
  -- Asked twice, it is open already.
  if a.archived_at is null then
    return json_build_object('state', 'ok', 'action', app.action_json(a, app.claims_json(a.id)));
  end if;
  if a.archived_by <> 'user' then return json_build_object('state', 'not_handled'); end if;
  opened := app.open_again(a);
  if opened.id is null then return json_build_object('state', 'blocked'); end if;
  update public.action x set handled_by = null, resumes_on = null where x.id = a.id returning * into opened;
  update public.action x set archived_at = null, archived_by = null, archived_reason = null, ai_archive_reasoning = null,
    closed_with = null
  where x.closed_with = a.id and exists (select from public.contact c where c.id = x.contact_id and c.archived_at is null);
  return json_build_object('state', 'ok', 'action', app.action_json(opened, app.claims_json(a.id)));
end
$$;

-- Takes a message back that waits to be logged and that no call may have carried yet.
create function app.withdraw_write_back() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.write_back w where w.action_id = new.id and w.state <> 'written' and w.begun_at is null;
  return null;
end
$$;
create trigger action_withdraw_write_back after update of archived_at on public.action
  for each row when (old.message_sent and old.archived_at is not null and new.archived_at is null)
  execute function app.withdraw_write_back();

-- Opens what was put off to a day that has come, with its message as it was left.
create function app.resume_actions(today date) returns integer
language plpgsql
as $$
declare
  a public.action;
  opened integer := 0;
begin
  for a in
    select x.* from public.action x
    where x.organization_id = app.org_id() and x.resumes_on <= today and x.archived_at is not null and x.archived_by = 'user'
      -- Whoever was handled once more since then is not brought back.
      and not exists (select from public.action y where y.archived_by = 'user' and y.archived_at > x.archived_at
        and y.contact_id = any (array[x.contact_id] || app.other_records_of(x.contact_id)))
    order by x.id
  loop
    perform app.lock_person(a.contact_id);
    if (app.open_again(a)).id is not null then opened := opened + 1; end if;
  end loop;
  return opened;
end
$$;

revoke execute on all functions in schema app from public;
revoke execute on function public.undo_action(uuid) from public, anon, service_role;
grant execute on function public.undo_action(uuid) to authenticated;
grant execute on function app.open_again(public.action) to authenticated, app_server;
grant execute on function app.resume_actions(date) to app_server;
