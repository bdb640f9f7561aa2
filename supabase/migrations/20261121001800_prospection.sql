create index suppression_key_idx on public.suppression (organization_id, key);
create index suppression_domain_idx on public.suppression (organization_id) where kind = 'domain';

-- A person's objection. What the CRM said before, in the same words, becomes theirs: it stays when the CRM lifts it.
create function app.register_suppression(of_kind text, contact uuid, words text, why text) returns uuid
language sql volatile security definer set search_path = ''
as $$
  insert into public.suppression as s (organization_id, kind, contact_id, value, reason, source, created_by)
  select app.org_id(), of_kind, contact, words, why, 'user', app.user_id() where app.org_id() is not null
  on conflict (organization_id, kind, contact_id, value, reason) do update set
    source = 'user',
    created_by = case when s.source = 'crm' then excluded.created_by else s.created_by end
  returning s.id
$$;

-- Tombstones -----------------------------------------------------------------------------------------

-- What keeps a synchronization or a file from bringing an erased person back: hashes, by a key that is not in the
-- database, of their addresses, of their records in a CRM and of their name.
create table private.tombstone (
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  kind text not null check (kind in ('address', 'record', 'name')),
  hash bytea not null check (length(hash) = 32),
  -- The rows of one person.
  person uuid not null,
  -- Erased for its age alone: a record the CRM has changed after this instant comes back.
  unless_changed_since timestamptz,
  created_at timestamptz not null default now(),
  primary key (organization_id, kind, hash)
);
create index tombstone_person_idx on private.tombstone (organization_id, person);
alter table private.tombstone enable row level security;
grant select on private.tombstone to app_server;
create policy tombstone_organization on private.tombstone for select to app_server
  using (organization_id = (select app.org_id()));

-- Whoever stores people and whoever erases one wait for each other, until the end of the transaction.
create function app.lock_tombstones(alone boolean) returns void
language plpgsql volatile
as $$
declare
  key bigint := hashtextextended('app.tombstones ' || app.org_id(), 0);
begin
  if alone then perform pg_advisory_xact_lock(key); else perform pg_advisory_xact_lock_shared(key); end if;
end
$$;

-- hashes: [{ kind, hash (hexadecimal), unlessChangedSince }]
create function app.add_tombstones(who uuid, hashes jsonb) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into private.tombstone as f (organization_id, kind, hash, person, unless_changed_since)
  select distinct on (h ->> 'kind', h ->> 'hash')
    app.org_id(), h ->> 'kind', decode(h ->> 'hash', 'hex'), who, (h ->> 'unlessChangedSince')::timestamptz
  from jsonb_array_elements(hashes) h
  where app.is_manager()
  on conflict (organization_id, kind, hash) do update set
    person = case when excluded.unless_changed_since is null then excluded.person else f.person end,
    unless_changed_since = case
      when f.unless_changed_since is null then null else excluded.unless_changed_since end
$$;

create function app.lift_tombstones(who uuid) returns boolean
language sql volatile security definer set search_path = ''
as $$
  with lifted as (
    delete from private.tombstone f where f.organization_id = app.org_id() and f.person = who and app.is_manager() returning 1)
  select exists (select from lifted)
$$;

-- One person ---------------------------------------------------------------------------------------------

-- All contacts that are the same person: merged into each other, or of the same address.
create function app.person_of(contact uuid) returns uuid[]
language sql stable
as $$
  with recursive person (id) as (
    select c.id from public.contact c where c.id = contact and c.organization_id = app.org_id()
    union
    select o.id from person p
    join public.contact c on c.id = p.id
    join public.contact o on o.organization_id = c.organization_id
      and (o.merged_into = c.id or o.id = c.merged_into or lower(btrim(o.email)) = lower(btrim(c.email)))
  )
  select coalesce(array_agg(id), '{}') from person
$$;

-- Text of the organization that may name anybody, row by row of the catalogue: a test holds this list, with the
-- columns that go with their contact, against every column there is.
create function app.columns_naming_people() returns table (place text, name text, type text)
language sql immutable parallel safe
as $$
  values
    ('public.contact', 'ai_timeline', 'jsonb'),
    ('public.engagement', 'subject', 'text'), ('public.engagement', 'text', 'text'), ('public.engagement', 'ai_analysis', 'jsonb'),
    ('public.engagement', 'participants', 'jsonb'),
    ('public.note', 'author', 'text'), ('public.note', 'text', 'text'), ('public.note', 'ai_analysis', 'jsonb'),
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
    ('private.raw_text', 'raw', 'text'),
    ('private.ai_result', 'result', 'jsonb'),
    ('private.write_back', 'reason', 'text'),
    ('private.audit', 'target_label', 'text'), ('private.audit', 'target_id', 'text'), ('private.audit', 'detail', 'jsonb')
$$;

