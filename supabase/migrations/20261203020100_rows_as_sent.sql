-- Rows as the API shows them are views, in the API's own names: the day's list, a contact's page and the list of all
-- contacts read them, and so does what is written in typed statements. What was a function around a row went with it,
-- and so did the French words: the statements answer codes, which the server words (functions/contacts/worded.ts).
set lock_timeout = '2s';
-- accepted drop-function: nothing is deployed, and no code calls them any more

-- A contact, with where else their person has a record and how many there are in each CRM; null where nowhere.
create view app.contact_as_sent with (security_invoker = true) as
select c.id, c.organization_id as "organizationId", c.first_name as "firstName", c.last_name as "lastName", c.email, c.job,
  c.company, c.linkedin_profile_url as "linkedinProfileURL", c.phones, c.profile_picture_url as "profilePictureUrl", c.crm,
  c.crm_id as "crmId", case when c.crm = 'hubspot' then c.crm_id end as "crm_hubspotId", c.crm_synced_at as "crm_syncedAt",
  (select json_agg(json_build_object('crm', n.crm, 'records', n.records))
   from (
     select r.crm, count(*) as records from public.contact r
     where r.organization_id = c.organization_id and r.address_key = c.address_key and r.person_key = c.person_key
       and r.id <> c.id and r.archived_at is null
     group by r.crm) n) as "alsoIn",
  c.ai_timeline, c.created_at as "createdAt", c.updated_at as "updatedAt", c.archived_at as "archivedAt"
from public.contact c;

-- An action, with its sentences and what they rest on.
create view app.action_as_sent with (security_invoker = true) as
select a.id, a.contact_id as "contactId", a.ai_action, a.ai_reasoning, a.ai_pretty_action as "ai_prettyAction",
  a.ai_pretty_reasoning as "ai_prettyReasoning", a.ai_subject, a.ai_ice_breaking_message as "ai_iceBreakingMessage",
  a.ai_model, a.ai_fallback, a.ai_check,
  case when a.edited_at is not null then a.ai_drafted_message end as "ai_draftedMessage", a.edited_at as "editedAt", a.type,
  a.deadline, a.archived_at as "archivedAt", a.archived_by as "archivedBy", a.archived_reason as "archivedReason",
  a.ai_archive_reasoning as "ai_archiveReasoning", a.dismissed_because as "dismissedBecause", a.resumes_on as "resumesOn",
  a.created_at as "createdAt", a.updated_at as "updatedAt",
  coalesce((
    select json_agg(json_build_object('text', k.text, 'quote', k.quote, 'sourceIds', k.source_ids) order by k.position)
    from public.claim k where k.action_id = a.id), '[]'::json) as claims
from public.action a;

create view app.deal_as_sent with (security_invoker = true) as
select d.id, d.crm, d.name, d.stage, d.state, d.amount, d.currency, d.opened_on as "openedOn", d.closes_on as "closesOn"
from public.deal d;

-- Of a contact, the ids of the records of their person: every one, those that are not archived and itself, and those
-- that are not itself. Handling counts for every record, what happened for the live ones.
create view app.person with (security_invoker = true) as
select c.id as contact_id, p.every, p.live, p.others
from public.contact c
cross join lateral (
  select array_agg(r.id) as every, array_agg(r.id) filter (where r.archived_at is null or r.id = c.id) as live,
    coalesce(array_agg(r.id) filter (where r.id <> c.id), '{}') as others
  from public.contact r
  where r.organization_id = c.organization_id and r.address_key = c.address_key and r.person_key = c.person_key) p;

-- Exchanges and notes that nobody has read: those no program has looked at, or none understood. Made of what waits to be
-- read, not of every text.
create view app.text_nobody_read with (security_invoker = true) as
select t.organization_id, t.contact_id, t.text_kind, t.text_id
from (
  select u.organization_id, u.contact_id, u.text_kind, u.text_id from private.unread_text u
  where u.reader = 'local' and u.text_kind <> 'linkedin'
  union
  select r.organization_id, r.contact_id, r.text_kind, r.text_id from public.text_reading r
  where r.reader = 'local' and not r.understood and r.text_kind <> 'linkedin') t
where not exists (
  select from public.text_reading r
  where r.organization_id = t.organization_id and r.contact_id = t.contact_id and r.text_kind = t.text_kind
    and r.text_id = t.text_id and r.understood);

