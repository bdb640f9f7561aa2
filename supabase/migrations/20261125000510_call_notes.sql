-- What a person notes after a call: a note of ours, written into the CRM where the organization has that turned on.

create index note_written_by_idx on public.note (written_by);

create policy note_of_a_call on public.note for insert to authenticated
  with check (organization_id = (select app.org_id()) and crm is null and crm_id is null
    and written_by = (select app.user_id()));

-- A note that was added goes to the CRM it belongs to, if it may.
create function app.queue_note_write_back() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.write_back (note_id, organization_id, user_id, sent_at)
  select new.id, new.organization_id, new.written_by, new.date
  from public.contact c
  where c.id = new.contact_id and c.crm is not null and c.crm_id is not null and app.write_back_of(new.organization_id);
  return null;
end
$$;
create trigger note_write_back after insert on public.note
  for each row when (new.written_by is not null)
  execute function app.queue_note_write_back();

revoke execute on all functions in schema app from public;
