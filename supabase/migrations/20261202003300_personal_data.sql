-- What is stored of a person, for one who asks for their data: all of their contacts, and where else they are named.
-- How long people and books are kept: who has been silent for too long, and what goes for its age.

-- All contacts that are the same person: merged into each other, or of the same address. address_key is of the
-- address, without case and blanks: it has an index.
create function app.person_of(contact uuid) returns uuid[]
language sql stable
as $$
  with recursive person (id) as (
    select c.id from public.contact c where c.id = contact and c.organization_id = app.org_id()
    union
    select o.id from person p join public.contact c on c.id = p.id, lateral (
      select m.id from public.contact m where m.organization_id = c.organization_id and m.merged_into = c.id
      union all
      select w.id from public.contact w where w.organization_id = c.organization_id and w.id = c.merged_into
      union all
      select s.id from public.contact s where s.organization_id = c.organization_id and s.address_key = c.address_key
        and lower(btrim(s.email)) = lower(btrim(c.email))) o
  )
  select coalesce(array_agg(id), '{}') from person
$$;

-- Text of the organization that may name anybody, row by row of the catalogue: a test holds this list, with the
-- columns that go with their contact, against every column there is. What was read in rows that a CRM took away may
-- name people, as what is there may; so may what is learnt of a member's letters, masked though it is.
create function app.columns_naming_people() returns table (place text, name text, type text)
language sql immutable parallel safe
as $$
  values
    ('public.contact', 'ai_timeline', 'jsonb'),
    ('public.engagement', 'subject', 'text'), ('public.engagement', 'text', 'text'), ('public.engagement', 'ai_analysis', 'jsonb'),
    ('public.engagement', 'participants', 'jsonb'),
    ('public.note', 'author', 'text'), ('public.note', 'text', 'text'), ('public.note', 'ai_analysis', 'jsonb'),
    ('public.note', 'raw', 'text'),
    ('public.deal', 'name', 'text'), ('public.deal', 'stage', 'text'), ('public.deal', 'next_step', 'text'),
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
    ('public.job', 'examples', 'jsonb'),
    ('private.raw_text', 'raw', 'text'), ('private.removed_row', 'kept', 'jsonb'),
    ('private.ai_result', 'result', 'jsonb'),
    ('private.write_back', 'reason', 'text'),
    ('private.voice', 'traits', 'jsonb'), ('private.voice_example', 'text', 'text'),
    ('private.audit', 'target_label', 'text'), ('private.audit', 'target_id', 'text'), ('private.audit', 'detail', 'jsonb')
$$;

-- Everything stored about a person, table by table, their deals among it. Where others' rows name them is counted
-- elsewhere (app.count_mentions). Each table is asked by what it has an index of: keys of readings and facts begin with
-- the organization.
create function app.personal_data_of(contacts uuid[]) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  organization uuid := app.org_id();
  ids uuid[];
  answer jsonb;
begin
  if organization is null or not app.is_manager() then raise exception 'not a manager'; end if;
  select coalesce(array_agg(c.id), '{}') into ids from public.contact c where c.organization_id = organization and c.id = any (contacts);
  with contact as (select c.* from public.contact c where c.id = any (ids)),
    engagement as (select e.* from public.engagement e where e.contact_id = any (ids)),
    note as (select n.* from public.note n where n.contact_id = any (ids)),
    action as (select a.* from public.action a where a.contact_id = any (ids))
  select jsonb_build_object(
    'contact', (select jsonb_agg(to_jsonb(c) - 'search') from contact c),
    'engagement', (select jsonb_agg(to_jsonb(e) order by e.date) from engagement e),
    'note', (select jsonb_agg(to_jsonb(n) order by n.date) from note n),
    'deal', (select jsonb_agg(to_jsonb(d) order by d.created_at, d.id) from public.deal d
      where d.id in (select l.deal_id from public.deal_contact l where l.contact_id = any (ids))),
    'text_reading', (select jsonb_agg(to_jsonb(t) order by t.read_at) from public.text_reading t
      where t.organization_id = organization and t.contact_id = any (ids)),
    'fact', (select jsonb_agg(to_jsonb(f) order by f.text_id, f.reader, f.position) from public.fact f
      where f.organization_id = organization and f.contact_id = any (ids)),
    'fact_correction', (select jsonb_agg(to_jsonb(k) order by k.corrected_at) from public.fact_correction k
      where k.organization_id = organization and k.contact_id = any (ids)),
    'raw_text', (select jsonb_agg(to_jsonb(r)) from private.raw_text r where r.organization_id = organization
      and (r.crm, r.crm_id) in (select e.crm, e.crm_id from engagement e union select n.crm, n.crm_id from note n)),
    'removed_row', (select jsonb_agg(to_jsonb(k) order by k.removed_at) from private.removed_row k where k.contact_id = any (ids)),
    'removed_contact', (select jsonb_agg(to_jsonb(k)) from private.removed_contact k where k.contact_id = any (ids)),
    'action', (select jsonb_agg(to_jsonb(a) order by a.created_at) from action a),
    'action_event', (select jsonb_agg(to_jsonb(v) order by v.id) from public.action_event v where v.action_id in (select a.id from action a)),
    'write_back', (select jsonb_agg(to_jsonb(w) - array['lease_owner', 'lease_until']) from (
      select b.* from private.write_back b where b.action_id in (select a.id from action a)
      union all
      select b.* from private.write_back b where b.note_id in (select n.id from note n)) w),
    'suggestion', (select jsonb_agg(to_jsonb(g) order by g.day) from public.suggestion g where g.contact_id = any (ids)),
    'claim', (select jsonb_agg(to_jsonb(k) order by k.action_id, k.position) from public.claim k where k.action_id in (select a.id from action a)),
    'linkedin_profile', (select jsonb_agg(to_jsonb(l)) from public.linkedin_profile l where l.contact_id = any (ids)),
    'contact_cadence', (select jsonb_agg(to_jsonb(k)) from public.contact_cadence k where k.contact_id = any (ids)),
    'call_consent', (select jsonb_agg(to_jsonb(k)) from public.call_consent k where k.contact_id = any (ids)),
    'letter_choice', (select jsonb_agg(to_jsonb(k)) from public.letter_choice k where k.contact_id = any (ids)),
    'named_person', (select jsonb_agg(to_jsonb(n) order by n.created_at) from public.named_person n
      where n.contact_id = any (ids) or n.person_id = any (ids)),
    'suppression', (select jsonb_agg(to_jsonb(s)) from public.suppression s where s.organization_id = organization
      and (s.contact_id = any (ids) or s.kind = 'address' and s.value in (select lower(btrim(c.email)) from contact c))),
    'ai_result', (select jsonb_agg(to_jsonb(r)) from private.ai_result r where r.contact_id = any (ids)),
    'ai_run', (select jsonb_agg(to_jsonb(r) order by r.id) from private.ai_run r where r.contact_id = any (ids)),
    'audit', (select jsonb_agg(to_jsonb(u) - 'search' order by u.id) from private.audit u where u.organization_id = organization
      and u.target_kind = 'contact' and u.target_id = any (ids::text[]))
  ) into answer;
  return answer;
