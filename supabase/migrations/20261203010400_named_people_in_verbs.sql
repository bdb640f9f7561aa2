-- Who a named person is, and whether they may be created, is decided in functions/suggestions/named-people/take-store.ts,
-- and a merge gives whom a contact named to the one that stays (functions/suggestions/named-people/merge-named.ts).
-- accepted drop-function: nothing is deployed that calls them.
set lock_timeout = '2s';

drop trigger contact_leaves_named_people on public.contact;
drop function app.move_named_people();
drop function app.name_person(uuid, jsonb);
drop function app.unname_person(uuid, uuid);
drop function app.known_person(uuid, text, text, text, boolean);
drop function app.name_words(text, text);
drop function app.owner_beside(public.contact);

-- As what comes from a CRM, they are written by the system: the verbs look who asks, and how often.
grant insert, update, delete on public.named_person to authenticated;
create policy named_person_system on public.named_person for all to authenticated
  using (organization_id = (select app.org_id()) and (select app.is_system()))
  with check (organization_id = (select app.org_id()) and (select app.is_system()));

-- The address that a contact created beside another is owned by: what managers decided of a CRM's owner holds for them
-- too.
create function app.owner_beside(contact uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select case o.given
    when 'unowned' then null
    when 'member' then coalesce((select lower(u.email) from better_auth."user" u where u.id = o.user_id), c.owner_email)
    else c.owner_email end
  from public.contact c left join private.owner_choice o
    on o.organization_id = c.organization_id and o.crm = c.crm and o.owner_email = c.owner_email
  where c.id = contact and c.organization_id = app.org_id()
$$;
revoke execute on function app.owner_beside(uuid) from public;
grant execute on function app.owner_beside(uuid) to app_server;
