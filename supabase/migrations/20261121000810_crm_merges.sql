-- Contacts that a CRM merged into each other: carried out here, and followed by whoever asks for one of them.

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

revoke execute on all functions in schema app from public;

grant execute on function app.merge_contacts(uuid, text, uuid, jsonb, boolean), app.has_dry_merges(uuid, boolean),
  app.standing_contact(uuid, text, uuid, text) to app_server;