-- What was read in texts, for whoever ranks and drafts. A reading is one word: the text's id, the reader's first letter,
-- + or - (understood or not), the manner; parsing a million JSON lists would take longer than everything else.
create view app.text_read with (security_invoker = true) as
select r.organization_id, r.contact_id, r.text_kind, r.text_id,
  r.text_id || left(r.reader, 1) || case when r.understood then '+' else '-' end || coalesce(r.manner, '') as reading
from public.text_reading r;

create view app.fact_read with (security_invoker = true) as
select f.organization_id, f.contact_id, f.text_kind, f.text_id, f.kind, f.position,
  json_build_array(f.text_id, f.reader, f.kind, f.who, f.act, f.object, f.due, f.quote, f.refers_to, f.due_bound, f.due_start,
    f.due_end, f.due_hour) as fact
from public.fact f;

grant select on app.contact_as_sent, app.action_as_sent, app.deal_as_sent, app.person, app.text_nobody_read, app.text_read,
  app.fact_read to authenticated, app_server;

-- Why a contact must not be contacted: no row when nothing stands against it, else the weightiest objection to the
-- person, their address or its domain; one of the CRM also where only a record's own flag tells it. What their CRM
-- said of a record before it archived it stays said. Of a shared mailbox, what concerns the address (an opt-out, a
-- bounce) is everybody's who is written to there. `by`: the member who says so, or the CRM.
-- Inlined where it is called (app.feed), hence neither a definer nor a setting. The keys are computed below `offset
-- 0`: compared as an expression they would be no condition of the index under row-level security.
drop function app.suppression_of(public.contact);
create function app.suppression_of(c public.contact)
returns table (id uuid, kind text, reason text, since timestamptz, source text, value text, by text)
language sql stable
as $$
  select s.id, s.kind, s.reason, s.created_at, s.source, s.value,
    case when s.source = 'user' then app.name_of_member(s.created_by)
      else coalesce((select k.name from app.crm k where k.id = s.crm), 'CRM') end
  from (
    select o.id, o.kind, o.reason, o.created_at, o.source, o.value, o.created_by,
      coalesce((select r.crm from public.contact r where r.id = o.contact_id), c.crm) as crm
    from (
      select array(
        select r.id::text from public.contact r
        where r.organization_id = c.organization_id and r.address_key = c.address_key and r.person_key = c.person_key
          -- What was said of a record before it was merged was given to the one that stays.
          and (r.merged_into is null or r.id = c.id)) || app.address_of(c.email) as keys offset 0) who
    join public.suppression o on o.organization_id = c.organization_id and o.key = any (who.keys)
    union all
    -- Few are of a whole domain: without any, the contact's is not even looked at. « it.vasseur.example » also answers
    -- to « vasseur.example ».
    select o.id, o.kind, o.reason, o.created_at, o.source, o.value, o.created_by, c.crm
    from public.suppression o
    where o.organization_id = c.organization_id and o.kind = 'domain' and o.value = any (array(
      select array_to_string(parts[n:], '.')
      from (select string_to_array(lower(btrim(split_part(c.email, '@', 2))), '.') as parts) labels,
        generate_series(1, cardinality(parts)) n))
    union all
    select null::uuid, 'contact', flag.reason, coalesce(r.crm_synced_at, r.updated_at), 'crm', null, null::uuid, r.crm
    from public.contact r
    cross join lateral (values ('do_not_contact', r.do_not_contact), ('opt_out', r.opted_out), ('bounce', r.bounced))
      flag (reason, holds)
    where r.organization_id = c.organization_id and r.address_key = c.address_key
      -- Says nothing new, but that the index of these few answers.
      and (r.opted_out or r.bounced or r.do_not_contact)
      and (r.archived_at is null or r.id = c.id)
      and flag.holds and (r.person_key = c.person_key or flag.reason <> 'do_not_contact')
  ) s
  order by array_position(array['opposition', 'do_not_contact', 'opt_out', 'bounce'], s.reason), s.source = 'crm', s.id is null,
    s.created_at
  limit 1
$$;

