-- What a person did to a proposal can be undone, put off to a day, or hidden for a reason.

create index action_handled_by_idx on public.action (handled_by);
create index action_closed_with_idx on public.action (closed_with);
create index action_resumes_on_idx on public.action (organization_id, resumes_on)
  where resumes_on is not null and archived_at is not null;

-- Opens an archived action again as it was. Null where that may not be: another one is open for the person, who has
-- objected meanwhile, or whose contact was archived. The caller holds the person's lock.
create function app.open_again(asked public.action) returns public.action
language plpgsql
as $$
declare
  a public.action;
begin
  if exists (select from public.contact c, app.suppression_of(c) where c.id = asked.contact_id)
    or not exists (select from public.contact c where c.id = asked.contact_id and c.archived_at is null for key share)
    or exists (select from public.action x where x.archived_at is null
      and x.contact_id = any (array[asked.contact_id] || app.other_records_of(asked.contact_id))) then
    return null;
  end if;
  update public.action x set archived_at = null, archived_by = null, archived_reason = null, ai_archive_reasoning = null,
    message_sent = false, dismissed_because = null
  where x.id = asked.id returning * into a;
  return a;
end
$$;

-- PATCH /api/actions/{id}/undo: what a person handled is open again, and so is what that closed on their other records.
-- A message that waits to be logged in the CRM is not logged; one that is there stays.
-- Answers { state: ok | not_found | not_handled | blocked, action }.
create function public.undo_action(action_id uuid) returns json
language plpgsql
as $$
declare
  a public.action;
  opened public.action;
begin
  perform app.lock_person((select x.contact_id from public.action x where x.id = action_id));
  select * into a from public.action x where x.id = action_id for update;
  if not found then return json_build_object('state', 'not_found'); end if;
  -- Asked twice, it is open already.
  if a.archived_at is null then
    return json_build_object('state', 'ok', 'action', app.action_json(a, app.claims_json(a.id)));
  end if;
  if a.archived_by <> 'user' then return json_build_object('state', 'not_handled'); end if;
  opened := app.open_again(a);
  if opened.id is null then return json_build_object('state', 'blocked'); end if;
  update public.action x set handled_by = null, resumes_on = null where x.id = a.id returning * into opened;
  update public.action x set archived_at = null, archived_by = null, archived_reason = null, ai_archive_reasoning = null,
    closed_with = null
  where x.closed_with = a.id and exists (select from public.contact c where c.id = x.contact_id and c.archived_at is null);
  return json_build_object('state', 'ok', 'action', app.action_json(opened, app.claims_json(a.id)));
end
$$;

-- Takes a message back that waits to be logged and that no call may have carried yet.
create function app.withdraw_write_back() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.write_back w where w.action_id = new.id and w.state <> 'written' and w.begun_at is null;
  return null;
end
$$;
create trigger action_withdraw_write_back after update of archived_at on public.action
  for each row when (old.message_sent and old.archived_at is not null and new.archived_at is null)
  execute function app.withdraw_write_back();

-- Opens what was put off to a day that has come, with its message as it was left.
create function app.resume_actions(today date, spared uuid[] default '{}') returns integer
language plpgsql
as $$
declare
  a public.action;
  opened integer := 0;
begin
  for a in
    select x.* from public.action x
    where x.organization_id = app.org_id() and x.resumes_on <= today and x.archived_at is not null and x.archived_by = 'user'
      and (x.handled_by = any (spared)) is not true
      -- Whoever was handled once more since then is not brought back.
      and not exists (select from public.action y where y.archived_by = 'user' and y.archived_at > x.archived_at
        and y.contact_id = any (array[x.contact_id] || app.other_records_of(x.contact_id)))
    order by x.id
  loop
    perform app.lock_person(a.contact_id);
    if (app.open_again(a)).id is not null then opened := opened + 1; end if;
  end loop;
  return opened;
end
$$;

revoke execute on all functions in schema app from public;

revoke execute on function public.undo_action(uuid) from public, anon, service_role;
grant execute on function public.undo_action(uuid) to authenticated;
grant execute on function app.open_again(public.action) to authenticated, app_server;
grant execute on function app.resume_actions(date, uuid[]) to app_server;