end
$$;

-- For functions of the release before, which count mentions themselves and ask for none; goes with the next release.
create function app.personal_data(contacts uuid[], pattern text) returns jsonb
language sql stable security definer set search_path = ''
as $$ select app.personal_data_of(contacts) || '{"mentions": {}}' $$;

-- Contacts who gave no sign of themselves since an instant, the longest silent first; a person is silent when all of
-- their records are. What they wrote counts, a call or a meeting with them, and what was noted of them; not what was
-- sent to them, opened, proposed or synchronized, which would keep everybody for ever.
-- They are found among those who were there before: whoever came since is not looked up, and of the others the
-- newest sign alone is read, not all there are. Each contact's signs are looked up by the contact alone. Beside the
-- policies' own condition on the organization a planner without statistics read the index of all of an
-- organization's engagements anew for every contact; the keys of engagements and notes already bind them to the
-- organization of their contact (decision 036).
create function app.silent_contacts(before timestamptz) returns table (contact_id uuid, last_contact_at timestamptz)
language sql stable security definer set search_path = ''
as $$
  with sign as materialized (
    select c.id, c.merged_into, c.address_key, c.person_key,
      case when c.created_at >= before then c.created_at else greatest(c.created_at,
        (select e.date from public.engagement e
         where e.contact_id = c.id and (e.direction = 'incoming' or e.type in ('meeting', 'phone_call'))
         order by e.date desc limit 1),
        (select n.date from public.note n where n.contact_id = c.id order by n.date desc limit 1)) end as at
    from public.contact c where c.organization_id = app.org_id()
  )
  select silent.id, silent.last_contact_at from (
    select sign.id, sign.merged_into,
      greatest(sign.at, max(sign.at) filter (where sign.merged_into is null)
        over (partition by sign.address_key, sign.person_key)) as last_contact_at
    from sign
  ) silent
  where silent.last_contact_at < before
    -- One that was merged goes with the one that stays.
    and (silent.merged_into is null or not exists (select from public.contact w where w.id = silent.merged_into))
  order by silent.last_contact_at, silent.id
$$;

-- Entries of the audit before an instant; those of no organization too.
create function app.forget_audit(before timestamptz) returns bigint
language sql volatile security definer set search_path = ''
as $$
  with gone as (
    delete from private.audit u
    where u.created_at < before and (u.organization_id = app.org_id() or u.organization_id is null) and app.is_system()
    returning 1)
  select count(*) from gone
$$;

-- Which of some contacts have given no sign of themselves since an instant: as app.silent_contacts says of all of an
-- organization, which takes seconds of a large one, too long for a transaction that others wait for.
create function app.silent_among(contacts uuid[], before timestamptz) returns setof uuid
language sql stable security definer set search_path = ''
as $$
  with person as (
    select distinct c.address_key, c.person_key from public.contact c
    where c.organization_id = app.org_id() and c.id = any (contacts)
  ), sign as materialized (
    select c.id, c.merged_into, c.address_key, c.person_key, greatest(c.created_at,
      (select max(e.date) from public.engagement e
       where e.contact_id = c.id and (e.direction = 'incoming' or e.type in ('meeting', 'phone_call'))),
      (select max(n.date) from public.note n where n.contact_id = c.id)) as at
    from person p join public.contact c on c.organization_id = app.org_id() and c.address_key = p.address_key
      and c.person_key = p.person_key
  )
  select silent.id from (
    select sign.id, sign.merged_into,
      greatest(sign.at, max(sign.at) filter (where sign.merged_into is null)
        over (partition by sign.address_key, sign.person_key)) as last_contact_at
    from sign
  ) silent
  where silent.id = any (contacts) and silent.last_contact_at < before
    and not exists (select from public.contact w where w.id = silent.merged_into)
$$;

revoke execute on all functions in schema app from public;
grant execute on function app.person_of(uuid), app.personal_data_of(uuid[]), app.personal_data(uuid[], text),
  app.silent_contacts(timestamptz), app.forget_audit(timestamptz), app.silent_among(uuid[], timestamptz)
  to app_server;
