-- What people change of an action. Each call is one transaction, made through the Data API with the caller's claims and
-- the caller's rights: the policies decide. A person has one open action at most that nobody has edited, and one card a
-- day, whichever of their records they hang on.

-- Two who write to one person wait for each other, and for whoever is just editing one of their messages: what comes
-- after reads what they left.
create function app.lock_person(contact uuid) returns void
language sql volatile
as $$
  select pg_advisory_xact_lock(hashtextextended('action ' || c.person_key, 0)) from public.contact c where c.id = contact;
  select from public.action x
  where x.contact_id = any (array[contact] || app.other_records_of(contact)) and x.archived_at is null
  order by x.id for update;
$$;

-- PUT /api/actions/{id}, PATCH …/done, …/dismiss, …/postpone. Only the keys present in `patch` change. Whoever handles
-- a person by one record has handled them: what was proposed of the others ends, but for a message somebody edited.
-- A message is changed from the version that `basedOn` names, the instant of its last edit, null for none: somebody's
-- words are never written over by who did not see them.
-- Answers { state: ok | not_found | archived | stale, action }.
create function public.change_action(action_id uuid, patch jsonb) returns json
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

-- GET /api/actions/{id}.
create function public.read_action(action_id uuid) returns json
language sql stable
as $$ select app.action_json(a, app.claims_json(a.id)) from public.action a where a.id = action_id $$;

revoke execute on all functions in schema app from public;
revoke execute on all functions in schema public from public, anon, service_role;

grant execute on function public.change_action(uuid, jsonb), public.read_action(uuid) to authenticated;
grant execute on function app.lock_person(uuid) to authenticated, app_server;
