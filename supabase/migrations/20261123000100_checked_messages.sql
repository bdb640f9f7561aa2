-- How the sentences of a message were held against their sources when it was written, and what was written: what
-- its person has changed since was held against nothing.
alter table public.action
  -- `model`: one by one by a second model, after the code; `code`: by the code alone; null where a template wrote it.
  add column ai_check text constraint action_ai_check_check check (ai_check in ('model', 'code')),
  add column ai_drafted_message text;

-- Messages that nobody has changed are as they were written.
update public.action set ai_drafted_message = ai_ice_breaking_message where edited_at is null;

-- The same as before, with these two; as it was written, the message is told where it has changed since.
create or replace function app.put_action(item jsonb) returns jsonb
language plpgsql
as $$
declare
  organization uuid := app.org_id();
  contact uuid := (item ->> 'contactId')::uuid;
  draft jsonb := item -> 'action';
  open_one public.action;
  new_id uuid;
begin
  -- Two who write to one contact wait for each other.
  perform pg_advisory_xact_lock(hashtextextended('action ' || contact, 0));
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
  -- Handled by its person meanwhile: nothing takes its place.
  if open_one.id is null and coalesce(item ->> 'keep', item ->> 'replaces') is not null then
    return jsonb_build_object('state', 'gone');
  end if;
  if item ->> 'keep' is not null then
    return jsonb_build_object('state', 'kept', 'id', open_one.id);
  end if;
  if (open_one.ai_action, open_one.ai_ice_breaking_message, open_one.type, open_one.ai_model)
    is not distinct from
    (draft ->> 'ai_action', draft ->> 'ai_iceBreakingMessage', item ->> 'type', draft ->> 'ai_model') then
    update public.action set ai_fallback = draft ->> 'ai_fallback', ai_basis = item -> 'basis'
    where id = open_one.id and (ai_fallback, ai_basis) is distinct from (draft ->> 'ai_fallback', item -> 'basis');
    return jsonb_build_object('state', 'kept', 'id', open_one.id);
  end if;
  -- Somebody else had a model write from the same: theirs stands.
  if open_one.ai_basis ->> 'hash' = item #>> '{basis,hash}' and open_one.ai_fallback is null
    and open_one.ai_model <> 'demo-rules' and not coalesce((item -> 'force')::boolean, false) then
    return jsonb_build_object('state', 'kept', 'id', open_one.id);
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
  return jsonb_build_object('state', 'created', 'id', new_id, 'old', open_one.id);
end
$$;

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
    'createdAt', a.created_at, 'updatedAt', a.updated_at, 'claims', coalesce(claims, '[]'::json))
$$;

create or replace function app.columns_naming_people() returns table (place text, name text, type text)
language sql immutable parallel safe
as $$
  values
    ('public.contact', 'ai_timeline', 'jsonb'),
    ('public.engagement', 'subject', 'text'), ('public.engagement', 'text', 'text'), ('public.engagement', 'ai_analysis', 'jsonb'),
    ('public.engagement', 'participants', 'jsonb'),
    ('public.note', 'author', 'text'), ('public.note', 'text', 'text'), ('public.note', 'ai_analysis', 'jsonb'),
    ('public.action', 'ai_action', 'text'), ('public.action', 'ai_reasoning', 'text'), ('public.action', 'ai_pretty_action', 'text'),
    ('public.action', 'ai_pretty_reasoning', 'text'), ('public.action', 'ai_subject', 'text'),
    ('public.action', 'ai_ice_breaking_message', 'text'), ('public.action', 'ai_drafted_message', 'text'),
    ('public.action', 'ai_archive_reasoning', 'text'),
    ('public.suggestion', 'reasons', 'jsonb'),
    ('public.claim', 'text', 'text'), ('public.claim', 'quote', 'text'),
    ('public.linkedin_profile', 'content', 'jsonb'), ('public.linkedin_profile', 'analysis', 'jsonb'),
    ('public.fact', 'object', 'text'), ('public.fact', 'due', 'text'), ('public.fact', 'quote', 'text'),
    ('public.fact_correction', 'fact', 'jsonb'), ('public.fact_correction', 'as_read', 'jsonb'),
    ('public.article', 'company', 'text'), ('public.article', 'company_key', 'text'), ('public.article', 'title', 'text'),
    ('public.article', 'url', 'text'), ('public.article', 'snippet', 'text'),
    ('private.article_search', 'company_key', 'text'),
    ('public.job', 'input', 'jsonb'), ('public.job', 'checkpoint', 'jsonb'), ('public.job', 'report', 'jsonb'),
    ('private.raw_text', 'raw', 'text'),
    ('private.ai_result', 'result', 'jsonb'),
    ('private.write_back', 'reason', 'text'),
    ('private.audit', 'target_label', 'text'), ('private.audit', 'target_id', 'text'), ('private.audit', 'detail', 'jsonb')
$$;
