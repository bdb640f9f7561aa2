-- An invitation stands for the right of whoever sent it: when they leave the organization, or lose the role
-- that let them invite to it, what they sent and nobody has answered is canceled. Otherwise an owner about to
-- be removed would come back by an invitation of their own.

create function better_auth.cancel_invitations_of_departed() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and better_auth.has_role(new.role, 'owner') then
    return null;
  end if;
  update better_auth.invitation i set status = 'canceled'
  where i.inviter_id = old.user_id and i.organization_id = old.organization_id and i.status = 'pending'
    and (tg_op = 'DELETE' or not better_auth.has_role(new.role, 'admin') or better_auth.has_role(i.role, 'owner'));
  return null;
end
$$;
create trigger member_cancel_invitations after update of role or delete on better_auth.member
  for each row execute function better_auth.cancel_invitations_of_departed();

revoke execute on function better_auth.cancel_invitations_of_departed() from public;
