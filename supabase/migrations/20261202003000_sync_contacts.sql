-- Contacts as a CRM's pages bring them: stored, with the CRM's objections, and back from its archive. Those that the
-- CRM merged into each other are merged here, and followed by whoever asks for one of them. Stored ones are looked
-- up by what the CRM calls them, as far as a run has come.

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

-- Contacts that came back: the action that closed when the CRM archived them opens again, unless their person has been
-- proposed by another record, or handled, since. Of several records of a person that come back at once, the last
-- proposal opens again, and whatever somebody edited.
create function app.reopen_actions(contacts uuid[]) returns void
language sql
as $$
  update public.action a set archived_at = null, archived_by = null, archived_reason = null, ai_archive_reasoning = null
  from (
    select latest.id, latest.edited_at is not null
      or row_number() over (partition by c.organization_id, c.address_key, c.person_key
        order by latest.edited_at is null, latest.archived_at desc, latest.id) = 1 as stands
    from (select distinct on (contact_id) id, contact_id, archived_at, edited_at from public.action
          where contact_id = any (contacts) and archived_by = 'system'
            and ai_archive_reasoning = 'Le contact a été archivé dans le CRM.'
          order by contact_id, archived_at desc) latest
    join public.contact c on c.id = latest.contact_id) one
  where a.id = one.id and one.stands
    and not exists (select from public.action o
      where o.contact_id = any (array[a.contact_id] || app.other_records_of(a.contact_id))
        and (o.archived_at is null or o.archived_by = 'user' and o.archived_at > a.archived_at))
$$;

-- rows: [{ crmId, ownerEmail, firstName, lastName, email, job, company, linkedinProfileUrl, phones, optedOut, bounced,
--   doNotContact, mergedCrmIds: [], createdAt, updatedAt }]; null for numbers and a refusal that the CRM hides: they stay as they were.
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
    select distinct on ("crmId") r.*
    from jsonb_to_recordset(rows) as r (
      "crmId" text, "ownerEmail" text, "firstName" text, "lastName" text, email text, job text, company text,
      "linkedinProfileUrl" text, phones text[], "optedOut" boolean, bounced boolean, "doNotContact" boolean,
      "mergedCrmIds" jsonb, "createdAt" timestamptz, "updatedAt" timestamptz)
  ), absorbed as (
    -- Merged, and never stored: they bring what nobody here has read where they were archived before, or were made of
    -- others in between (of three duplicates the first two become a record that is gone by now).
    select i."crmId", gone.crm_id
    from incoming i
    cross join lateral jsonb_array_elements_text(coalesce(nullif(i."mergedCrmIds", 'null'), '[]')) gone (crm_id)
    where not exists (select from public.contact c
        where c.organization_id = organization and c.crm = crm_name and c.crm_id = gone.crm_id)
      and (exists (select from private.crm_archived a
          where a.organization_id = organization and a.crm = crm_name and a.crm_id = gone.crm_id)
        or not exists (select from public.contact c
          where c.organization_id = organization and c.crm = crm_name and c.crm_id = i."crmId"))
  ), known as materialized (
    -- By an array of the page's ids: a join would read all of the organization where its size is not known yet.
    select c.* from public.contact c
    where c.organization_id = organization and c.crm = crm_name and c.crm_id = any (array(select "crmId" from incoming))
  ), matched as materialized (
    select i.*, c.id, c.archived_at is not null as was_archived,
      -- An address that a person gave here stays when the CRM has none.
      coalesce(i."linkedinProfileUrl", c.linkedin_profile_url) as linkedin, coalesce(i.phones, c.phones, '{}') as numbers,
      -- What the CRM no longer lets us see has not been lifted.
      coalesce(i."optedOut", c.opted_out, false) as opted, coalesce(i.bounced, c.bounced, false) as bounces,
      coalesce(i."doNotContact", c.do_not_contact, false) as untouchable,
      c.id is not null
        and (c.opted_out, c.bounced, c.do_not_contact) = (coalesce(i."optedOut", c.opted_out),
          coalesce(i.bounced, c.bounced), coalesce(i."doNotContact", c.do_not_contact))
        and (not update_known or (c.owner_email, c.first_name, c.last_name, c.email, c.job, c.company, c.linkedin_profile_url, c.phones)
          is not distinct from (i."ownerEmail", i."firstName", i."lastName", i.email, i.job, i.company,
            coalesce(i."linkedinProfileUrl", c.linkedin_profile_url), coalesce(i.phones, c.phones))) as same
    from incoming i
    left join known c on c.crm_id = i."crmId"
  ), updated as (
    update public.contact c set
      owner_email = m."ownerEmail", first_name = m."firstName", last_name = m."lastName", email = m.email, job = m.job,
      company = m.company, linkedin_profile_url = m.linkedin, phones = m.numbers, opted_out = m.opted, bounced = m.bounces,
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
      linkedin_profile_url, phones, opted_out, bounced, do_not_contact, created_at, updated_at, crm_synced_at)
    select organization, crm_name, "crmId", "ownerEmail", "firstName", "lastName", email, job, company, linkedin, numbers,
      opted, bounces, untouchable, coalesce("createdAt", now()), coalesce("updatedAt", now()), now()
    from matched where id is null and not dry
    on conflict do nothing
    returning id
  ), listed as (
    delete from private.crm_archived a
    where a.organization_id = organization and a.crm = crm_name and not dry
      and a.crm_id = any (array(select "crmId" from incoming union all select crm_id from absorbed))
  )
  select jsonb_build_object(
      'contactsCreated', count(*) filter (where id is null),
      'contactsUpdated', count(*) filter (where id is not null and not same and not was_archived),
      'contactsRestored', count(*) filter (where was_archived),
      'contactsUnchanged', count(*) filter (where id is not null and same and not was_archived)),
    (select array_agg(id) from (select id from updated union all select id from warned union all select id from inserted) t),
    array_agg(id) filter (where was_archived),
    -- What happened with them need not have changed since: it is read apart.
    array_agg("crmId") filter (where was_archived or "crmId" in (select b."crmId" from absorbed b)
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

revoke execute on all functions in schema app from public;
grant execute on function app.merge_contacts(uuid, text, uuid, jsonb, boolean), app.has_dry_merges(uuid, boolean),
  app.standing_contact(uuid, text, uuid, text), app.mirror_suppressions(uuid, uuid[]), app.reopen_actions(uuid[]),
  app.store_contacts(uuid, text, uuid, jsonb, boolean, boolean, timestamptz),
  app.contacts_of(uuid, text, uuid, jsonb, boolean), app.is_archived(uuid, uuid, boolean) to app_server;
