-- What hangs on a text follows it whoever writes: one trigger for each way in which an engagement or a note changes,
-- where three did before. What was read goes with the text, and with it what people said of that.
-- accepted drop-function: triggers called them, which go with this file; nothing is deployed.
set lock_timeout = '2s';

drop trigger engagement_contacted on public.engagement;
drop trigger engagement_to_read on public.engagement;
drop trigger engagement_way_back on public.engagement;
drop trigger engagement_uncontacted on public.engagement;
drop trigger engagement_keep_removed on public.engagement;
drop trigger engagement_remove_readings on public.engagement;
drop trigger engagement_forget_analysis on public.engagement;
drop trigger engagement_forget_readings on public.engagement;
drop trigger engagement_contact_moved on public.engagement;
drop trigger note_to_read on public.note;
drop trigger note_way_back on public.note;
drop trigger note_keep_removed on public.note;
drop trigger note_remove_readings on public.note;
drop trigger note_forget_analysis on public.note;
drop trigger note_forget_readings on public.note;
drop trigger text_reading_forget_corrections on public.text_reading;
drop function app.note_contacted();
drop function app.note_uncontacted();
drop function app.move_contacted();
drop function app.forget_contacted(uuid[]);
drop function app.note_new_texts();
drop function app.return_readings();
drop function app.keep_removed();
drop function app.remove_readings();
drop function app.forget_analysis();
drop function app.forget_readings();
drop function app.forget_corrections();

