-- What a CRM's reader hands over, stored with the rights of scheduled work in one transaction: the policies
-- decide. Rows equal to what is stored are left alone, so that an unchanged CRM writes nothing.

alter table public.contact
  add column do_not_contact boolean not null default false,
  -- The contact that the CRM merged this one into; its history went there.
  add column merged_into uuid,
  add foreign key (merged_into, organization_id) references public.contact (id, organization_id)
    on delete set null (merged_into);
create index contact_merged_into_idx on public.contact (merged_into);

-- Who took part, as the CRM names them: [{ name, email, role }].
alter table public.engagement add column participants jsonb not null default '[]';

-- The text of an engagement or note before it was cleaned, kept apart: nothing but a new cleaning reads it.
create table private.raw_text (
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  crm text not null check (crm in ('hubspot', 'salesforce')),
  crm_id text not null,
  raw text not null,
  primary key (organization_id, crm, crm_id)
);
alter table private.raw_text enable row level security;
grant select, insert, update, delete on private.raw_text to app_server;
create policy raw_text_organization on private.raw_text for all to app_server
  using (organization_id = (select app.org_id())) with check (organization_id = (select app.org_id()));

-- Contacts that the CRM lists as archived, stored here or not: whoever is missing from a later list came back, or is
-- gone for good.
create table private.crm_archived (
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  crm text not null check (crm in ('hubspot', 'salesforce')),
  crm_id text not null,
  primary key (organization_id, crm, crm_id)
);
alter table private.crm_archived enable row level security;
grant select, insert, delete on private.crm_archived to app_server;
create policy crm_archived_organization on private.crm_archived for all to app_server
  using (organization_id = (select app.org_id())) with check (organization_id = (select app.org_id()));

-- What a run has shown so far, a row a page: for what is removed or looked up at its end, and for runs read dry.
create table private.sync_seen (
  id bigint generated always as identity primary key,
  job_id uuid not null,
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  -- `archived`: contacts the CRM says are archived; `merged`, read dry: contacts merged into into_crm_id;
  -- `returned`: contacts whose history may be older than the changes that are read.
  kind text not null check (kind in ('contact', 'engagement', 'note', 'archived', 'merged', 'returned')),
  crm_ids text[] not null,
  into_crm_id text,
  foreign key (job_id, organization_id) references public.job (id, organization_id) on delete cascade
);
create index sync_seen_job_idx on private.sync_seen (job_id, kind);
create index sync_seen_organization_idx on private.sync_seen (organization_id);
alter table private.sync_seen enable row level security;
grant select, insert, delete on private.sync_seen to app_server;
create policy sync_seen_organization on private.sync_seen for all to app_server
  using (organization_id = (select app.org_id())) with check (organization_id = (select app.org_id()));

-- A job that ended needs it no more, however it ended: but for one that stopped where the CRM's calls of the day
-- were spent, which goes on later, until a younger one of its CRM takes its place.
create function app.forget_seen() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.sync_seen where job_id = new.id;
  if new.kind = 'refresh-contacts' then
    delete from private.sync_seen s using public.job j
    where s.organization_id = new.organization_id and j.id = s.job_id and j.kind = new.kind and j.state = 'failed'
      and j.input ->> 'crm' = new.input ->> 'crm' and j.created_at < new.created_at;
  end if;
  return null;
end
$$;
create trigger job_forgets_seen after update of state on public.job
  for each row when (new.state in ('done', 'failed', 'canceled') and (new.state, new.error_code) is distinct from ('failed', 'crm_quota'))
  execute function app.forget_seen();

create function app.was_seen(run_id uuid, what text, crm_id text) returns boolean
language sql stable
as $$
  select exists (select from private.sync_seen s where s.job_id = run_id and s.kind = what and was_seen.crm_id = any (s.crm_ids))
$$;

-- Adds the counts of `b` to those of `a`.
create function app.add_counts(a jsonb, b jsonb) returns jsonb
language sql immutable
as $$
  select coalesce(jsonb_object_agg(key, total), '{}')
  from (select key, sum(value::bigint) as total
        from (select * from jsonb_each_text(coalesce(a, '{}')) union all select * from jsonb_each_text(b)) both_counts
        group by key) sums
$$;

-- One step of a reader: its pages, the checkpoint past them and the job's progress in one transaction, so
-- that a worker that dies neither loses nor repeats what was stored.
-- pages: [{ kind: contacts | engagements | notes | archived-contacts | gone-contacts | history | merged-contacts | removed | counts, rows }];
--   removed and history say of what: { of: engagement | note }, history also which { types } of engagements
-- options: { dry: counts without writing; updateContacts: false leaves the fields of known contacts alone;
--   track: remembers what was seen; since: of a run that reads changes, from when on }
-- Answers { state: ok | lost } and the counts; `lost`: another worker holds the job, or it was canceled.
create function app.apply_sync_pages(
  job_id uuid, worker uuid, crm_name text, pages jsonb, checkpoint jsonb, done_now integer, options jsonb
) returns jsonb
language plpgsql
as $$
declare
  organization uuid := app.org_id();
  dry boolean := coalesce((options ->> 'dry')::boolean, false);
  counts jsonb := '{}';
  page record;
