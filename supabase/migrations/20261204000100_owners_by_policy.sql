-- What is an owner's is refused to others by the database as well: an organization's settings, and other members' keys.
-- Until now the policies let managers through, and only the gate told owners from administrators of the organization.
--
-- accepted alter-grant: nothing is deployed yet; the verb that writes through the new view comes with this file

create function app.is_owner() returns boolean
language sql stable parallel safe
as $$ select coalesce('owner' = any (string_to_array(app.claims() ->> 'org_role', ',')), false) $$;
revoke execute on function app.is_owner() from public;
grant execute on function app.is_owner() to authenticated, app_server;

-- The organization for its owners, who change it.
create view app.owned_organization with (security_invoker = true, security_barrier = true) as
  select o.id, o.name, o.domains, o.time_zone, o.settings from better_auth.organization o
  where o.id = (select app.org_id()) and (select app.is_owner());
grant select, update on app.owned_organization to app_server;

-- Managers lock it while they choose what is kept elsewhere: a lock asks for the right to change one column, and this
-- one cannot be changed, since the table grants nothing on it.
revoke update on app.managed_organization from app_server;
grant update (id) on app.managed_organization to app_server;

-- Retention finds what it removes.
alter policy api_key_read on private.api_key using (
  organization_id = (select app.org_id())
  and (user_id = (select app.user_id()) or (select app.is_owner()) or (select app.is_system())));
alter policy api_key_revoke on private.api_key using (
  organization_id = (select app.org_id()) and (user_id = (select app.user_id()) or (select app.is_owner())));