-- Everything stored about a person, table by table, their deals among it; `mentions`: how often others' rows name
-- them, by table.
create function app.personal_data(contacts uuid[], pattern text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  organization uuid := app.org_id();
  ids uuid[];
  answer jsonb;
  mentions jsonb := '{}';
  found_rows integer;
  place record;
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
    'text_reading', (select jsonb_agg(to_jsonb(t) order by t.read_at) from public.text_reading t where t.contact_id = any (ids)),
    'fact', (select jsonb_agg(to_jsonb(f) order by f.text_id, f.reader, f.position) from public.fact f where f.contact_id = any (ids)),
    'fact_correction', (select jsonb_agg(to_jsonb(k) order by k.corrected_at) from public.fact_correction k where k.contact_id = any (ids)),
    'raw_text', (select jsonb_agg(to_jsonb(r)) from private.raw_text r where r.organization_id = organization
      and (r.crm, r.crm_id) in (select e.crm, e.crm_id from engagement e union select n.crm, n.crm_id from note n)),
    'action', (select jsonb_agg(to_jsonb(a) order by a.created_at) from action a),
    'action_event', (select jsonb_agg(to_jsonb(v) order by v.id) from public.action_event v where v.action_id in (select a.id from action a)),
    'write_back', (select jsonb_agg(to_jsonb(w) - array['lease_owner', 'lease_until']) from private.write_back w
      where w.action_id in (select a.id from action a) or w.note_id in (select n.id from note n)),
    'suggestion', (select jsonb_agg(to_jsonb(g) order by g.day) from public.suggestion g where g.contact_id = any (ids)),
    'claim', (select jsonb_agg(to_jsonb(k) order by k.action_id, k.position) from public.claim k where k.action_id in (select a.id from action a)),
    'linkedin_profile', (select jsonb_agg(to_jsonb(l)) from public.linkedin_profile l where l.contact_id = any (ids)),
    'suppression', (select jsonb_agg(to_jsonb(s)) from public.suppression s where s.organization_id = organization
      and (s.contact_id = any (ids) or s.kind = 'address' and s.value in (select lower(btrim(c.email)) from contact c))),
    'ai_result', (select jsonb_agg(to_jsonb(r)) from private.ai_result r where r.contact_id = any (ids)),
    'ai_run', (select jsonb_agg(to_jsonb(r) order by r.id) from private.ai_run r where r.contact_id = any (ids)),
    'audit', (select jsonb_agg(to_jsonb(u) - 'search' order by u.id) from private.audit u where u.organization_id = organization
      and u.target_kind = 'contact' and u.target_id = any (ids::text[]))
  ) into answer;
  if pattern <> '' then
    for place in select n.place, string_agg(format('t.%I::text ~ $2', n.name), ' or ') as named
      from app.columns_naming_people() n group by n.place order by n.place
    loop
      execute format('select count(*) from %s t where t.organization_id = $1 and (%s)%s', place.place, place.named,
        case when place.place in ('public.engagement', 'public.note', 'public.action', 'public.suggestion', 'public.linkedin_profile',
            'public.fact', 'public.fact_correction', 'private.ai_result')
          then ' and not coalesce(t.contact_id = any ($3), false)'
          when place.place = 'public.contact' then ' and t.id <> all ($3)'
          when place.place = 'public.claim'
          then ' and t.action_id not in (select a.id from public.action a where a.contact_id = any ($3))'
          when place.place = 'private.write_back'
          then ' and t.id not in (select a.id from public.action a where a.contact_id = any ($3) union all select n.id from public.note n where n.contact_id = any ($3))'
          when place.place = 'public.deal'
          then ' and t.id not in (select l.deal_id from public.deal_contact l where l.contact_id = any ($3))'
          else '' end)
      into found_rows using organization, pattern, ids;
      if found_rows > 0 then mentions := mentions || jsonb_build_object(split_part(place.place, '.', 2), found_rows); end if;
    end loop;
  end if;
  return answer || jsonb_build_object('mentions', mentions);
end
$$;

-- Deletes contacts with everything that hangs on them, those merged into them included. `by_address`: whoever
-- objected stays known by address.
create function app.erase_contacts(contacts uuid[], by_address boolean) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  organization uuid := app.org_id();
  ids uuid[];
  record_ids text[];
  raws jsonb;
  of_crm text;
begin
  if organization is null or not app.is_manager() then raise exception 'not a manager'; end if;
  select coalesce(array_agg(c.id), '{}'), array_agg(c.crm_id) into ids, record_ids
  from public.contact c
  where c.organization_id = organization and (c.id = any (contacts) or c.merged_into = any (contacts));
  if by_address then
    insert into public.suppression (organization_id, kind, value, reason, source, created_by)
    select s.organization_id, 'address', lower(btrim(c.email)), s.reason, s.source, s.created_by
    from public.suppression s join public.contact c on c.id = s.contact_id
    where s.contact_id = any (ids) and c.email is not null
    on conflict do nothing;
  end if;
  select jsonb_object_agg(x.crm, x.crm_ids) into raws from (
    select h.crm, jsonb_agg(h.crm_id) as crm_ids from (
      select e.crm, e.crm_id from public.engagement e where e.contact_id = any (ids)
      union select n.crm, n.crm_id from public.note n where n.contact_id = any (ids)) h
    where h.crm is not null group by h.crm) x;
  update private.audit u set target_label = null, detail = '{}'
  where u.organization_id = organization and u.target_kind = 'contact' and u.target_id = any (ids::text[])
    and (u.target_label is not null or u.detail <> '{}');
  delete from public.job j
  where j.organization_id = organization and j.kind <> 'refresh-contacts' and j.state in ('done', 'failed', 'canceled')
    and jsonb_path_query_array(j.input, 'lax $.**.contactIds[*]') ?| ids::text[];
  delete from private.crm_archived a where a.organization_id = organization and a.crm_id = any (record_ids);
  delete from private.crm_change d
  where d.organization_id = organization and d.object_type = 'contacts' and d.crm_id = any (record_ids);
  delete from public.contact c where c.id = any (ids) and c.organization_id = organization;
  for of_crm in select jsonb_object_keys(raws) loop
    perform app.forget_raw(organization, of_crm, array(select jsonb_array_elements_text(raws -> of_crm)));
  end loop;
  return cardinality(ids);