-- Null for who is no private person: somebody without a company whose mailbox is one that private persons have, or of
-- whom only a telephone is known. Every provider that functions/language/shared-domains.ts names is among these: a test
-- says so. Else what allows to call them, the consent if it is recorded, and whether no call is proposed. They ask for a
-- call in a message of theirs, until it takes place or is 15 days late. A definer with its own check of the
-- organization, as app.exchanged is.
create or replace function app.call_of(c public.contact, records uuid[], today date) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  consent jsonb;
  allowed text;
begin
  if c.organization_id is distinct from app.org_id() or btrim(coalesce(c.company, '')) <> ''
    or not (app.address_of(c.email) is null and cardinality(c.phones) > 0
      or coalesce(split_part(app.address_of(c.email), '@', 2) ~ (
        '^((hotmail|outlook|live|yahoo|ymail|msn|gmail|googlemail|gmx|aol|protonmail|icloud)\.([a-z]{2,3}|com?\.[a-z]{2})|'
        || 'rocketmail\.com|proton\.me|pm\.me|me\.com|mac\.com|orange\.fr|wanadoo\.fr|free\.fr|sfr\.fr|neuf\.fr|cegetel\.net|'
        || 'club-internet\.fr|laposte\.net|bbox\.fr|numericable\.fr|noos\.fr|aliceadsl\.fr|voila\.fr|tutanota\.com|tuta\.com)$'),
        false))
    or exists (select from public.contact r where r.id = any (records) and r.organization_id = c.organization_id
      and btrim(coalesce(r.company, '')) <> '')
  then return null; end if;
  select jsonb_build_object('since', k.recorded_at, 'by', app.name_of_member(k.recorded_by)) into consent
  from public.call_consent k where k.contact_id = any (records) and k.organization_id = c.organization_id
  order by k.recorded_at desc limit 1;
  allowed := case
    when consent is not null then 'consent'
    when exists (
      select from public.deal_contact l join public.deal d on d.id = l.deal_id and d.state = 'won'
      where l.contact_id = any (records) and l.organization_id = c.organization_id)
    then 'contract'
    else (
      select case f.kind when 'renewal' then 'contract' else 'asked' end
      from public.fact f
      left join public.engagement e on f.text_kind = 'engagement' and e.id = f.text_id and e.organization_id = f.organization_id
      cross join lateral (
        select (array_agg(r.reader order by array_position(array['person', 'model', 'local'], r.reader)) filter (where r.understood))[1]
            as heard, max(r.manner) as manner
        from public.text_reading r
        where r.organization_id = f.organization_id and r.contact_id = f.contact_id and r.text_kind = f.text_kind
          and r.text_id = f.text_id) t
      where f.organization_id = c.organization_id and f.contact_id = any (records) and f.reader = t.heard
        and t.manner is distinct from 'machine'
        and (f.kind = 'renewal' and f.due_end >= today
            -- Not the contract that they have with somebody else.
            and not exists (select from public.fact other
              where other.organization_id = f.organization_id and other.contact_id = f.contact_id
                and other.text_kind = f.text_kind and other.text_id = f.text_id and other.reader = f.reader
                and other.kind = 'competitor')
          or f.kind = 'commitment' and f.who = 'us' and f.act = 'call'
            and (t.manner = 'theirMessage' or t.manner is distinct from 'ourMessage' and e.direction = 'incoming'
              and e.type in ('email', 'sms', 'other'))
            and coalesce(f.due_end, e.date::date) >= today - 15
            and not exists (
              select from public.engagement later
              where later.contact_id = any (records) and later.type = 'phone_call' and later.date > e.date
                and not exists (select from public.text_reading r
                  where r.organization_id = later.organization_id and r.contact_id = later.contact_id
                    and r.text_kind = 'engagement' and r.text_id = later.id and r.manner in ('attempt', 'machine'))))
      order by f.kind desc limit 1)
    end;
  return jsonb_build_object('allowedBy', allowed, 'consent', consent,
    'refused', allowed is null and cardinality(c.phones) > 0);
end
$$;

