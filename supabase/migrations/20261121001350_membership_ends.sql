-- Whoever is no longer a member of an organization has it active in none of their sessions, whichever way
-- the membership ended (docs/product.md, 4). An organization that is gone leaves them by its key.

create function better_auth.leave_active_organization() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update better_auth.session set active_organization_id = null, active_team_id = null
  where user_id = old.user_id and active_organization_id = old.organization_id;
  return null;
end
$$;
create trigger member_leave after delete on better_auth.member
  for each row execute function better_auth.leave_active_organization();

revoke execute on function better_auth.leave_active_organization() from public;