end
$$;

create function app.redacted(said text, pattern text) returns text
language sql immutable parallel safe
as $$ select regexp_replace(said, pattern, '[effacé]', 'g') $$;
create function app.redacted(said jsonb, pattern text) returns jsonb
language sql immutable parallel safe
as $$ select regexp_replace(said::text, pattern, '[effacé]', 'g')::jsonb $$;

-- Erases a person: their contacts, and their name and addresses wherever else the organization's texts hold them.
-- Answers whether anything had been said against contacting them: that, too, outlives them, as a hash.
create function app.erase_person(contacts uuid[], addresses text[], pattern text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  organization uuid := app.org_id();
  objected boolean;
  erased integer;
  place record;
begin
  if organization is null or not app.is_manager() then raise exception 'not a manager'; end if;
  select exists (
    select from public.contact c, app.suppression_of(c) s where c.id = any (contacts) and c.organization_id = organization
      and s.kind <> 'domain') into objected;
  erased := app.erase_contacts(contacts, false);
  delete from public.suppression s where s.organization_id = organization and s.kind = 'address' and s.value = any (addresses);
  update public.engagement e set participants = (
    select coalesce(jsonb_agg(p order by n), '[]') from jsonb_array_elements(e.participants) with ordinality each (p, n)
    where not coalesce(lower(btrim(p ->> 'email')) = any (addresses), false))
  where e.organization_id = organization and exists (
    select from jsonb_array_elements(e.participants) p where lower(btrim(p ->> 'email')) = any (addresses));
  if pattern <> '' then
    -- An address on the web that names them is of no use without the name.
    delete from public.article a where a.organization_id = organization
      and (a.company ~ pattern or a.company_key ~ pattern or a.url ~ pattern);
    -- A company that is called like them.
    delete from private.article_search a where a.organization_id = organization and a.company_key ~ pattern;
    for place in select * from app.columns_naming_people() loop
      execute format('update %1$s t set %2$I = app.redacted(t.%2$I, $2) where t.organization_id = $1 and t.%2$I::text ~ $2',
        place.place, place.name) using organization, pattern;
    end loop;
  end if;
  return jsonb_build_object('contacts', erased, 'objected', objected);
end
$$;

-- Retention ----------------------------------------------------------------------------------------------

-- Contacts who gave no sign of themselves since an instant, the longest silent first; a person is silent when all of
-- their records are. What they wrote counts, a call or a meeting with them, and what was noted of them; not what was
-- sent to them, opened, proposed or synchronized, which would keep everybody for ever.
-- Each contact's signs are looked up by the contact alone. Beside the policies' own condition on the organization a
-- planner without statistics read the index of all of an organization's engagements anew for every contact; the keys
-- of engagements and notes already bind them to the organization of their contact (decision 036).
create function app.silent_contacts(before timestamptz) returns table (contact_id uuid, last_contact_at timestamptz)
language sql stable security definer set search_path = ''
as $$
  with sign as materialized (
    select c.id, c.merged_into, c.address_key, c.person_key, greatest(c.created_at,
      (select max(e.date) from public.engagement e
       where e.contact_id = c.id and (e.direction = 'incoming' or e.type in ('meeting', 'phone_call'))),
      (select max(n.date) from public.note n where n.contact_id = c.id)) as at
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
    and not exists (select from public.contact w where w.id = silent.merged_into)
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

-- The books of a model's calls before an instant.
create function app.forget_model_runs(before timestamptz) returns bigint
language sql volatile security definer set search_path = ''
as $$
  with gone as (
    delete from private.ai_run r where r.organization_id = app.org_id() and r.created_at < before and app.is_system()
    returning 1)
  select count(*) from gone
$$;

revoke execute on all functions in schema app from public;

grant execute on function app.register_suppression(text, uuid, text, text), app.lock_tombstones(boolean),
  app.add_tombstones(uuid, jsonb), app.lift_tombstones(uuid), app.person_of(uuid), app.personal_data(uuid[], text),
  app.erase_contacts(uuid[], boolean), app.erase_person(uuid[], text[], text), app.silent_contacts(timestamptz),
  app.forget_audit(timestamptz), app.forget_model_runs(timestamptz) to app_server;