-- Takes out those of the contacts that have no exchange any more, but for one that `leaves`. An exchange that comes
-- meanwhile holds its contact's key: the lock waits for it, and what is found after is what is there.
create function app.forget_contacted(contacts uuid[], leaves uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.contact c where c.id = any (contacts) order by c.id for update;
  delete from private.contacted k using public.contact c
  where c.id = any (contacts) and k.contact_id = c.id and k.organization_id = c.organization_id
    and not exists (select from public.engagement e where e.contact_id = c.id and e.id is distinct from leaves);
end
$$;

-- What was read of a text, and what people said of what programs read, goes; the text is unread no more.
create function app.forget_read(organization uuid, contact uuid, of_kind text, texts uuid[]) returns void
language sql volatile security definer set search_path = ''
as $$
  with gone as (
    delete from public.text_reading r
    where r.organization_id = organization and r.contact_id = contact and r.text_kind = of_kind and r.text_id = any (texts)
    returning r.text_id, r.reader)
  delete from public.fact_correction k using gone r
  where r.reader <> 'person' and k.organization_id = organization and k.contact_id = contact
    and k.text_kind = of_kind and k.text_id = r.text_id;
  delete from private.unread_text u
  where u.organization_id = organization and u.contact_id = contact and u.text_kind = of_kind and u.text_id = any (texts)
$$;

-- Definer's rights here and below: whoever may write a text makes it unread, whatever they may do with readings. One
-- that comes back as itself brings what was read in the same words, which is not read again; in other words it is
-- forgotten, as where a row's words change.
create function app.texts_added() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  was record;
begin
  if tg_table_name = 'engagement' then
    insert into private.contacted (organization_id, contact_id)
    select distinct e.organization_id, e.contact_id from added e order by 1, 2
    on conflict do nothing;
  end if;
  insert into private.unread_text (organization_id, contact_id, text_kind, text_id, reader, owned, at)
  select t.organization_id, t.contact_id, tg_table_name, t.id, r.reader, c.owner_email is not null, t.date
  from added t
  join public.contact c on c.id = t.contact_id
  cross join (values ('local'), ('model')) r (reader)
  on conflict do nothing;
  for was in
    delete from private.removed_row k using added t
    where k.organization_id = t.organization_id and k.kind = tg_table_name and k.crm = t.crm and k.crm_id = t.crm_id
      and k.contact_id = t.contact_id
    returning k.*, k.id = t.id and app.words_of(to_jsonb(t)) = k.kept ->> 'words' as same
  loop
    continue when not was.same;
    insert into public.text_reading
    select (jsonb_populate_record(null::public.text_reading, r || jsonb_build_object('read_by',
      (select u.id from better_auth."user" u where u.id = (r ->> 'read_by')::uuid)))).*
    from jsonb_array_elements(nullif(was.kept -> 'readings', 'null')) r;
    insert into public.fact select f.* from jsonb_populate_recordset(null::public.fact, nullif(was.kept -> 'facts', 'null')) f;
    insert into public.fact_correction
    select (jsonb_populate_record(null::public.fact_correction, o || jsonb_build_object(
      'corrected_by', (select u.id from better_auth."user" u where u.id = (o ->> 'corrected_by')::uuid),
      'undone_by', (select u.id from better_auth."user" u where u.id = (o ->> 'undone_by')::uuid),
      'ended_action_id', (select a.id from public.action a
        where a.id = (o ->> 'ended_action_id')::uuid and a.organization_id = was.organization_id)))).*
    from jsonb_array_elements(nullif(was.kept -> 'corrections', 'null')) o;
    delete from private.unread_text u
    where u.organization_id = was.organization_id and u.contact_id = was.contact_id and u.text_kind = tg_table_name
      and u.text_id = was.id
      and not exists (select from jsonb_array_elements(nullif(was.kept -> 'unread', 'null')) e where e ->> 'reader' = u.reader);
    update private.unread_text u set tries = (e ->> 'tries')::smallint, tried_at = (e ->> 'tried_at')::timestamptz
    from jsonb_array_elements(nullif(was.kept -> 'unread', 'null')) e
    where u.organization_id = was.organization_id and u.contact_id = was.contact_id and u.text_kind = tg_table_name
      and u.text_id = was.id and u.reader = e ->> 'reader';
  end loop;
  return null;
end
$$;
create trigger engagement_added after insert on public.engagement referencing new table as added
  for each statement execute function app.texts_added();
create trigger note_added after insert on public.note referencing new table as added
  for each statement execute function app.texts_added();

-- A text that changes or becomes another contact's is read again; in other words it is analysed again too.
create function app.text_changed() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.contact_id = old.contact_id or app.words_of(to_jsonb(new)) <> app.words_of(to_jsonb(old)) then
    new.ai_analysis := null;
    new.ai_analysis_origin := null;
  end if;
  perform app.forget_read(old.organization_id, old.contact_id, tg_table_name, array[old.id]);
  insert into private.unread_text (organization_id, contact_id, text_kind, text_id, reader, owned, at)
  select new.organization_id, new.contact_id, tg_table_name, new.id, r.reader, c.owner_email is not null, new.date
  from public.contact c cross join (values ('local'), ('model')) r (reader)
  where c.id = new.contact_id
  on conflict do nothing;
  if tg_table_name = 'engagement' and new.contact_id <> old.contact_id then
    insert into private.contacted (organization_id, contact_id) values (new.organization_id, new.contact_id)
    on conflict do nothing;
    perform app.forget_contacted(array[old.contact_id], old.id);
  end if;
  return new;
end
$$;
create trigger engagement_changed before update on public.engagement for each row
  when ((old.contact_id, old.text, old.subject, old.type, old.direction, old.date)
    is distinct from (new.contact_id, new.text, new.subject, new.type, new.direction, new.date))
  execute function app.text_changed();
create trigger note_changed before update on public.note for each row
  when ((old.contact_id, old.text, old.date) is distinct from (new.contact_id, new.text, new.date))
  execute function app.text_changed();

-- Rows that a CRM's answers took away are kept with what was read of them (private.removed_row); of rows that go with
-- their contact nothing is kept, and of those written here neither.
create function app.texts_removed() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.removed_row as k (id, organization_id, contact_id, kind, crm, crm_id, kept)
  select t.id, t.organization_id, t.contact_id, tg_table_name, t.crm, t.crm_id, jsonb_build_object(
    'created_at', t.created_at, 'written_by', to_jsonb(t) -> 'written_by', 'words', app.words_of(to_jsonb(t)),
    'ai_analysis', t.ai_analysis, 'ai_analysis_origin', t.ai_analysis_origin,
    'readings', (select jsonb_agg(to_jsonb(r)) from public.text_reading r
      where r.organization_id = t.organization_id and r.contact_id = t.contact_id and r.text_kind = tg_table_name and r.text_id = t.id),
    'facts', (select jsonb_agg(to_jsonb(f)) from public.fact f
      where f.organization_id = t.organization_id and f.contact_id = t.contact_id and f.text_kind = tg_table_name and f.text_id = t.id),
    'corrections', (select jsonb_agg(to_jsonb(o)) from public.fact_correction o
      where o.organization_id = t.organization_id and o.contact_id = t.contact_id and o.text_kind = tg_table_name and o.text_id = t.id),
    'unread', (select jsonb_agg(jsonb_build_object('reader', u.reader, 'tries', u.tries, 'tried_at', u.tried_at))
      from private.unread_text u where u.organization_id = t.organization_id and u.contact_id = t.contact_id
        and u.text_kind = tg_table_name and u.text_id = t.id))
  from removed t
  where t.crm is not null and t.crm_id is not null and exists (select from public.contact c where c.id = t.contact_id)
  on conflict (organization_id, kind, crm, crm_id, contact_id) do update
    set id = excluded.id, kept = excluded.kept, removed_at = excluded.removed_at;
  with gone as (
    delete from public.text_reading r using removed t
    where r.organization_id = t.organization_id and r.contact_id = t.contact_id
      and r.text_kind = tg_table_name and r.text_id = t.id
    returning r.*)
  delete from public.fact_correction k using gone r
  where r.reader <> 'person' and k.organization_id = r.organization_id and k.contact_id = r.contact_id
    and k.text_kind = r.text_kind and k.text_id = r.text_id;
  delete from private.unread_text u using removed t
  where u.organization_id = t.organization_id and u.contact_id = t.contact_id
    and u.text_kind = tg_table_name and u.text_id = t.id;
  if tg_table_name = 'engagement' then
    perform app.forget_contacted(array(select distinct e.contact_id from removed e), null);
  end if;
  return null;
end
$$;
create trigger engagement_removed after delete on public.engagement referencing old table as removed
  for each statement execute function app.texts_removed();
create trigger note_removed after delete on public.note referencing old table as removed
  for each statement execute function app.texts_removed();

-- Posts that stay as they were, with the same contact, keep what was read of them.
create or replace function app.forget_post_readings() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  same uuid[] := '{}';
begin
  if tg_op = 'UPDATE' and old.contact_id = new.contact_id then
    same := array(select n.id from app.posts_of(new.content) n join app.posts_of(old.content) o on o.id = n.id and o.hash = n.hash);
  end if;
  if tg_op <> 'INSERT' then
    perform app.forget_read(old.organization_id, old.contact_id, 'linkedin', array(
      select r.text_id from public.text_reading r
      where r.organization_id = old.organization_id and r.contact_id = old.contact_id and r.text_kind = 'linkedin'
        and r.text_id <> all (same)
      union
      select u.text_id from private.unread_text u
      where u.organization_id = old.organization_id and u.contact_id = old.contact_id and u.text_kind = 'linkedin'
        and u.text_id <> all (same)));
  end if;
  if tg_op <> 'DELETE' then
    insert into private.unread_text (organization_id, contact_id, text_kind, text_id, reader, owned, at)
    select new.organization_id, new.contact_id, 'linkedin', p.id, r.reader, c.owner_email is not null, p.at
    from app.posts_of(new.content) p
    join public.contact c on c.id = new.contact_id
    cross join (values ('local'), ('model')) r (reader)
    where p.id <> all (same)
    on conflict do nothing;
  end if;
  return null;
end
$$;

revoke execute on function app.forget_contacted(uuid[], uuid), app.forget_read(uuid, uuid, text, uuid[]),
  app.texts_added(), app.text_changed(), app.texts_removed() from public;