begin
  update public.job j set
    checkpoint = apply_sync_pages.checkpoint,
    done = j.done + done_now,
    lease_until = now() + interval '60 seconds'
  where j.id = job_id and j.state = 'running' and j.lease_owner = worker;
  if not found then return jsonb_build_object('state', 'lost'); end if;

  for page in select p ->> 'kind' as kind, p ->> 'of' as of, p -> 'types' as types, p -> 'rows' as rows from jsonb_array_elements(pages) p loop
    if page.kind not in ('contacts', 'engagements', 'notes', 'archived-contacts', 'gone-contacts', 'history', 'merged-contacts', 'removed', 'counts') then
      raise exception 'unknown kind of page: %', page.kind;
    end if;
    counts := app.add_counts(counts, case page.kind
      when 'contacts' then
        app.store_contacts(organization, crm_name, job_id, page.rows, dry,
          coalesce((options ->> 'updateContacts')::boolean, true), (options ->> 'since')::timestamptz)
      when 'engagements' then app.store_engagements(organization, crm_name, job_id, page.rows, dry)
      when 'notes' then app.store_notes(organization, crm_name, job_id, page.rows, dry)
      when 'archived-contacts' then app.archive_contacts(organization, crm_name, job_id, page.rows, dry, true)
      when 'gone-contacts' then app.archive_contacts(organization, crm_name, job_id, page.rows, dry, false)
      when 'history' then app.keep_history(organization, crm_name, job_id, page.of, page.types, page.rows, dry)
      when 'merged-contacts' then app.merge_contacts(organization, crm_name, job_id, page.rows, dry)
      when 'removed' then app.remove_deleted(organization, crm_name, job_id, page.of, page.rows, dry)
      when 'counts' then page.rows
    end);
    if coalesce((options ->> 'track')::boolean, false) and page.kind not in ('merged-contacts', 'removed', 'history', 'counts') and page.rows <> '[]' then
      insert into private.sync_seen (job_id, organization_id, kind, crm_ids)
      select apply_sync_pages.job_id, organization,
        case when page.kind in ('archived-contacts', 'gone-contacts') then 'archived' else rtrim(page.kind, 's') end,
        array_agg(r ->> 'crmId')
      from jsonb_array_elements(page.rows) r;
    end if;
  end loop;
  update public.job j set report = app.add_counts(j.report, counts) where j.id = job_id and counts <> '{}';
  return jsonb_build_object('state', 'ok') || counts;
end
$$;

-- The CRM's word that somebody must not be written to, as a suppression; lifted when the CRM lifts it.
create function app.mirror_suppressions(organization uuid, contacts uuid[]) returns void
language sql
as $$
  delete from public.suppression s using public.contact c
  where s.contact_id = any (contacts) and s.organization_id = organization and s.source = 'crm' and c.id = s.contact_id
    and not (case s.reason when 'opt_out' then c.opted_out when 'bounce' then c.bounced when 'do_not_contact' then c.do_not_contact
      else true end);
  insert into public.suppression (organization_id, kind, contact_id, reason, source)
  select organization, 'contact', c.id, r.reason, 'crm'
  from public.contact c
  cross join lateral (values ('opt_out', c.opted_out), ('bounce', c.bounced), ('do_not_contact', c.do_not_contact)) r (reason, holds)
  where c.id = any (contacts) and c.organization_id = organization and r.holds
  on conflict do nothing;
$$;

-- rows: [{ crmId, ownerEmail, firstName, lastName, email, job, company, linkedinProfileUrl, optedOut, bounced,
--   doNotContact, mergedCrmIds: [], createdAt, updatedAt }]
-- update_known false leaves the fields of known contacts alone, all but who must not be written to.
create function app.store_contacts(
  organization uuid, crm_name text, run_id uuid, rows jsonb, dry boolean, update_known boolean, since timestamptz
) returns jsonb
language plpgsql
as $$
declare
  counts jsonb;
  touched uuid[];
  restored uuid[];
  returned text[];
