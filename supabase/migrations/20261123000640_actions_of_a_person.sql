-- A person has one open action at most that nobody has edited, and one card a day, whichever of their records they
-- hang on.

-- Two who write to one person wait for each other.
create function app.lock_person(contact uuid) returns void
language sql volatile
as $$
  select pg_advisory_xact_lock(hashtextextended('action ' || c.person_key, 0)) from public.contact c where c.id = contact
$$;

create function app.is_listed(contact uuid, for_day date) returns boolean
language sql stable
as $$
  select exists (select from public.suggestion g
    where g.organization_id = app.org_id() and g.day = for_day
      and g.contact_id = any (array[contact] || app.other_records_of(contact)))
$$;

-- As before, for a person: an item also says which open actions of their other records gave way (`besides`), and the
-- answer which actions it replaced (`old`).
create or replace function app.put_action(item jsonb) returns jsonb
language plpgsql
as $$
declare
  organization uuid := app.org_id();
  contact uuid := (item ->> 'contactId')::uuid;
  draft jsonb := item -> 'action';
  besides uuid[] := array(select jsonb_array_elements_text(coalesce(item -> 'besides', '[]'))::uuid);
  others uuid[];
  replaced uuid[];
  open_one public.action;
  new_id uuid;
begin
  perform app.lock_person(contact);
  -- Nothing is drafted to whoever has objected, even while the draft was being written.
  if exists (select from public.contact c, app.suppression_of(c) where c.id = contact) then
    return jsonb_build_object('state', 'suppressed');
  end if;
  -- Erased, or archived by their CRM, while the draft was being written.
  if not exists (select from public.contact c where c.id = contact and c.archived_at is null for key share) then
    return jsonb_build_object('state', 'gone');
  end if;
  select * into open_one from public.action x where x.contact_id = contact and x.archived_at is null for update;
  if open_one.id is not null and open_one.edited_at is not null then
    return jsonb_build_object('state', 'edited', 'id', open_one.id);
  end if;
  others := app.other_records_of(contact);
  -- Somebody's words stand on another record: nothing is put beside them.
  if exists (select from public.action x where x.contact_id = any (others) and x.archived_at is null and x.edited_at is not null) then
    return jsonb_build_object('state', 'edited');
  end if;
  -- Handled by its person meanwhile, by whichever record: nothing takes its place.
  if open_one.id is null and coalesce(item ->> 'keep', item ->> 'replaces') is not null
    or exists (select from public.action x where x.id = any (besides) and x.archived_by = 'user') then
    return jsonb_build_object('state', 'gone');
  end if;
  with closed as (
    update public.action set archived_at = now(), archived_by = 'system', archived_reason = 'updated',
      ai_archive_reasoning = 'Cette personne est proposée par une autre de ses fiches.'
    where contact_id = any (others) and archived_at is null
    returning id)
  select coalesce(array_agg(id), '{}') into replaced from closed;
  if item ->> 'keep' is not null then
    return jsonb_build_object('state', 'kept', 'id', open_one.id, 'old', to_jsonb(replaced));
  end if;
  if (open_one.ai_action, open_one.ai_ice_breaking_message, open_one.type, open_one.ai_model)
    is not distinct from
    (draft ->> 'ai_action', draft ->> 'ai_iceBreakingMessage', item ->> 'type', draft ->> 'ai_model') then
    update public.action set ai_fallback = draft ->> 'ai_fallback', ai_basis = item -> 'basis'
    where id = open_one.id and (ai_fallback, ai_basis) is distinct from (draft ->> 'ai_fallback', item -> 'basis');
    return jsonb_build_object('state', 'kept', 'id', open_one.id, 'old', to_jsonb(replaced));
  end if;
  -- Somebody else had a model write from the same: theirs stands.
  if open_one.ai_basis ->> 'hash' = item #>> '{basis,hash}' and open_one.ai_fallback is null
    and open_one.ai_model <> 'demo-rules' and not coalesce((item -> 'force')::boolean, false) then
    return jsonb_build_object('state', 'kept', 'id', open_one.id, 'old', to_jsonb(replaced));
  end if;
  update public.action set archived_at = now(), archived_by = 'system', archived_reason = 'updated',
    ai_archive_reasoning = coalesce(item ->> 'archiveReasoning', 'Remplacée par une proposition plus récente.')
  where id = open_one.id;
  insert into public.action (organization_id, contact_id, type, deadline, ai_action, ai_reasoning, ai_pretty_action,
    ai_pretty_reasoning, ai_subject, ai_ice_breaking_message, ai_model, ai_prompt_version, ai_fallback, ai_basis,
    ai_check, ai_drafted_message)
  values (organization, contact, item ->> 'type', (item ->> 'deadline')::date,
    draft ->> 'ai_action', draft ->> 'ai_reasoning', draft ->> 'ai_prettyAction',
    draft ->> 'ai_prettyReasoning', draft ->> 'ai_subject', draft ->> 'ai_iceBreakingMessage', draft ->> 'ai_model',
    draft ->> 'ai_promptVersion', draft ->> 'ai_fallback', item -> 'basis',
    draft ->> 'ai_check', draft ->> 'ai_iceBreakingMessage')
  returning id into new_id;
  insert into public.claim (organization_id, action_id, position, text, quote, source_ids)
  select organization, new_id, (row_number() over ())::smallint, k ->> 'text', k ->> 'quote',
    array(select jsonb_array_elements_text(k -> 'sourceIds')::uuid)
  from jsonb_array_elements(item -> 'claims') k;
  return jsonb_build_object('state', 'created', 'id', new_id, 'old', to_jsonb(array_remove(open_one.id || replaced, null)));
