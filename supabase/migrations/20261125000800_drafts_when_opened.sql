-- A model's messages may wait until their card is opened: what stands there meanwhile is the template's, marked
-- `on_open`. Which it is, is the organization's choice (`draftsAhead` in its settings).

-- The choice of the claims' organization; null while it is the usual one.
create function app.drafts_ahead() returns text
language sql stable security definer set search_path = ''
as $$
  select o.settings ->> 'draftsAhead' from better_auth.organization o where o.id = app.org_id()
$$;

-- As before, and tells when messages are drafted.
create or replace function app.settings_json(s app.session_state) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'timeZone', o.time_zone,
    'listsFrom', o.settings -> 'listsFrom',
    'draftsAhead', o.settings -> 'draftsAhead',
    'crmWriteBack', app.write_back_of(s.organization_id),
    'mayChange', better_auth.has_role(s.organization_role, 'owner') or better_auth.has_role(s.product_role, 'admin'),
    'waiting', (select count(*) from private.write_back w where w.organization_id = s.organization_id and w.state = 'waiting'),
    'connections', coalesce((
      select jsonb_agg(jsonb_build_object('crm', c.crm, 'state', c.state, 'scopes', c.scopes,
        'refused', exists (select from private.write_back w join public.action a on a.id = w.action_id
          join public.contact p on p.id = a.contact_id
          where w.organization_id = s.organization_id and w.state = 'waiting' and w.reason = 'scope_missing' and p.crm = c.crm)
        ) order by c.crm)
      from private.crm_connection c where c.organization_id = s.organization_id), '[]'))
  from better_auth.organization o where o.id = s.organization_id
$$;

-- As before, but a message that waited for its card to be opened is written in its own place: it is the same
-- proposal, which its person has open, and nothing of it was replaced.
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
  if open_one.ai_basis ->> 'hash' = item #>> '{basis,hash}' then
    -- Somebody else had a model write from the same: theirs stands.
    if open_one.ai_fallback is null and open_one.ai_model <> 'demo-rules' and not coalesce((item -> 'force')::boolean, false) then
      return jsonb_build_object('state', 'kept', 'id', open_one.id, 'old', to_jsonb(replaced));
    end if;
    if open_one.ai_fallback = 'on_open' then
      update public.action set type = item ->> 'type', deadline = (item ->> 'deadline')::date,
        ai_action = draft ->> 'ai_action', ai_reasoning = draft ->> 'ai_reasoning',
        ai_pretty_action = draft ->> 'ai_prettyAction', ai_pretty_reasoning = draft ->> 'ai_prettyReasoning',
        ai_subject = draft ->> 'ai_subject', ai_ice_breaking_message = draft ->> 'ai_iceBreakingMessage',
        ai_model = draft ->> 'ai_model', ai_prompt_version = draft ->> 'ai_promptVersion',
        ai_fallback = draft ->> 'ai_fallback', ai_basis = item -> 'basis', ai_check = draft ->> 'ai_check',
        ai_drafted_message = draft ->> 'ai_iceBreakingMessage', created_at = now()
      where id = open_one.id;
      delete from public.claim k where k.action_id = open_one.id;
      perform app.put_claims(open_one.id, item -> 'claims');
      return jsonb_build_object('state', 'created', 'id', open_one.id, 'old', to_jsonb(replaced));
    end if;
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
  perform app.put_claims(new_id, item -> 'claims');
  return jsonb_build_object('state', 'created', 'id', new_id, 'old', to_jsonb(array_remove(open_one.id || replaced, null)));
end
$$;

-- The sentences of an action's message with their sources, in their order.
create function app.put_claims(action uuid, claims jsonb) returns void
language sql
as $$
  insert into public.claim (organization_id, action_id, position, text, quote, source_ids)
  select app.org_id(), action, (row_number() over ())::smallint, k ->> 'text', k ->> 'quote',
    array(select jsonb_array_elements_text(k -> 'sourceIds')::uuid)
  from jsonb_array_elements(claims) k
$$;

-- The cards of a member's list of `for_day` whose messages wait to be opened: that of `contact`, by whichever of the
-- person's records, and the `following` ones after it. None where `contact` is not in the list.
create function app.drafts_to_open(contact uuid, for_day date, following integer)
returns table (contact_id uuid, is_opened boolean)
language sql stable
as $$
  select g.contact_id, g.position = opened.position
  from public.suggestion opened
  join public.suggestion g on g.organization_id = opened.organization_id and g.user_id = opened.user_id and g.day = opened.day
    and g.position between opened.position and opened.position + following
  join public.action a on a.id = g.action_id
  where opened.organization_id = app.org_id() and opened.user_id = app.user_id() and opened.day = for_day
    and opened.contact_id = any (app.records_of(contact))
    and a.archived_at is null and a.edited_at is null and a.ai_fallback = 'on_open'
  order by g.position
$$;

revoke execute on all functions in schema app from public;
grant execute on function app.drafts_ahead(), app.drafts_to_open(uuid, date, integer) to app_server;
grant execute on function app.put_claims(uuid, jsonb) to authenticated, app_server;