begin
  with incoming as (
    select distinct on ("crmId") r.*, coalesce(r."optedOut", false) as opted, coalesce(r.bounced, false) as bounces,
      coalesce(r."doNotContact", false) as untouchable
    from jsonb_to_recordset(rows) as r (
      "crmId" text, "ownerEmail" text, "firstName" text, "lastName" text, email text, job text, company text,
      "linkedinProfileUrl" text, "optedOut" boolean, bounced boolean, "doNotContact" boolean,
      "mergedCrmIds" jsonb, "createdAt" timestamptz, "updatedAt" timestamptz)
  ), known as materialized (
    -- By an array of the page's ids: a join would read all of the organization where its size is not known yet.
    select c.* from public.contact c
    where c.organization_id = organization and c.crm = crm_name and c.crm_id = any (array(select "crmId" from incoming))
  ), matched as materialized (
    select i.*, c.id, c.archived_at is not null as was_archived,
      -- An address that a person gave here stays when the CRM has none.
      coalesce(i."linkedinProfileUrl", c.linkedin_profile_url) as linkedin,
      c.id is not null
        and (c.opted_out, c.bounced, c.do_not_contact) = (i.opted, i.bounces, i.untouchable)
        and (not update_known or (c.owner_email, c.first_name, c.last_name, c.email, c.job, c.company, c.linkedin_profile_url)
          is not distinct from (i."ownerEmail", i."firstName", i."lastName", i.email, i.job, i.company,
            coalesce(i."linkedinProfileUrl", c.linkedin_profile_url))) as same
    from incoming i
    left join known c on c.crm_id = i."crmId"
  ), updated as (
    update public.contact c set
      owner_email = m."ownerEmail", first_name = m."firstName", last_name = m."lastName", email = m.email, job = m.job,
      company = m.company, linkedin_profile_url = m.linkedin, opted_out = m.opted, bounced = m.bounces,
      do_not_contact = m.untouchable, updated_at = coalesce(m."updatedAt", now()), crm_synced_at = now(),
      archived_at = null, merged_into = null
    from matched m where c.id = m.id and not m.same and update_known and not dry
    returning c.id
  ), warned as (
    update public.contact c set opted_out = m.opted, bounced = m.bounces, do_not_contact = m.untouchable,
      crm_synced_at = now(), archived_at = null, merged_into = null
    from matched m where c.id = m.id and not m.same and not update_known and not dry
    returning c.id
  ), back as (
    update public.contact c set archived_at = null, merged_into = null, crm_synced_at = now()
    from matched m where c.id = m.id and m.same and m.was_archived and not dry
    returning c.id
  ), inserted as (
    insert into public.contact (organization_id, crm, crm_id, owner_email, first_name, last_name, email, job, company,
      linkedin_profile_url, opted_out, bounced, do_not_contact, created_at, updated_at, crm_synced_at)
    select organization, crm_name, "crmId", "ownerEmail", "firstName", "lastName", email, job, company, linkedin,
      opted, bounces, untouchable, coalesce("createdAt", now()), coalesce("updatedAt", now()), now()
    from matched where id is null and not dry
    on conflict do nothing
    returning id
  ), listed as (
    delete from private.crm_archived a
    where a.organization_id = organization and a.crm = crm_name and a.crm_id = any (array(select "crmId" from incoming))
      and not dry
  )
  select jsonb_build_object(
      'contactsCreated', count(*) filter (where id is null),
      'contactsUpdated', count(*) filter (where id is not null and not same and not was_archived),
      'contactsRestored', count(*) filter (where was_archived),
      'contactsUnchanged', count(*) filter (where id is not null and same and not was_archived)),
    (select array_agg(id) from (select id from updated union all select id from warned union all select id from inserted) t),
    array_agg(id) filter (where was_archived),
    -- What happened with them need not have changed since: it is read apart.
    array_agg("crmId") filter (where was_archived
      or (id is null and "createdAt" < since and coalesce("mergedCrmIds", '[]') in ('[]', 'null')))
  into counts, touched, restored, returned
  from matched;

  if not dry then
    if touched is not null then perform app.mirror_suppressions(organization, touched); end if;
    if restored is not null then perform app.reopen_actions(restored); end if;
  end if;
  if since is not null and returned is not null then
    insert into private.sync_seen (job_id, organization_id, kind, crm_ids) values (run_id, organization, 'returned', returned);
  end if;
  return counts || app.merge_contacts(organization, crm_name, run_id, rows, dry);
end
$$;

-- Contacts that came back: the action that closed when the CRM archived them opens again.
create function app.reopen_actions(contacts uuid[]) returns void
language sql
as $$
  update public.action a set archived_at = null, archived_by = null, archived_reason = null, ai_archive_reasoning = null
  from (select distinct on (contact_id) id from public.action
        where contact_id = any (contacts) and archived_by = 'system'
          and ai_archive_reasoning = 'Le contact a été archivé dans le CRM.'
        order by contact_id, archived_at desc) latest
  where a.id = latest.id
    and not exists (select from public.action o where o.contact_id = a.contact_id and o.archived_at is null)
$$;

-- Contacts that the CRM merged into another: what happened with them goes to the one that stays, by the
-- CRM's ids and never by address.
create function app.merge_contacts(organization uuid, crm_name text, run_id uuid, rows jsonb, dry boolean) returns jsonb
language plpgsql
as $$
declare
  pair record;
  merged integer := 0;
