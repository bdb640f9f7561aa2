-- What the readers of a text read goes when its words change or it goes itself: so does what was said of that.
create function app.forget_corrections() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.fact_correction k using removed r
  where r.reader <> 'person' and k.organization_id = r.organization_id and k.contact_id = r.contact_id
    and k.text_kind = r.text_kind and k.text_id = r.text_id;
  return null;
end
$$;
create trigger text_reading_forget_corrections after delete on public.text_reading referencing old table as removed
  for each statement execute function app.forget_corrections();

-- An action comes back ------------------------------------------------------------------------------------

-- Opens a contact's newest action again where a correction put an end to it, nothing has taken its place, and the
-- contact may be written to: nothing comes back beside an open action of another record of the person, or of whom
-- somebody has handled by one since. Answers its id, or null.
create function app.reopen_corrected(contact uuid) returns uuid
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

revoke execute on all functions in schema app from public;

grant execute on function app.reopen_corrected(uuid) to app_server;
