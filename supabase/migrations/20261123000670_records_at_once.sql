-- What happens to several records of a person at the same time.

-- Two who write to one person wait for each other, and for whoever is just editing one of their messages: what comes
-- after reads what they left.
create or replace function app.lock_person(contact uuid) returns void
language sql volatile
as $$
  select pg_advisory_xact_lock(hashtextextended('action ' || c.person_key, 0)) from public.contact c where c.id = contact;
  select from public.action x
  where x.contact_id = any (array[contact] || app.other_records_of(contact)) and x.archived_at is null
  order by x.id for update;
$$;

-- As before; nothing comes back of whom somebody has handled by another record since.
create or replace function app.reopen_corrected(contact uuid) returns uuid
language plpgsql
as $$
declare
  newest public.action;
begin
  perform app.lock_person(contact);
  if exists (select from public.contact c, app.suppression_of(c) where c.id = contact)
    or not exists (select from public.contact c where c.id = contact and c.archived_at is null for key share)
    or exists (select from public.action x where x.contact_id = any (app.other_records_of(contact)) and x.archived_at is null) then
    return null;
  end if;
  select * into newest from public.action a where a.contact_id = contact and a.organization_id = app.org_id()
  order by a.archived_at is null desc, a.archived_at desc limit 1 for update;
  if newest.archived_by is distinct from 'system' or newest.archived_reason <> 'updated'
    or not exists (select from public.fact_correction k where k.ended_action_id = newest.id)
    or exists (select from public.action x where x.contact_id = any (app.other_records_of(contact))
      and x.archived_by = 'user' and x.archived_at > newest.archived_at) then
    return null;
  end if;
  update public.action set archived_at = null, archived_by = null, archived_reason = null, ai_archive_reasoning = null
  where id = newest.id;
  return newest.id;
end
$$;

-- As before; of several records of a person that come back at once, the last proposal opens again, and whatever
-- somebody edited.
create or replace function app.reopen_actions(contacts uuid[]) returns void
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