begin
  for pair in
    select distinct on (loser.id) loser.id as loser, winner.id as winner, loser.crm_id as loser_crm_id,
      r ->> 'crmId' as winner_crm_id
    from jsonb_array_elements(rows) r
    cross join lateral jsonb_array_elements_text(coalesce(nullif(r -> 'mergedCrmIds', 'null'), '[]')) gone (crm_id)
    join public.contact loser on loser.organization_id = organization and loser.crm = crm_name and loser.crm_id = gone.crm_id
    left join public.contact winner on winner.organization_id = organization and winner.crm = crm_name and winner.crm_id = r ->> 'crmId'
    where gone.crm_id <> r ->> 'crmId' and (winner.id is null or loser.merged_into is distinct from winner.id)
  loop
    merged := merged + 1;
    if dry then
      insert into private.sync_seen (job_id, organization_id, kind, crm_ids, into_crm_id)
      values (run_id, organization, 'merged', array[pair.loser_crm_id], pair.winner_crm_id);
    end if;
    continue when dry or pair.winner is null;
    -- The same exchange with both: what was said of the one that goes rests on the one that stays.
    update public.claim cl set source_ids = array_replace(cl.source_ids, e.id, kept.id)
    from public.engagement e join public.engagement kept
      on kept.contact_id = pair.winner and kept.crm = e.crm and kept.crm_id = e.crm_id and kept.organization_id = organization
    where e.contact_id = pair.loser and e.id = any (cl.source_ids)
      and cl.action_id in (select id from public.action where contact_id = pair.loser);
    update public.claim cl set source_ids = array_replace(cl.source_ids, n.id, kept.id)
    from public.note n join public.note kept
      on kept.contact_id = pair.winner and kept.crm = n.crm and kept.crm_id = n.crm_id and kept.organization_id = organization
    where n.contact_id = pair.loser and n.id = any (cl.source_ids)
      and cl.action_id in (select id from public.action where contact_id = pair.loser);
    delete from public.engagement e using public.engagement kept
    where e.contact_id = pair.loser and kept.contact_id = pair.winner and kept.crm = e.crm and kept.crm_id = e.crm_id
      and kept.organization_id = organization;
    update public.engagement set contact_id = pair.winner where contact_id = pair.loser;
    delete from public.note n using public.note kept
    where n.contact_id = pair.loser and kept.contact_id = pair.winner and kept.crm = n.crm and kept.crm_id = n.crm_id
      and kept.organization_id = organization;
    update public.note set contact_id = pair.winner where contact_id = pair.loser;
    -- One action of a contact is open at a time: the one that stays keeps its own.
    update public.action a set archived_at = now(), archived_by = 'system', archived_reason = 'updated',
      ai_archive_reasoning = 'Le contact a été fusionné avec un autre dans le CRM.'
    where a.contact_id = pair.loser and a.archived_at is null
      and exists (select from public.action o where o.contact_id = pair.winner and o.archived_at is null);
    delete from public.suggestion s using public.suggestion kept
    where s.contact_id = pair.loser and kept.contact_id = pair.winner and kept.organization_id = organization and kept.day = s.day;
    update public.suggestion set contact_id = pair.winner where contact_id = pair.loser;
    update public.action set contact_id = pair.winner where contact_id = pair.loser;
    update public.contact set open_action_count = (
      select count(*) from public.action a where a.contact_id = contact.id and a.archived_at is null)
    where id in (pair.loser, pair.winner);
    update public.linkedin_profile l set contact_id = pair.winner
    where l.contact_id = pair.loser and not exists (select from public.linkedin_profile k where k.contact_id = pair.winner);
    -- Who objected once has objected, under whichever name.
    insert into public.suppression (organization_id, kind, contact_id, reason, source, created_by)
    select organization_id, kind, pair.winner, reason, source, created_by from public.suppression
    where contact_id = pair.loser and source = 'user'
    on conflict do nothing;
    -- An address or portrait that a person gave.
    update public.contact w set linkedin_profile_url = coalesce(w.linkedin_profile_url, l.linkedin_profile_url),
      profile_picture_url = coalesce(w.profile_picture_url, l.profile_picture_url)
    from public.contact l
    where w.id = pair.winner and l.id = pair.loser
      and (w.linkedin_profile_url is null and l.linkedin_profile_url is not null
        or w.profile_picture_url is null and l.profile_picture_url is not null);
    update public.contact set archived_at = coalesce(archived_at, now()), merged_into = pair.winner, crm_synced_at = now()
    where id = pair.loser or merged_into = pair.loser;
  end loop;
  return case when merged = 0 then '{}'::jsonb else jsonb_build_object('contactsMerged', merged) end;
end
$$;

-- Whether a run read dry has met merges so far, which it has not written.
create function app.has_dry_merges(run_id uuid, dry boolean) returns boolean
language sql stable
as $$
  select dry and exists (select from private.sync_seen s where s.job_id = run_id and s.kind = 'merged')
$$;

-- The CRM's id of the contact that stands for another after all merges, those of a run read dry included.
create function app.standing_contact(organization uuid, crm_name text, run_id uuid, crm_id text) returns text
language plpgsql stable
as $$
declare
  here text := crm_id;
  next text;
begin
  for step in 1..20 loop
    select s.into_crm_id into next from private.sync_seen s
    where s.job_id = run_id and s.kind = 'merged' and here = any (s.crm_ids) and s.into_crm_id <> here limit 1;
    if not found then
      select w.crm_id into next from public.contact c join public.contact w on w.id = c.merged_into
      where c.organization_id = organization and c.crm = crm_name and c.crm_id = here;
      if not found then return here; end if;
    end if;
    here := next;
  end loop;
  return here;
end
$$;

-- The stored contacts of a page's rows, following merges: (CRM id of the row, contact, what tells contacts apart).
create function app.contacts_of(organization uuid, crm_name text, run_id uuid, rows jsonb, dry_merges boolean)
returns table (crm_id text, contact_id uuid, key text)
language sql stable
as $$
  with about as materialized (
    select r ->> 'crmId' as crm_id, contact_crm_id
    from jsonb_array_elements(rows) r
    cross join lateral jsonb_array_elements_text(r -> 'contactCrmIds') each (contact_crm_id)
  ), known as materialized (
    select c.crm_id, coalesce(c.merged_into, c.id) as id from public.contact c
    where c.organization_id = organization and c.crm = crm_name
      and c.crm_id = any (array(select distinct contact_crm_id from about))
  )
  select a.crm_id, k.id,
    case when dry_merges then app.standing_contact(organization, crm_name, run_id, a.contact_crm_id)
      else coalesce(k.id::text, a.contact_crm_id) end
  from about a left join known k on k.crm_id = a.contact_crm_id