end
$$;

create or replace function public.write_day(for_user uuid, for_day date, items jsonb) returns json
language plpgsql
as $$
declare
  organization uuid := app.org_id();
  item jsonb;
  put jsonb;
  place smallint := 0;
begin
  -- Two deliveries of the same message wait for each other here; the second finds the list made.
  perform pg_advisory_xact_lock(hashtextextended(organization::text || for_day::text, 0));
  select count(*) into place from public.suggestion g
  where g.organization_id = organization and g.user_id = for_user and g.day = for_day;
  if place > 0 then return json_build_object('listed', place, 'written', 0); end if;

  for item in select * from jsonb_array_elements(items) loop
    exit when place = 10;
    continue when app.is_listed((item ->> 'contactId')::uuid, for_day);
    put := app.put_action(item);
    continue when put ->> 'id' is null;
    place := place + 1;
    insert into public.suggestion (organization_id, user_id, day, position, contact_id, action_id, score, reasons)
    values (organization, for_user, for_day, place, (item ->> 'contactId')::uuid, (put ->> 'id')::uuid,
      (item ->> 'score')::real, item -> 'reasons');
  end loop;
  return json_build_object('listed', place, 'written', place);
end
$$;

-- As before, for persons.
create or replace function app.complete_day(for_user uuid, for_day date, items jsonb) returns json
language plpgsql
as $$
declare
  organization uuid := app.org_id();
  item jsonb;
  put jsonb;
  place smallint;
  held integer;
  written integer := 0;
begin
  perform pg_advisory_xact_lock(hashtextextended(organization::text || for_day::text, 0));
  select count(*) into held from public.suggestion g
  where g.organization_id = organization and g.user_id = for_user and g.day = for_day;
  delete from private.list_to_remake r
  where r.organization_id = organization and r.user_id = for_user and r.day = for_day and r.reopened;
  if not found then return json_build_object('listed', held, 'written', 0); end if;

  for item in select * from jsonb_array_elements(items) loop
    exit when held = 10;
    continue when app.is_listed((item ->> 'contactId')::uuid, for_day);
    put := app.put_action(item);
    continue when put ->> 'id' is null;
    select min(n) into place from generate_series(1, 10) n where not exists (select from public.suggestion g
      where g.organization_id = organization and g.user_id = for_user and g.day = for_day and g.position = n);
    insert into public.suggestion (organization_id, user_id, day, position, contact_id, action_id, score, reasons)
    values (organization, for_user, for_day, place, (item ->> 'contactId')::uuid, (put ->> 'id')::uuid,
      (item ->> 'score')::real, item -> 'reasons');
    held := held + 1;
    written := written + 1;
  end loop;
  return json_build_object('listed', held, 'written', written);
end
$$;

-- One contact's action outside the making of a day: lists of `from_day` and later that hold what it replaced, on
-- whichever record, hold the new one. Answers as app.put_action does.
create or replace function public.write_action(item jsonb, from_day date) returns jsonb
language plpgsql
as $$
declare
  put jsonb := app.put_action(item);
begin
  update public.suggestion set action_id = (put ->> 'id')::uuid, reasons = item -> 'reasons'
  where put ->> 'id' is not null and day >= from_day
    and action_id = any (array(select jsonb_array_elements_text(coalesce(put -> 'old', '[]'))::uuid));
  return put;
end
$$;