-- The newest five exchanges of some records, without their texts, and how many exchanges and actions they have, but for
-- copies of others. A definer with its own check of the organization, which no index serves: under row-level security a
-- planner that has not counted the tables reads all of the organization's exchanges for each contact (decision 036).
create or replace function app.exchanged(contacts uuid[], copies uuid[])
returns table (newest json, engagements bigint, actions bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
  select
    (select json_agg(json_build_object('id', n.id, 'type', n.type, 'source', n.source, 'date', n.date,
       'direction', n.direction, 'subject', n.subject, 'ai_analysis', n.ai_analysis) order by n.date desc)
     from (select e.* from public.engagement e
       where e.contact_id = any (contacts) and e.id <> all (copies) and e.organization_id is not distinct from app.org_id()
       order by e.date desc limit 5) n),
    (select count(*) from public.engagement e
     where e.contact_id = any (contacts) and e.id <> all (copies) and e.organization_id is not distinct from app.org_id()),
    (select count(*) from public.action a
     where a.contact_id = any (contacts) and a.organization_id is not distinct from app.org_id());
end
$$;

-- GET /api/me/contacts/feed: the day's list of the signed-in person, handled cards included. It is put together as
-- JSON text: to read each card into jsonb and write it out again for the sake of one more key was a third of what the
-- statement cost.
create or replace function app.feed(session_token text, at timestamptz) returns table (state text, body text)
language plpgsql volatile
as $$
declare
  s app.session_state := app.open_session(session_token);
  today date;
begin
  if s.state <> 'ok' then
    return query select s.state, null::text;
    return;
  end if;
  today := (at at time zone s.time_zone)::date;
  return query
  with listed as materialized (
    select c as contact, g as suggestion
    from public.suggestion g
    join public.contact c on c.id = g.contact_id and c.archived_at is null
    where g.organization_id = s.organization_id and g.user_id = s.user_id and g.day = today),
  -- The records of each listed contact's person (app.person).
  persons as materialized (
    select p.contact_id, p.ids, app.copies_among(s.organization_id, p.ids) as copies
    from (
      select (l.contact).id as contact_id, array_agg(r.id) as ids
      from listed l
      join public.contact r on r.organization_id = s.organization_id and r.address_key = (l.contact).address_key
        and r.person_key = (l.contact).person_key and r.archived_at is null
      group by 1) p),
  -- Each person's open deals that close first.
  deals as (
    select d.contact_id, json_agg(d.deal order by d.rank) as json
    from (
      select o.contact_id, o.deal,
        row_number() over (partition by o.contact_id order by (o.deal)."closesOn", (o.deal).id) as rank
      from (
        select distinct on (p.contact_id, d.id) p.contact_id, d as deal
        from persons p
        cross join lateral unnest(p.ids) r (id)
        join public.deal_contact l on l.contact_id = r.id
        join app.deal_as_sent d on d.id = l.deal_id and d.state = 'open') o) d
    where d.rank <= 2
    group by d.contact_id)
  select 'ok', json_build_object(
    'data', coalesce(json_agg(card.json order by (l.suggestion).position), '[]'::json),
    'meta', case when count(*) > 0
      then json_build_object('offset', 0, 'pageSize', count(*), 'itemCount', count(*), 'hasMore', false, 'day', today)
      else json_strip_nulls(json_build_object('offset', 0, 'pageSize', 1, 'itemCount', 0, 'hasMore', false, 'day', today,
        -- Why the day's lists could not be made: the code of the job that says so.
        'problem', (select j.error_code from public.job j
          where j.organization_id = s.organization_id and j.kind = 'daily-suggestions' and j.state = 'failed'
            and j.input ->> 'day' = today::text
          order by j.created_at desc limit 1))) end
  )::text
  from listed l
  join persons p on p.contact_id = (l.contact).id
  cross join lateral app.exchanged(p.ids, p.copies) h
  left join deals d on d.contact_id = (l.contact).id
  cross join lateral (
    select row_to_json(shown) as json
    from (
      select v.*,
        (select json_agg(a order by a.id <> (l.suggestion).action_id, a."archivedAt" is not null, a."createdAt" desc)
         from (select x.* from app.action_as_sent x where x."contactId" = any (p.ids)
           order by x.id <> (l.suggestion).action_id, x."archivedAt" is not null, x."createdAt" desc limit 5) a) as actions,
        json_build_object('day', (l.suggestion).day, 'position', (l.suggestion).position, 'score', (l.suggestion).score,
          'reasons', (l.suggestion).reasons, 'unread', (select count(*) from app.text_nobody_read t
            where t.organization_id = s.organization_id and t.contact_id = any (p.ids))) as suggestion,
        (select json_build_object('id', o.id, 'kind', o.kind, 'reason', o.reason, 'since', o.since, 'by', o.by,
           'source', o.source) from app.suppression_of(l.contact) o) as suppressed,
        coalesce(d.json, '[]'::json) as deals, coalesce(h.newest, '[]'::json) as engagements,
        json_build_object('actionCount', h.actions, 'engagementCount', h.engagements) as meta,
        coalesce(app.call_of(l.contact, p.ids, today) -> 'refused', 'false') as "noCall"
      from app.contact_as_sent v where v.id = (l.contact).id) shown) card;
end
$$;

-- GET /api/contacts/{contactId}, with the person's deals: the open ones first, by the day they close.
create or replace function app.contact_detail(session_token text, contact uuid, at timestamptz)
returns table (state text, body text)
language plpgsql volatile
as $$
declare
  s app.session_state := app.open_session(session_token);
  today date;
  names jsonb;
  records uuid[];
  copies uuid[];
  chosen public.letter_choice;
  listed public.suggestion;
  listed_records uuid[];
  suppressed json;
begin
  if s.state <> 'ok' then
    return query select s.state, null::text;
    return;
  end if;
  today := (at at time zone s.time_zone)::date;
  records := (select p.live from app.person p where p.contact_id = contact);
  copies := app.copies_among(s.organization_id, records);
  select g.* into listed from public.suggestion g
  where g.contact_id = any (records) and g.user_id = s.user_id and g.day = today limit 1;
  listed_records := (select p.live from app.person p where p.contact_id = listed.contact_id);
  -- By itself it is planned once a connection; what compares with lists of records is planned for each call.
  suppressed := (select json_build_object('id', o.id, 'kind', o.kind, 'reason', o.reason, 'since', o.since, 'by', o.by,
    'source', o.source) from public.contact c cross join lateral app.suppression_of(c) o where c.id = contact);
  -- What the reader chose on one of the person's records.
  select k.* into chosen from public.letter_choice k where k.contact_id = any (records) and k.user_id = s.user_id
  order by k.changed_at desc limit 1;
  -- Names of members, then of contacts, by the addresses that took part in the person's engagements.
  names := (select coalesce(jsonb_object_agg(address, name), '{}') from (
    select distinct on (address) address, name from (
      select lower(m.email) as address, m.name, 0 as rank from app.members_to_serve() m
      union all
      select c.email, trim(concat_ws(' ', c.first_name, c.last_name)), 1 from public.contact c
      where c.organization_id = s.organization_id and c.archived_at is null and c.email = any (array(
        select distinct p ->> 'email' from public.engagement e cross join lateral jsonb_array_elements(e.participants) p
        where e.contact_id = any (records) and p ->> 'name' is null and p ->> 'email' is not null))) known
    where name <> '' order by address, rank, name) named);
  return query
  select 'ok', row_to_json(shown)::text
  from (
    select v.*,
      coalesce((select json_agg(a order by a."archivedAt" is not null,
          case when a."archivedAt" is null then a."editedAt" end desc nulls last, a."createdAt" desc)
        from (select x.* from app.action_as_sent x where x."contactId" = any (records) order by x."archivedAt" is not null,
          case when x."archivedAt" is null then x."editedAt" end desc nulls last, x."createdAt" desc limit 20) a), '[]'::json)
        as actions,
      case when listed.contact_id is not null then json_build_object('day', listed.day, 'position', listed.position,
        'score', listed.score, 'reasons', listed.reasons, 'unread', (select count(*) from app.text_nobody_read t
          where t.organization_id = s.organization_id and t.contact_id = any (listed_records))) end as suggestion,
      suppressed,
      -- Where what is known came from, and since when: of the person's other records too. A contact created for whom a
      -- text names came from a person, not from a file.
      (select coalesce(json_agg(json_build_object('kind', k.kind, 'since', k.since) order by k.since, k.kind), '[]')
        from (
          select coalesce(r.crm, case when exists (
              select from public.named_person n where n.person_id = r.id and n.created_contact)
            then 'user' else 'import' end) as kind, min(r.received_at) as since
          from public.contact r
          where r.id = any (records) or r.merged_into = c.id and r.crm is distinct from c.crm and r.crm is not null
          group by 1
          union all
          select 'user', l.created_at from public.linkedin_profile l where l.contact_id = c.id) k) as sources,
      app.call_of(c, records, today) as call,
      json_build_object(
        'channel', coalesce(chosen.channel, (select a.ai_basis ->> 'channel' from public.action a
          where a.contact_id = any (records) and a.archived_at is null
          order by a.edited_at desc nulls last, a.created_at desc limit 1), 'mail'),
        'register', chosen.register) as letter,
      json_build_object(
        'actionCount', (select count(*) from public.action x where x.contact_id = any (records)),
        'engagementCount', (select count(*) from public.engagement x
          where x.contact_id = any (records) and x.id <> all (copies))) as meta,
      c.ai_problem,
      coalesce((select json_agg(json_build_object(
          'id', e.id, 'type', e.type, 'source', e.source, 'date', e.date, 'direction', e.direction,
          'subject', e.subject, 'text', e.text,
          -- Under the name the CRM gives, or the one known here by their address.
          'participants', (select coalesce(json_agg(json_build_object(
              'name', coalesce(p ->> 'name', names ->> (p ->> 'email')), 'email', p ->> 'email', 'role', p ->> 'role')
              order by n), '[]')
            from jsonb_array_elements(e.participants) with ordinality x (p, n)),
          'ai_analysis', e.ai_analysis, 'shortened', exists (select from private.raw_text t
            where t.organization_id = e.organization_id and t.crm = e.crm and t.crm_id = e.crm_id and t.is_longer))
          order by e.date desc)
        from (select * from public.engagement x where x.contact_id = any (records) and x.id <> all (copies)
          order by x.date desc limit 200) e), '[]') as engagements,
      coalesce((select json_agg(json_build_object(
          'id', n.id, 'date', n.date, 'author', n.author, 'text', n.text, 'ai_analysis', n.ai_analysis,
          'shortened', n.raw_is_longer or exists (select from private.raw_text t
            where t.organization_id = n.organization_id and t.crm = n.crm and t.crm_id = n.crm_id and t.is_longer))
          order by n.date desc)
        from (select * from public.note x where x.contact_id = any (records) and x.id <> all (copies)
          order by x.date desc limit 200) n), '[]') as notes,
      coalesce((select json_agg(d
          order by d.state <> 'open', case d.state when 'open' then d."closesOn" end, d."closesOn" desc nulls last, d.id)
        from (select x.* from app.deal_as_sent x
          where x.id in (select l.deal_id from public.deal_contact l where l.contact_id = any (records))
          order by x.state <> 'open', case x.state when 'open' then x."closesOn" end, x."closesOn" desc nulls last, x.id
          limit 20) d), '[]') as deals,
      (select json_build_object('content', l.content, 'analysis', l.analysis, 'updatedAt', l.updated_at)
        from public.linkedin_profile l where l.contact_id = any (records)
        order by l.contact_id <> c.id, l.updated_at desc limit 1) as "linkedinProfile",
      coalesce((select json_agg(json_build_object(
          'id', a.id, 'title', a.title, 'url', a.url, 'publishedAt', a.published_at, 'snippet', a.snippet)
          order by a.published_at desc nulls last, a.created_at desc, a.id)
        from (select * from public.article x
          where x.organization_id = c.organization_id and x.company_key = app.company_key(c.company)
          order by x.published_at desc nulls last, x.created_at desc, x.id limit 10) a), '[]') as articles
    from public.contact c join app.contact_as_sent v on v.id = c.id
    where c.id = contact and c.organization_id = s.organization_id) shown;
  if not found then
    return query select 'not_found', null::text;
  end if;
end
$$;

-- GET /api/contacts. `sorting` holds clauses like "-lastName"; the caller has checked them, and only
-- the columns named here can come out. `narrowed` may hold hasActions, actionType, company, owner ("me", "none" or a
-- member's id), neverContacted and openDeal. Of one or two signs, those at the start of a word come first. Whose a
-- contact is stands in functions/suggestions/ranking/ownership.ts too: a test holds one against the other.
create or replace function app.list_contacts(
  session_token text, words text, sorting text[], narrowed jsonb, row_offset integer, page_size integer
) returns table (state text, body text)
language plpgsql volatile
as $$
declare
  s app.session_state := app.open_session(session_token);
  conditions text := 'c.organization_id = $1 and c.archived_at is null';
  -- An index answers these in order: the first rows are read, and the others only counted.
  is_ordered constant boolean := words = '' and narrowed ->> 'hasActions' is distinct from 'true'
    and not narrowed ?| array['actionType', 'owner', 'neverContacted', 'openDeal'];
  pattern text := app.like_pattern(words);
  columns text := '';
  sorted_by text[] := '{}';
  ordering text := '';
  clause text;
  sort_column text;
  -- Ids of contacts: with the words, with an open action, with one of the type, with an open deal.
  found uuid[];
  opened uuid[];
  proposed uuid[];
  dealt uuid[];
  -- Whose contacts are asked for, null for nobody's in particular, and what decides it.
  wanted constant uuid := case when narrowed ->> 'owner' = 'me' then s.user_id
    when narrowed ->> 'owner' <> 'none' then (narrowed ->> 'owner')::uuid end;
  members uuid[];
  address text;
  rule private.owner_choice;
  decided text[];
  given text[];
  as_unowned text[];
  owner_key constant text := $c$coalesce(c.crm, '') || ' ' || c.owner_email$c$;
  unowned text;
begin
  if s.state <> 'ok' then
    return query select s.state, null::text;
    return;
  end if;
  if length(words) >= 3 then
    found := array(select app.search_contacts(words));
    conditions := conditions || ' and c.id = any ($6)';
  elsif words <> '' then
    conditions := conditions || format(' and c.search like %L', '%' || pattern || '%');
    columns := format(', not (c.search like %L or c.search like %L) as inside', pattern || '%', '% ' || pattern || '%');
    ordering := 'm.inside, ';
  end if;
  if narrowed ? 'hasActions' then
    opened := array(select a.contact_id from public.action a
      where a.organization_id = s.organization_id and a.archived_at is null);
    conditions := conditions
      || case narrowed ->> 'hasActions' when 'true' then ' and c.id = any ($9)' else ' and c.id <> all ($9)' end;
  end if;
  if narrowed ? 'actionType' then
    proposed := array(select a.contact_id from public.action a
      where a.organization_id = s.organization_id and a.archived_at is null and a.type = narrowed ->> 'actionType');
    conditions := conditions || ' and c.id = any ($7)';
  end if;
  if narrowed ? 'company' then conditions := conditions || $c$ and c.company = $5 ->> 'company'$c$; end if;
  if narrowed ? 'owner' then
    select array_agg(m.user_id), max(lower(m.email)) filter (where m.user_id = wanted) into members, address
      from app.members_to_serve() m;
    select
        array_agg(o.crm || ' ' || o.owner_email),
        array_agg(o.crm || ' ' || o.owner_email) filter (where o.user_id = wanted),
        array_agg(o.crm || ' ' || o.owner_email) filter (where o.given = 'unowned')
      into decided, given, as_unowned
      from private.owner_choice o where o.organization_id = s.organization_id and o.crm <> '';
    select o.* into rule from private.owner_choice o where o.organization_id = s.organization_id and o.crm = '';
    unowned := '(c.owner_email is null'
      || case when as_unowned is null then ')' else format(' or %s = any (%L))', owner_key, as_unowned) end;
    conditions := conditions || ' and ' || case
      when wanted is null then
        case when rule.given = 'equal' or rule.given = 'member' and rule.user_id = any (members) then 'false' else unowned end
      -- Somebody who can no longer sign in has no contacts.
      when not wanted = any (coalesce(members, '{}')) then 'false'
      else format('(lower(c.owner_email) = %L', address)
        || case when decided is null then '' else format(' and not %s = any (%L)', owner_key, decided) end
        || case when given is null then '' else format(' or %s = any (%L)', owner_key, given) end
        || case
          when rule.given = 'member' and rule.user_id = wanted then ' or ' || unowned
          -- Shares are dealt by the last three digits of the id, so that no contact need be looked at for it.
          when rule.given = 'equal' then format(' or %s and right(c.id::text, 3) = any (%L)', unowned, array(
            select digits from (select lpad(to_hex(n), 3, '0') as digits from generate_series(0, 4095) n) share
            where wanted = (select m from unnest(members) m order by md5(digits || ' ' || m::text) collate "C" desc limit 1)))
          else '' end
        || ')' end;
  end if;
  if narrowed ->> 'neverContacted' = 'true' then
    conditions := conditions || ' and not exists (select from private.contacted k
      where k.organization_id = $1 and k.contact_id = c.id)';
  end if;
  if narrowed ->> 'openDeal' = 'true' then
    dealt := array(select distinct l.contact_id from public.deal_contact l join public.deal d on d.id = l.deal_id
      where l.organization_id = s.organization_id and d.organization_id = s.organization_id and d.state = 'open');
    conditions := conditions || ' and c.id = any ($8)';
  end if;
  if cardinality(sorting) = 0 then sorting := array['lastName']; end if;
  foreach clause in array sorting loop
    sort_column := case ltrim(clause, '-')
      when 'lastName' then 'last_name' when 'company' then 'company' when 'email' then 'email'
      when 'createdAt' then 'created_at' when 'updatedAt' then 'updated_at' end;
    if sort_column <> all (sorted_by) and sort_column is not null then
      sorted_by := sorted_by || sort_column;
      columns := columns || format(', c.%I', sort_column);
      ordering := ordering || format('m.%I %s, ', sort_column, case when clause like '-%' then 'desc nulls last' else 'asc' end);
    end if;
  end loop;
  return query execute format(
    $query$
      with matching as %4$s (select c.id %3$s from public.contact c where %1$s),
        page as (select m.* from matching m order by %2$s m.id offset $3 limit $4)
      select 'ok', json_build_object(
        'data', coalesce((
          select json_agg(card.json order by %2$s m.id)
          from page m
          cross join lateral (
            select row_to_json(shown) as json
            from (
              select v.*,
                coalesce((
                  select json_agg(a order by a."archivedAt" is not null, a."createdAt" desc)
                  from (select x.* from app.action_as_sent x where x."contactId" = m.id
                    order by x."archivedAt" is not null, x."createdAt" desc limit 20) a), '[]'::json) as actions,
                (select json_build_object('id', o.id, 'kind', o.kind, 'reason', o.reason, 'since', o.since, 'by', o.by,
                  'source', o.source) from app.suppression_of(c) o) as suppressed,
                coalesce(h.newest, '[]'::json) as engagements,
                json_build_object('actionCount', h.actions, 'engagementCount', h.engagements) as meta
              from public.contact c join app.contact_as_sent v on v.id = c.id
              cross join lateral app.exchanged(array[c.id], '{}') h
              where c.id = m.id) shown) card), '[]'::json),
        'meta', json_build_object(
          'offset', $3, 'pageSize', $4, 'itemCount', n, 'hasMore', $3 + $4 < n))::text
      from (select count(*) as n from matching) counted
    $query$, conditions, ordering, columns, case when is_ordered then 'not materialized' else 'materialized' end)
  using s.organization_id, words, row_offset, page_size, narrowed, found, proposed, dealt, opened;
end
$$;

drop function if exists app.domains_of(text), app.suppressed_by(text, text, uuid), app.suppressed_json(public.contact),
  app.suppressed_value(uuid), app.is_personal_mailbox(text), app.action_json(public.action, json), app.claims_json(uuid),
  app.deal_json(public.deal), app.also_in_words(text, text, bigint), app.also_in(public.contact),
  app.contact_json_with(public.contact, json, json, json, text), app.contact_json(public.contact, json, json, json),
  app.suggestion_json_with(public.suggestion, bigint), app.suggestion_json(public.suggestion),
  app.engagement_json(public.engagement), app.listed_contact_json(public.contact, json, json, json, json),
  app.card_json(public.contact, json, json, json, text, json, json, json, text), app.problem_of_day(uuid, date),
  app.participants_json(jsonb, jsonb), app.names_by_address(uuid, uuid), app.linkedin_profile_json(public.linkedin_profile),
  app.sources_of(public.contact), app.letter_choice_of(uuid[], uuid), app.count_unread(uuid, uuid),
  app.is_shortened(uuid, text, text), app.shares_of(uuid, uuid[]), app.whose_condition(uuid);

revoke execute on all functions in schema app from public;
grant execute on function app.suppression_of(public.contact) to authenticated, app_server;