$$;

-- Whether a contact is archived as far as a run has come; one read dry has not written what it saw.
create function app.is_archived(contact uuid, run_id uuid, dry boolean) returns boolean
language sql stable
as $$
  select case when not dry then c.archived_at is not null
    when app.was_seen(run_id, 'merged', c.crm_id) then false
    when app.was_seen(run_id, 'archived', c.crm_id) then true
    else c.archived_at is not null and not app.was_seen(run_id, 'contact', c.crm_id) end
  from public.contact c where c.id = contact
$$;

-- What engagements and notes were before they were cleaned goes with the last row of them.
create function app.forget_raw(organization uuid, crm_name text, crm_ids text[]) returns void
language sql
as $$
  delete from private.raw_text t
  where t.organization_id = organization and t.crm = crm_name and t.crm_id = any (crm_ids)
    and not exists (select from public.engagement e
      where e.organization_id = organization and e.crm = crm_name and e.crm_id = t.crm_id)
    and not exists (select from public.note n
      where n.organization_id = organization and n.crm = crm_name and n.crm_id = t.crm_id)
$$;

-- rows: [{ crmId, contactCrmIds: [], partial, type, date, direction, subject, text, raw, participants }]; one stored
-- row a contact. Unless `partial`, contactCrmIds are all it has: rows of other contacts go.
create function app.store_engagements(organization uuid, crm_name text, run_id uuid, rows jsonb, dry boolean) returns jsonb
language plpgsql
as $$
declare
  counts jsonb;
  removed_crm_ids text[];
  dry_merges boolean := app.has_dry_merges(run_id, dry);
begin
  with read as materialized (
    select distinct on (r."crmId") r.*, coalesce(r.participants, '[]') as people
    from jsonb_to_recordset(rows) as r (
      "crmId" text, partial boolean, type text, date timestamptz, direction text, subject text, text text,
      raw text, participants jsonb)
  ), about as materialized (
    select * from app.contacts_of(organization, crm_name, run_id, rows, dry_merges)
    -- Read dry, a contact not stored yet is one that the run itself would have stored before.
    where contact_id is not null or dry
  ), stored as materialized (
    select e.* from public.engagement e
    where e.organization_id = organization and e.crm = crm_name and e.crm_id = any (array(select "crmId" from read))
  ), matched as materialized (
    select distinct on (r."crmId", a.key) r.*, a.contact_id, e.id,
      (e.type, e.date, e.direction, e.subject, e.text, e.participants)
        is not distinct from (r.type, r.date, r.direction, r.subject, r.text, r.people) as same,
      e.text is not distinct from r.text as same_text
    from read r join about a on a.crm_id = r."crmId"
    left join stored e on e.crm_id = r."crmId" and (e.contact_id = a.contact_id or dry_merges and a.key = (
        select app.standing_contact(organization, crm_name, run_id, c.crm_id) from public.contact c where c.id = e.contact_id))
  ), elsewhere as materialized (
    select e.id, e.contact_id from read r
    join stored e on e.crm_id = r."crmId"
    where not coalesce(r.partial, false)
      and not exists (select from about a where a.crm_id = r."crmId" and a.contact_id = e.contact_id)
      and not (dry_merges and exists (select from about a join public.contact c on c.id = e.contact_id
        where a.crm_id = r."crmId" and a.key = app.standing_contact(organization, crm_name, run_id, c.crm_id)))
  ), gone as materialized (
    -- What happened with an archived contact waits for its return.
    select x.id from elsewhere x where not app.is_archived(x.contact_id, run_id, dry)
  ), removed as (
    delete from public.engagement e using gone where e.id = gone.id and not dry returning e.crm_id
  ), updated as (
    update public.engagement e set type = m.type, date = m.date, direction = m.direction, subject = m.subject, text = m.text,
      participants = m.people, updated_at = now(), ai_analysis = null
    from matched m where e.id = m.id and not m.same and not dry
  ), inserted as (
    insert into public.engagement (organization_id, contact_id, crm, crm_id, type, source, date, direction, subject, text, participants)
    select organization, contact_id, crm_name, "crmId", type, crm_name, date, direction, subject, text, people
    from matched where id is null and not dry
    on conflict do nothing
  ), raws as (
    insert into private.raw_text (organization_id, crm, crm_id, raw)
    select distinct on ("crmId") organization, crm_name, "crmId", raw from matched
    where raw is not null and not dry and (id is null or not same_text)
    on conflict (organization_id, crm, crm_id) do update set raw = excluded.raw
  )
  select jsonb_build_object(
    'engagementsCreated', count(*) filter (where id is null),
    'engagementsUpdated', count(*) filter (where id is not null and not same),
    'engagementsUnchanged', count(*) filter (where id is not null and same),
    'engagementsRemoved', (select count(*) from gone),
    'engagementsWithoutContact', (select count(*) from read) - count(distinct "crmId")),
    (select array_agg(crm_id) from removed)
  into counts, removed_crm_ids
  from matched;
  perform app.forget_raw(organization, crm_name, removed_crm_ids);
  return counts;
