-- The day's lists as scheduled work writes them. How long a list is, the code alone knows (LISTS): what it gives is
-- stored.
--
-- An item:
-- { contactId, score, type, deadline, reasons,
--   keep: the open action that stands as it is, or null,
--   action: { ai_action, ai_reasoning, ai_prettyAction, ai_prettyReasoning, ai_subject, ai_iceBreakingMessage, ai_model,
--     ai_promptVersion, ai_fallback }, basis: { hash, … },
--   claims: [{ text, quote, sourceIds }], force,
--   replaces: the open action that gives way, or null, archiveReasoning: why it does }
--
-- A model's messages may wait until their card is opened: what stands there meanwhile is the template's, marked
-- `on_open`. Which it is, is the organization's choice (`draftsAhead` in its settings).

-- The sentences of an action's message with their sources, in their order.
create function app.put_claims(action uuid, claims jsonb) returns void
language sql
as $$
  insert into public.claim (organization_id, action_id, position, text, quote, source_ids)
  select app.org_id(), action, (row_number() over ())::smallint, k ->> 'text', k ->> 'quote',
    array(select jsonb_array_elements_text(k -> 'sourceIds')::uuid)
  from jsonb_array_elements(claims) k
$$;

-- Makes an item's action the open one of its contact's person. A message its person has edited stands, and so does one
-- that says the same or was written from the same; otherwise the older one gives way in this transaction (`updated`,
-- by the system, with the reason why). An item also says which open actions of their other records gave way
-- (`besides`). A message that waited for its card to be opened is written in its own place: it is the same proposal,
-- which its person has open, and nothing of it was replaced. Answers { state: created | kept | edited | gone |
-- suppressed, id, old }.
create function app.put_action(item jsonb) returns jsonb
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

create function app.is_listed(contact uuid, for_day date) returns boolean
language sql stable
as $$
  select exists (select from public.suggestion g
    where g.organization_id = app.org_id() and g.day = for_day
      and g.contact_id = any (array[contact] || app.other_records_of(contact)))
$$;

-- The day's fixed list of one person, all of items, best first: a list that exists is left as it is. Answers how many
-- suggestions the list now holds and how many rows of it were written.
create function public.write_day(for_user uuid, for_day date, items jsonb) returns json
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

-- One contact's action outside the making of a day: lists of `from_day` and later that hold what it replaced, on
-- whichever record, hold the new one. Answers as app.put_action does.
create function public.write_action(item jsonb, from_day date) returns jsonb
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

-- Ends an open action whose reason is no more, unless its person has edited it. With `spared_day`, not where it
-- stands in a list of that day or a later one. Answers whether it did.
create function public.archive_action(action_id uuid, reasoning text, spared_day date) returns boolean
language sql
as $$
  with archived as (
    update public.action a set archived_at = now(), archived_by = 'system', archived_reason = 'updated',
      ai_archive_reasoning = reasoning
    where a.id = archive_action.action_id and a.archived_at is null and a.edited_at is null and (select app.is_system())
      and not exists (select from public.suggestion g where g.action_id = a.id and g.day >= spared_day)
    returning 1)
  select exists (select from archived)
$$;

-- Of a day, what a member may know of their colleagues' lists: whose holds a person, and since when lists are made.
create function app.day_of_colleagues(contact uuid, for_day date) returns table (holder text, made_at timestamptz)
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

-- Of the claims' organization: since when its user is a member, and the names of those who may change what is set
-- for it, whom they can ask.
create function app.place_among_colleagues() returns table (joined_at timestamptz, managers text[])
language sql stable security definer set search_path = ''
as $$
  select
    (select m.created_at from better_auth.member m
     where m.organization_id = app.org_id() and m.user_id = app.user_id()),
    array(select u.name
      from better_auth.member m join better_auth."user" u on u.id = m.user_id
      where m.organization_id = app.org_id() and m.user_id <> app.user_id()
        and (better_auth.has_role(m.role, 'owner') or better_auth.has_role(m.role, 'admin'))
        and not (coalesce(u.banned, false) and coalesce(u.ban_expires > now(), true))
      order by better_auth.has_role(m.role, 'owner') desc, m.created_at, u.id)
$$;

-- Puts all of items in the first free places of a reopened list, best first (as public.write_day makes one). Answers how
-- many suggestions it now holds and how many were written; a list that is not reopened is left as it is.
create function app.complete_day(for_user uuid, for_day date, items jsonb) returns json
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
    continue when app.is_listed((item ->> 'contactId')::uuid, for_day);
    put := app.put_action(item);
    continue when put ->> 'id' is null;
    select min(n) into place from generate_series(1, held + 1) n where not exists (select from public.suggestion g
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

-- The choice of the claims' organization; null while it is the usual one.
create function app.drafts_ahead() returns text
language sql stable security definer set search_path = ''
as $$
  select o.settings ->> 'draftsAhead' from better_auth.organization o where o.id = app.org_id()
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
revoke execute on function public.write_day(uuid, date, jsonb), public.write_action(jsonb, date),
  public.archive_action(uuid, text, date) from public, anon, authenticated, service_role;
grant execute on function app.put_claims(uuid, jsonb), app.put_action(jsonb), app.is_listed(uuid, date)
  to authenticated, app_server;
grant execute on function public.write_day(uuid, date, jsonb), public.write_action(jsonb, date),
  public.archive_action(uuid, text, date) to authenticated;
grant execute on function app.day_of_colleagues(uuid, date), app.place_among_colleagues(),
  app.complete_day(uuid, date, jsonb), app.drafts_ahead(), app.drafts_to_open(uuid, date, integer) to app_server;