-- PUT /api/actions/{id}, PATCH …/done, PATCH …/dismiss. Only the keys present in `patch` change. Whoever handles a
-- person by one record has handled them: what was proposed of the others ends, but for a message somebody edited.
-- Answers { state: ok | not_found | archived, action }.
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
  if a.archived_at is not null then return json_build_object('state', 'archived'); end if;
  -- Only who says that the message was sent has it logged: what follows the archiving reads it in this transaction.
  perform set_config('app.not_sent', case when patch -> 'sent' = 'true'::jsonb then '' else 'yes' end, true);
  update public.action x set
    ai_action = case when patch ? 'ai_action' then patch ->> 'ai_action' else x.ai_action end,
    ai_reasoning = case when patch ? 'ai_reasoning' then patch ->> 'ai_reasoning' else x.ai_reasoning end,
    ai_ice_breaking_message = case when patch ? 'ai_iceBreakingMessage' then patch ->> 'ai_iceBreakingMessage' else x.ai_ice_breaking_message end,
    type = coalesce(patch ->> 'type', x.type),
    deadline = case when patch ? 'deadline' then (patch ->> 'deadline')::date else x.deadline end,
    archived_at = coalesce((patch ->> 'archivedAt')::timestamptz, x.archived_at),
    archived_by = coalesce(patch ->> 'archivedBy', x.archived_by),
    archived_reason = coalesce(patch ->> 'archivedReason', x.archived_reason),
    edited_at = case
      when patch ? 'ai_iceBreakingMessage' and patch ->> 'ai_iceBreakingMessage' is distinct from x.ai_ice_breaking_message
      then now() else x.edited_at end
  where x.id = action_id
  returning * into a;
  if a.archived_at is not null then
    update public.action x set archived_at = now(), archived_by = 'system', archived_reason = 'updated',
      ai_archive_reasoning = 'Cette personne a été traitée par une autre de ses fiches.'
    where x.contact_id = any (app.other_records_of(a.contact_id)) and x.archived_at is null and x.edited_at is null;
  end if;
  return json_build_object('state', 'ok', 'action', app.action_json(a, app.claims_json(a.id)));
end
$$;

-- As before; nothing comes back beside an open action of another record.
create or replace function app.reopen_corrected(contact uuid) returns uuid
language plpgsql
as $$
declare
  newest public.action;
begin
  perform app.lock_person(contact);
  if exists (select from public.contact c, app.suppression_of(c) where c.id = contact)
    or not exists (select from public.contact c where c.id = contact and c.archived_at is null for key share)
    or exists (select from public.action x where x.contact_id = any (app.other_records_of(contact)) and x.archived_at is null) then
    return null;
  end if;
  select * into newest from public.action a where a.contact_id = contact and a.organization_id = app.org_id()
  order by a.archived_at is null desc, a.archived_at desc limit 1 for update;
  if newest.archived_by is distinct from 'system' or newest.archived_reason <> 'updated'
    or not exists (select from public.fact_correction k where k.ended_action_id = newest.id) then
    return null;
  end if;
  update public.action set archived_at = null, archived_by = null, archived_reason = null, ai_archive_reasoning = null
  where id = newest.id;
  return newest.id;
end
$$;

-- Contacts that came back: the action that closed when the CRM archived them opens again, unless their person has
-- been proposed by another record, or handled, since.
create or replace function app.reopen_actions(contacts uuid[]) returns void
language sql
as $$
  update public.action a set archived_at = null, archived_by = null, archived_reason = null, ai_archive_reasoning = null
  from (select distinct on (contact_id) id from public.action
        where contact_id = any (contacts) and archived_by = 'system'
          and ai_archive_reasoning = 'Le contact a été archivé dans le CRM.'
        order by contact_id, archived_at desc) latest
  where a.id = latest.id
    and not exists (select from public.action o
      where o.contact_id = any (array[a.contact_id] || app.other_records_of(a.contact_id))
        and (o.archived_at is null or o.archived_by = 'user' and o.archived_at > a.archived_at))
$$;

-- Of a day, what a member may know of their colleagues' lists: whose holds a person, and since when lists are made.
create or replace function app.day_of_colleagues(contact uuid, for_day date) returns table (holder text, made_at timestamptz)
language sql stable security definer set search_path = ''
as $$
  select
    (select coalesce(app.name_of_member(g.user_id), '') from public.suggestion g
     where g.organization_id = app.org_id() and g.day = for_day and g.user_id <> app.user_id()
       and g.contact_id in (
         select r.id from public.contact c
         join public.contact r on r.organization_id = c.organization_id and r.address_key = c.address_key
           and r.person_key = c.person_key
         where c.id = contact and c.organization_id = app.org_id())
     limit 1),
    (select min(g.created_at) from public.suggestion g where g.organization_id = app.org_id() and g.day = for_day)
$$;

revoke execute on all functions in schema app from public;
grant execute on function app.lock_person(uuid), app.is_listed(uuid, date) to authenticated, app_server;