end
$$;

-- rows: [{ crmId, contactCrmIds: [], partial, date, author, text, raw }]
create function app.store_notes(organization uuid, crm_name text, run_id uuid, rows jsonb, dry boolean) returns jsonb
language plpgsql
as $$
declare
  counts jsonb;
  removed_crm_ids text[];
  dry_merges boolean := app.has_dry_merges(run_id, dry);
begin
  with read as materialized (
    select distinct on (r."crmId") r.*
    from jsonb_to_recordset(rows) as r ("crmId" text, partial boolean, date timestamptz, author text, text text, raw text)
  ), about as materialized (
    select * from app.contacts_of(organization, crm_name, run_id, rows, dry_merges) where contact_id is not null or dry
  ), stored as materialized (
    select n.* from public.note n
    where n.organization_id = organization and n.crm = crm_name and n.crm_id = any (array(select "crmId" from read))
  ), matched as materialized (
    select distinct on (r."crmId", a.key) r.*, a.contact_id, n.id,
      (n.date, n.author, n.text) is not distinct from (r.date, r.author, r.text) as same,
      n.text is not distinct from r.text as same_text
    from read r join about a on a.crm_id = r."crmId"
    left join stored n on n.crm_id = r."crmId" and (n.contact_id = a.contact_id or dry_merges and a.key = (
        select app.standing_contact(organization, crm_name, run_id, c.crm_id) from public.contact c where c.id = n.contact_id))
  ), elsewhere as materialized (
    select n.id, n.contact_id from read r
    join stored n on n.crm_id = r."crmId"
    where not coalesce(r.partial, false)
      and not exists (select from about a where a.crm_id = r."crmId" and a.contact_id = n.contact_id)
      and not (dry_merges and exists (select from about a join public.contact c on c.id = n.contact_id
        where a.crm_id = r."crmId" and a.key = app.standing_contact(organization, crm_name, run_id, c.crm_id)))
  ), gone as materialized (
    -- What happened with an archived contact waits for its return.
    select x.id from elsewhere x where not app.is_archived(x.contact_id, run_id, dry)
  ), removed as (
    delete from public.note n using gone where n.id = gone.id and not dry returning n.crm_id
  ), updated as (
    update public.note n set date = m.date, author = m.author, text = m.text, updated_at = now(), ai_analysis = null
    from matched m where n.id = m.id and not m.same and not dry
  ), inserted as (
    insert into public.note (organization_id, contact_id, crm, crm_id, date, author, text)
    select organization, contact_id, crm_name, "crmId", date, author, text from matched where id is null and not dry
    on conflict do nothing
  ), raws as (
    insert into private.raw_text (organization_id, crm, crm_id, raw)
    select distinct on ("crmId") organization, crm_name, "crmId", raw from matched
    where raw is not null and not dry and (id is null or not same_text)
    on conflict (organization_id, crm, crm_id) do update set raw = excluded.raw
  )
  select jsonb_build_object(
    'notesCreated', count(*) filter (where id is null),
    'notesUpdated', count(*) filter (where id is not null and not same),
    'notesUnchanged', count(*) filter (where id is not null and same),
    'notesRemoved', (select count(*) from gone),
    'notesWithoutContact', (select count(*) from read) - count(distinct "crmId")),
    (select array_agg(crm_id) from removed)
  into counts, removed_crm_ids
  from matched;
  perform app.forget_raw(organization, crm_name, removed_crm_ids);
  return counts;
end
$$;

-- rows: [{ crmId }]: contacts the CRM has archived, `listed` as such or only gone; their open actions close with them.
create function app.archive_contacts(
  organization uuid, crm_name text, run_id uuid, rows jsonb, dry boolean, listed boolean
) returns jsonb
language plpgsql
as $$
declare
  gone uuid[];
begin
  select coalesce(array_agg(c.id), '{}') into gone
  from public.contact c
  where c.organization_id = organization and c.crm = crm_name
    and c.crm_id = any (array(select r ->> 'crmId' from jsonb_array_elements(rows) r))
    and c.archived_at is null and not (dry and app.was_seen(run_id, 'merged', c.crm_id));
  if not dry then
    perform app.archive_with_actions(gone, 'Le contact a été archivé dans le CRM.');
    if listed then
      insert into private.crm_archived (organization_id, crm, crm_id)
      select organization, crm_name, r ->> 'crmId' from jsonb_array_elements(rows) r
      on conflict do nothing;
    else
      delete from private.crm_archived a using jsonb_array_elements(rows) r
      where a.organization_id = organization and a.crm = crm_name and a.crm_id = r ->> 'crmId';
    end if;
  end if;
  return jsonb_build_object('contactsArchived', cardinality(gone));
end
$$;

-- rows: [{ crmId }]: engagements or notes the CRM has deleted, with what they were before they were cleaned. The
-- history of an archived contact stays as it was.
create function app.remove_deleted(organization uuid, crm_name text, run_id uuid, of_kind text, rows jsonb, dry boolean)
returns jsonb
language plpgsql
as $$
declare
  crm_ids text[] := array(select r ->> 'crmId' from jsonb_array_elements(rows) r);
  gone uuid[];
