-- Rows as the API shows them.

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

-- In French, that a person has this many other records in a CRM: « aussi dans Salesforce », « 2 fiches dans HubSpot ».
create function app.also_in_words(own_crm text, other_crm text, records bigint) returns text
language sql stable
as $$
  select case when other_crm is distinct from own_crm then 'aussi dans ' || n.name
    else format('%s fiches dans %s', records + 1, n.name) end
  from (select coalesce((select k.name from app.crm k where k.id = other_crm), 'vos imports') as name) n
$$;

-- A contact's page tells what is known of the person, whichever of their records it hangs on.

-- In French, where else a contact's person has a record: « aussi dans Salesforce ».
create function app.also_in(c public.contact) returns text
language plpgsql stable
as $$
begin
  return (
  select string_agg(n.words, ', ' order by n.words)
  from (
    select app.also_in_words(c.crm, r.crm, count(*)) as words
    from public.contact r
    where r.organization_id = c.organization_id and r.address_key = c.address_key and r.person_key = c.person_key
      and r.id <> c.id and r.archived_at is null
    group by r.crm) n);
end
$$;

-- A contact as the API shows it, for whoever has asked already where else its person has a record.
create function app.contact_json_with(c public.contact, actions json, suggestion json, suppressed json, also_in text) returns json
language sql stable
as $$
  select json_build_object(
    'id', c.id, 'organizationId', c.organization_id, 'firstName', c.first_name, 'lastName', c.last_name,
    'email', c.email, 'job', c.job, 'company', c.company, 'linkedinProfileURL', c.linkedin_profile_url, 'phones', c.phones,
    'profilePictureUrl', c.profile_picture_url, 'crm', c.crm, 'crmId', c.crm_id,
    'crm_hubspotId', case when c.crm = 'hubspot' then c.crm_id end, 'crm_syncedAt', c.crm_synced_at,
    'alsoIn', also_in,
    'ai_timeline', c.ai_timeline, 'createdAt', c.created_at, 'updatedAt', c.updated_at,
    'archivedAt', c.archived_at, 'actions', coalesce(actions, '[]'::json), 'suggestion', suggestion,
    'suppressed', suppressed)
$$;

create function app.contact_json(c public.contact, actions json, suggestion json, suppressed json default null) returns json
language sql stable
as $$ select app.contact_json_with(c, actions, suggestion, suppressed, app.also_in(c)) $$;

-- A suggestion as the API shows it, with how many exchanges of its person nobody has read.
create function app.suggestion_json_with(s public.suggestion, unread bigint) returns json
language sql stable
as $$
  select json_build_object('day', s.day, 'position', s.position, 'score', s.score, 'reasons', s.reasons,
    'unread', case unread when 0 then null when 1 then '1 échange n’a pas été lu'
      else format('%s échanges n’ont pas été lus', unread) end)
$$;

-- What is not yet read ------------------------------------------------------------------------------------

-- How many of a person's exchanges and notes nobody has read: those no program has looked at, or none understood.
-- Looks at what waits to be read, not at every text.
create function app.count_unread(organization uuid, contact uuid) returns integer
language plpgsql stable
as $$
declare
  ids uuid[] := app.records_of(contact);
begin
  return (
  select count(*)::integer from (
    select u.contact_id, u.text_kind, u.text_id from private.unread_text u
    where u.organization_id = organization and u.contact_id = any (ids) and u.reader = 'local' and u.text_kind <> 'linkedin'
    union
    select r.contact_id, r.text_kind, r.text_id from public.text_reading r
    where r.organization_id = organization and r.contact_id = any (ids) and r.reader = 'local' and not r.understood
      and r.text_kind <> 'linkedin') t
  where not exists (
    select from public.text_reading r
    where r.organization_id = organization and r.contact_id = t.contact_id and r.text_kind = t.text_kind and r.text_id = t.text_id
      and r.understood));
end
$$;

create function app.suggestion_json(s public.suggestion) returns json
language plpgsql stable
as $$
begin
  return app.suggestion_json_with(s, app.count_unread(s.organization_id, s.contact_id));
end
$$;

-- Deals on a contact's card and page.

-- A deal as the API shows it.
create function app.deal_json(d public.deal) returns jsonb
language sql stable
as $$
  select jsonb_build_object('id', d.id, 'crm', d.crm, 'name', d.name, 'stage', d.stage, 'state', d.state, 'amount', d.amount,
    'currency', d.currency, 'openedOn', d.opened_on, 'closesOn', d.closes_on)
$$;

-- A card of the day's list is built with its deals in it. Added afterwards, they had each card cut open as text, counted
-- sign by sign, and read as JSON once more: a fifth of what the statement cost.

-- What app.contact_json_with shows, and the person's open deals.
create function app.card_json(c public.contact, actions json, suggestion json, suppressed json, also_in text, deals json)
returns json
language sql stable
as $$
  select json_build_object(
    'id', c.id, 'organizationId', c.organization_id, 'firstName', c.first_name, 'lastName', c.last_name,
    'email', c.email, 'job', c.job, 'company', c.company, 'linkedinProfileURL', c.linkedin_profile_url, 'phones', c.phones,
    'profilePictureUrl', c.profile_picture_url, 'crm', c.crm, 'crmId', c.crm_id,
    'crm_hubspotId', case when c.crm = 'hubspot' then c.crm_id end, 'crm_syncedAt', c.crm_synced_at,
    'alsoIn', also_in,
    'ai_timeline', c.ai_timeline, 'createdAt', c.created_at, 'updatedAt', c.updated_at,
    'archivedAt', c.archived_at, 'actions', actions, 'suggestion', suggestion,
    'suppressed', suppressed, 'deals', deals)
$$;

revoke execute on function app.card_json(public.contact, json, json, json, text, json) from public;
grant execute on function app.action_json(public.action, json), app.claims_json(uuid),
  app.contact_json(public.contact, json, json, json), app.suggestion_json(public.suggestion),
  app.also_in(public.contact), app.deal_json(public.deal), app.also_in_words(text, text, bigint),
  app.contact_json_with(public.contact, json, json, json, text),
  app.suggestion_json_with(public.suggestion, bigint), app.card_json(public.contact, json, json, json, text, json)
  to authenticated, app_server;
grant execute on function app.count_unread(uuid, uuid) to app_server;
