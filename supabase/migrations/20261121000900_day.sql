-- The day's fixed list of one person. A list that exists is left as it is; a message its person has
-- edited is kept; an older open action gives way (`updated`, by the system, with the reason why).
-- items: [{ contactId, score, type, deadline, reasons, action: { ai_action, ai_reasoning, ai_prettyAction,
--   ai_prettyReasoning, ai_iceBreakingMessage, ai_model }, claims: [{ text, quote, sourceIds }] }], best first.
-- Answers how many suggestions the list now holds and how many rows of it were written.
create function public.write_day(for_user uuid, for_day date, items jsonb) returns json
language plpgsql
as $$
declare
  organization uuid := app.org_id();
  item jsonb;
  place smallint := 0;
  current_action public.action;
  kept_action uuid;
begin
  -- Two deliveries of the same message wait for each other here; the second finds the list made.
  perform pg_advisory_xact_lock(hashtextextended(organization::text || for_day::text, 0));
  select count(*) into place from public.suggestion g
  where g.organization_id = organization and g.user_id = for_user and g.day = for_day;
  if place > 0 then return json_build_object('listed', place, 'written', 0); end if;

  for item in select * from jsonb_array_elements(items) loop
    exit when place = 10;
    continue when exists (select from public.suggestion g
      where g.organization_id = organization and g.day = for_day and g.contact_id = (item ->> 'contactId')::uuid);
    -- Nothing is drafted to whoever has objected, even while the list was being made.
    continue when exists (select from public.contact c, app.suppression_of(c) where c.id = (item ->> 'contactId')::uuid);
    select * into current_action from public.action x
    where x.contact_id = (item ->> 'contactId')::uuid and x.archived_at is null for update;
    if current_action.id is not null and (
      current_action.edited_at is not null
      or (current_action.ai_action, current_action.ai_ice_breaking_message, current_action.type)
        is not distinct from (item #>> '{action,ai_action}', item #>> '{action,ai_iceBreakingMessage}', item ->> 'type')
    ) then
      kept_action := current_action.id;
    else
      update public.action set archived_at = now(), archived_by = 'system', archived_reason = 'updated',
        ai_archive_reasoning = 'Remplacée par une proposition plus récente.'
      where id = current_action.id;
      insert into public.action (organization_id, contact_id, type, deadline, ai_action, ai_reasoning, ai_pretty_action,
        ai_pretty_reasoning, ai_ice_breaking_message, ai_model)
      values (organization, (item ->> 'contactId')::uuid, item ->> 'type', (item ->> 'deadline')::date,
        item #>> '{action,ai_action}', item #>> '{action,ai_reasoning}', item #>> '{action,ai_prettyAction}',
        item #>> '{action,ai_prettyReasoning}', item #>> '{action,ai_iceBreakingMessage}', item #>> '{action,ai_model}')
      returning id into kept_action;
      insert into public.claim (organization_id, action_id, position, text, quote, source_ids)
      select organization, kept_action, (row_number() over ())::smallint, k ->> 'text', k ->> 'quote',
        array(select jsonb_array_elements_text(k -> 'sourceIds')::uuid)
      from jsonb_array_elements(item -> 'claims') k;
    end if;
    place := place + 1;
    insert into public.suggestion (organization_id, user_id, day, position, contact_id, action_id, score, reasons)
    values (organization, for_user, for_day, place, (item ->> 'contactId')::uuid, kept_action,
      (item ->> 'score')::real, item -> 'reasons');
  end loop;
  return json_build_object('listed', place, 'written', place);
end
$$;

revoke execute on all functions in schema public from public, anon, service_role;
grant execute on function public.write_day(uuid, date, jsonb) to authenticated;