begin
  if of_kind = 'engagement' then
    select coalesce(array_agg(e.id), '{}') into gone from public.engagement e
    where e.organization_id = organization and e.crm = crm_name and e.crm_id = any (crm_ids)
      and not app.is_archived(e.contact_id, run_id, dry);
  else
    select coalesce(array_agg(n.id), '{}') into gone from public.note n
    where n.organization_id = organization and n.crm = crm_name and n.crm_id = any (crm_ids)
      and not app.is_archived(n.contact_id, run_id, dry);
  end if;
  if not dry then
    delete from public.engagement where id = any (gone);
    delete from public.note where id = any (gone);
    delete from private.raw_text t
    where t.organization_id = organization and t.crm = crm_name and t.crm_id = any (crm_ids)
      and not exists (select from public.engagement e
        where e.organization_id = organization and e.crm = crm_name and e.crm_id = t.crm_id)
      and not exists (select from public.note n
        where n.organization_id = organization and n.crm = crm_name and n.crm_id = t.crm_id);
  end if;
  return jsonb_build_object(of_kind || 'sRemoved', cardinality(gone));
end
$$;

create function app.archive_with_actions(contacts uuid[], why text) returns void
language sql
as $$
  update public.action set archived_at = now(), archived_by = 'system', archived_reason = 'updated', ai_archive_reasoning = why
  where contact_id = any (contacts) and archived_at is null;
  update public.contact set archived_at = now(), crm_synced_at = now() where id = any (contacts) and archived_at is null;
$$;

-- rows: [{ contactCrmId, crmIds: [] }]: all engagements (of `types`) or notes of some contacts; others of theirs go.
-- Those of a contact that is archived, or was merged away, stay as they are.
create function app.keep_history(
  organization uuid, crm_name text, run_id uuid, of_kind text, types jsonb, rows jsonb, dry boolean
) returns jsonb
language plpgsql
as $$
declare
  gone uuid[];
  removed_crm_ids text[];
begin
  if of_kind = 'engagement' then
    select array_agg(e.id) into gone
    from jsonb_array_elements(rows) r
    join public.contact c on c.organization_id = organization and c.crm = crm_name and c.crm_id = r ->> 'contactCrmId'
    join public.engagement e on e.contact_id = c.id and e.crm = crm_name
    where c.merged_into is null and types ? e.type and not r -> 'crmIds' ? e.crm_id
      and not app.is_archived(c.id, run_id, dry);
    if not dry then
      with removed as (delete from public.engagement where id = any (gone) returning crm_id)
      select array_agg(crm_id) into removed_crm_ids from removed;
    end if;
  else
    select array_agg(n.id) into gone
    from jsonb_array_elements(rows) r
    join public.contact c on c.organization_id = organization and c.crm = crm_name and c.crm_id = r ->> 'contactCrmId'
    join public.note n on n.contact_id = c.id and n.crm = crm_name
    where c.merged_into is null and not r -> 'crmIds' ? n.crm_id and not app.is_archived(c.id, run_id, dry);
    if not dry then
      with removed as (delete from public.note where id = any (gone) returning crm_id)
      select array_agg(crm_id) into removed_crm_ids from removed;
    end if;
  end if;
  perform app.forget_raw(organization, crm_name, removed_crm_ids);
  return case when gone is null then '{}' else jsonb_build_object(of_kind || 'sRemoved', cardinality(gone)) end;
end
$$;

-- Contacts of a run that reads changes whose history must be read apart: those that came back, and those once
-- listed as archived that the run has neither seen archived nor changed.
create function app.returned_contacts(job_id uuid, crm_name text) returns setof text
language sql stable
as $$
  with told as materialized (
    select distinct unnest(s.crm_ids) as crm_id, s.kind = 'returned' as returned from private.sync_seen s
    where s.job_id = returned_contacts.job_id and s.kind in ('archived', 'contact', 'returned')
  )
  select t.crm_id from told t where t.returned
  union
  select a.crm_id from private.crm_archived a
  where a.organization_id = app.org_id() and a.crm = crm_name and a.crm_id not in (select t.crm_id from told t)
  order by 1 limit 1000
$$;

-- The end of a complete and tracked listing: engagements and notes it did not show are removed; contacts it did not
-- show are archived (removeOrphanedContacts) or deleted (cleanDatabaseBefore) where `parts` says so. Never after a
-- listing that was cut short, and once: the checkpoint past it is stored with it. parts: the kinds that are swept.
create function app.sweep_unseen(
  job_id uuid, worker uuid, crm_name text, parts text[], clean boolean, dry boolean, checkpoint jsonb
) returns jsonb
language plpgsql
as $$
declare
  organization uuid := app.org_id();
  engagements uuid[];
  notes uuid[];
  orphans uuid[];
  removed_crm_ids text[];
  counts jsonb;
  reached text;
