-- Rows as the API shows them. The day's cards and the list of contacts carry the newest of what was proposed and
-- exchanged, and how many of each there are (docs/product.md, 3 and 7): the day's own proposal first, then what is
-- open, then the newest.
--
-- A card of the day's list is built with its deals in it. Added afterwards, they had each card cut open as text,
-- counted sign by sign, and read as JSON once more: a fifth of what the statement cost.

-- In French, that a person has this many other records in a CRM: « aussi dans Salesforce », « 2 fiches dans HubSpot ».
create function app.also_in_words(own_crm text, other_crm text, records bigint) returns text
language sql stable
as $$
  select case when other_crm is distinct from own_crm then 'aussi dans ' || n.name
    else format('%s fiches dans %s', records + 1, n.name) end
  from (select coalesce((select k.name from app.crm k where k.id = other_crm), 'vos imports') as name) n
$$;

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

create function app.suggestion_json(s public.suggestion) returns json
language plpgsql stable
as $$
begin
  return app.suggestion_json_with(s, app.count_unread(s.organization_id, s.contact_id));
end
$$;

-- An exchange without its text, which a contact's page has.
create function app.engagement_json(e public.engagement) returns json
language sql stable
as $$
  select json_build_object('id', e.id, 'type', e.type, 'source', e.source, 'date', e.date, 'direction', e.direction,
    'subject', e.subject, 'ai_analysis', e.ai_analysis)
$$;

-- The newest five exchanges of some records, and how many exchanges and actions they have, but for copies of others. A
-- definer with its own check of the organization, which no index serves: under row-level security a planner that has
-- not counted the tables reads all of the organization's exchanges for each contact (decision 036).
create function app.exchanged(contacts uuid[], copies uuid[])
returns table (newest json, engagements bigint, actions bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
  select
    (select json_agg(app.engagement_json(n) order by n.date desc)
     from (select e.* from public.engagement e
       where e.contact_id = any (contacts) and e.id <> all (copies) and e.organization_id is not distinct from app.org_id()
       order by e.date desc limit 5) n),
    (select count(*) from public.engagement e
     where e.contact_id = any (contacts) and e.id <> all (copies) and e.organization_id is not distinct from app.org_id()),
    (select count(*) from public.action a
     where a.contact_id = any (contacts) and a.organization_id is not distinct from app.org_id());
end
$$;

-- What app.contact_json_with shows, with exchanges and how many there are. `actions` and `engagements` are the newest.
create function app.listed_contact_json(c public.contact, actions json, suppressed json, engagements json, meta json) returns json
language sql stable
as $$
  select json_build_object(
    'id', c.id, 'organizationId', c.organization_id, 'firstName', c.first_name, 'lastName', c.last_name,
    'email', c.email, 'job', c.job, 'company', c.company, 'linkedinProfileURL', c.linkedin_profile_url, 'phones', c.phones,
    'profilePictureUrl', c.profile_picture_url, 'crm', c.crm, 'crmId', c.crm_id,
    'crm_hubspotId', case when c.crm = 'hubspot' then c.crm_id end, 'crm_syncedAt', c.crm_synced_at,
    'alsoIn', app.also_in(c),
    'ai_timeline', c.ai_timeline, 'createdAt', c.created_at, 'updatedAt', c.updated_at,
    'archivedAt', c.archived_at, 'actions', coalesce(actions, '[]'::json), 'suppressed', suppressed,
    'engagements', coalesce(engagements, '[]'::json), 'meta', meta)
$$;

-- A card of the day's list as the API shows it: what app.contact_json_with shows, the person's open deals, their
-- newest exchanges and how many there are, and why no call is proposed.
create function app.card_json(c public.contact, actions json, suggestion json, suppressed json, also_in text, deals json,
  engagements json, meta json, no_call text)
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
    'suppressed', suppressed, 'deals', deals, 'engagements', coalesce(engagements, '[]'::json), 'meta', meta,
    'noCall', no_call)
$$;

revoke execute on all functions in schema app from public;
grant execute on function app.also_in_words(text, text, bigint), app.also_in(public.contact),
  app.contact_json_with(public.contact, json, json, json, text), app.contact_json(public.contact, json, json, json),
  app.suggestion_json_with(public.suggestion, bigint), app.suggestion_json(public.suggestion),
  app.engagement_json(public.engagement), app.listed_contact_json(public.contact, json, json, json, json),
  app.card_json(public.contact, json, json, json, text, json, json, json, text) to authenticated, app_server;
grant execute on function app.exchanged(uuid[], uuid[]) to app_server;