begin
  select j.checkpoint ->> 'stage' into reached from public.job j
  where j.id = job_id and j.state = 'running' and j.lease_owner = worker for update;
  if not found then return jsonb_build_object('state', 'lost'); end if;
  if reached is distinct from 'sweep' then raise exception 'a listing that was cut short is not swept'; end if;

  -- Compared by `not in`, which is hashed however few rows are expected of the ids.
  with seen as materialized (
    select s.kind, unnest(s.crm_ids) as crm_id from private.sync_seen s where s.job_id = sweep_unseen.job_id
  )
  select
    (select coalesce(array_agg(e.id), '{}') from public.engagement e
     where 'engagement' = any (parts) and e.organization_id = organization and e.crm = crm_name
       and e.crm_id not in (select s.crm_id from seen s where s.kind = 'engagement')),
    (select coalesce(array_agg(n.id), '{}') from public.note n
     where 'note' = any (parts) and n.organization_id = organization and n.crm = crm_name
       and n.crm_id not in (select s.crm_id from seen s where s.kind = 'note')),
    (select coalesce(array_agg(c.id), '{}') from public.contact c
     where 'contact' = any (parts) and c.organization_id = organization and c.crm = crm_name
       and (clean or c.archived_at is null)
       and c.crm_id not in (select s.crm_id from seen s
         where s.kind = 'contact' or not clean and s.kind in ('archived', 'merged')))
  into engagements, notes, orphans;
  counts := jsonb_build_object('engagementsRemoved', cardinality(engagements), 'notesRemoved', cardinality(notes))
    || case when 'contact' = any (parts)
      then jsonb_build_object(case when clean then 'contactsRemoved' else 'contactsArchived' end, cardinality(orphans))
      else '{}' end;
  if app.has_dry_merges(job_id, dry) then
    -- Two rows of one exchange would have become one.
    counts := counts || jsonb_build_object(
      'engagementsRemoved', (
        select count(distinct (e.crm_id, app.standing_contact(organization, crm_name, job_id, c.crm_id)))
        from public.engagement e join public.contact c on c.id = e.contact_id where e.id = any (engagements)),
      'notesRemoved', (
        select count(distinct (n.crm_id, app.standing_contact(organization, crm_name, job_id, c.crm_id)))
        from public.note n join public.contact c on c.id = n.contact_id where n.id = any (notes)));
  end if;
  if not dry then
    with removed as (delete from public.engagement where id = any (engagements) returning crm_id)
    select array_agg(crm_id) into removed_crm_ids from removed;
    perform app.forget_raw(organization, crm_name, removed_crm_ids);
    with removed as (delete from public.note where id = any (notes) returning crm_id)
    select array_agg(crm_id) into removed_crm_ids from removed;
    perform app.forget_raw(organization, crm_name, removed_crm_ids);
    if clean then perform app.remove_contacts(organization, crm_name, orphans);
    else perform app.archive_with_actions(orphans, 'Le contact n’existe plus dans le CRM.');
    end if;
  end if;
  delete from private.sync_seen s where s.job_id = sweep_unseen.job_id;
  update public.job j set report = app.add_counts(j.report, counts), checkpoint = sweep_unseen.checkpoint,
    lease_until = now() + interval '60 seconds'
  where j.id = job_id;
  return jsonb_build_object('state', 'ok') || counts;
end
$$;

-- Deletes contacts, and makes what was derived from the CRM's data be derived again.
create function app.remove_contacts(organization uuid, crm_name text, contacts uuid[]) returns void
language sql
as $$
  -- Whoever objected stays known: by address, since the contact goes.
  insert into public.suppression (organization_id, kind, value, reason, source, created_by)
  select s.organization_id, 'address', lower(btrim(c.email)), s.reason, s.source, s.created_by
  from public.suppression s join public.contact c on c.id = s.contact_id
  where s.contact_id = any (contacts) and c.email is not null
  on conflict do nothing;
  delete from public.contact where id = any (contacts);
  update public.engagement set ai_analysis = null
  where organization_id = organization and crm = crm_name and ai_analysis is not null;
  update public.note set ai_analysis = null
  where organization_id = organization and crm = crm_name and ai_analysis is not null;
  update public.contact set ai_timeline = null
  where organization_id = organization and crm = crm_name and ai_timeline is not null;
$$;

revoke execute on all functions in schema public from public, anon, service_role;
revoke execute on all functions in schema app from public;
grant execute on function app.add_counts(jsonb, jsonb),
  app.apply_sync_pages(uuid, uuid, text, jsonb, jsonb, integer, jsonb), app.was_seen(uuid, text, text),
  app.mirror_suppressions(uuid, uuid[]),
  app.store_contacts(uuid, text, uuid, jsonb, boolean, boolean, timestamptz), app.reopen_actions(uuid[]),
  app.merge_contacts(uuid, text, uuid, jsonb, boolean), app.has_dry_merges(uuid, boolean),
  app.standing_contact(uuid, text, uuid, text), app.contacts_of(uuid, text, uuid, jsonb, boolean),
  app.is_archived(uuid, uuid, boolean), app.store_engagements(uuid, text, uuid, jsonb, boolean),
  app.store_notes(uuid, text, uuid, jsonb, boolean), app.archive_contacts(uuid, text, uuid, jsonb, boolean, boolean),
  app.remove_deleted(uuid, text, uuid, text, jsonb, boolean), app.archive_with_actions(uuid[], text), app.returned_contacts(uuid, text), app.keep_history(uuid, text, uuid, text, jsonb, jsonb, boolean),
  app.forget_raw(uuid, text, text[]),
  app.sweep_unseen(uuid, uuid, text, text[], boolean, boolean, jsonb), app.remove_contacts(uuid, text, uuid[])
  to app_server;
