-- What ends with somebody's rights, one trigger a table: better-auth writes these rows itself, and so do the operator's
-- commands, so that it holds here whoever writes. Eight triggers fired for the same changes.
--
-- accepted drop-function: nothing is deployed yet; the verbs that call other statements come with this file

-- In this order: a suspended account's keys and browsers end, and the end of the suspension brings none back; whoever is no
-- administrator any more acts as nobody, and nobody acts as an administrator; a link to choose a password ends with the
-- address it was asked for; and the product keeps an administrator. SQLSTATE RL002 names that refusal.
create function better_auth.settle_person() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_administrator boolean := tg_op = 'UPDATE' and better_auth.is_active_administrator(new);
begin
  if tg_op = 'UPDATE' and new.banned and not coalesce(old.banned, false) then
    perform better_auth.end_keys_and_browsers(new.id, null, 'suspended');
  end if;
  delete from better_auth.session s
  where case when is_administrator then s.user_id = old.id and s.impersonated_by is not null else s.impersonated_by = old.id end;
  if tg_op = 'UPDATE' and new.email <> old.email then
    delete from better_auth.verification v
    where v.identifier similar to '(hashed:)?reset-password:%' and v.value = old.id::text;
  end if;
  if better_auth.is_active_administrator(old) and not is_administrator then
    perform pg_advisory_xact_lock(hashtext('better_auth.keep_an_administrator'));
    if not exists (select from better_auth."user" u where better_auth.is_active_administrator(u)) then
      raise exception 'last administrator of the product' using errcode = 'RL002';
    end if;
  end if;
  return null;
end
$$;

drop trigger user_end_api_keys on better_auth."user";
drop trigger user_end_impersonations on better_auth."user";
drop trigger user_end_reset_links on better_auth."user";
drop trigger user_keep_administrator on better_auth."user";
create trigger user_settle after update of role, banned, ban_expires, email or delete on better_auth."user"
  for each row execute function better_auth.settle_person();

-- A new password shuts out whoever had the old one, what they began in the administrator's name included, and ends the
-- links to choose one.
create function better_auth.settle_password() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from better_auth.session s where s.impersonated_by = new.user_id;
  delete from better_auth.verification v
  where v.identifier similar to '(hashed:)?reset-password:%' and v.value = new.user_id::text;
  return null;
end
$$;

drop trigger account_end_impersonations on better_auth.account;
drop trigger account_end_reset_links on better_auth.account;
create trigger account_settle after update of password on better_auth.account
  for each row when (old.password is distinct from new.password) execute function better_auth.settle_password();

-- Whoever is no longer a member has the organization active in none of their sessions; and what they invited to, or may
-- no longer invite to, is canceled (migration memberships_and_invitations.sql).
create function better_auth.settle_membership() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and better_auth.has_role(new.role, 'owner') then
    return null;
  end if;
  update better_auth.invitation i set status = 'canceled'
  where i.inviter_id = old.user_id and i.organization_id = old.organization_id and i.status = 'pending'
    and (tg_op = 'DELETE' or not better_auth.has_role(new.role, 'admin') or better_auth.has_role(i.role, 'owner'));
  if tg_op = 'DELETE' then
    update better_auth.session set active_organization_id = null, active_team_id = null
    where user_id = old.user_id and active_organization_id = old.organization_id;
  end if;
  return null;
end
$$;

drop trigger member_leave on better_auth.member;
drop trigger member_cancel_invitations on better_auth.member;
create trigger member_settle after update of role or delete on better_auth.member
  for each row execute function better_auth.settle_membership();

drop function better_auth.end_api_keys(), better_auth.end_impersonations(), better_auth.end_reset_links(),
  better_auth.keep_an_administrator(), better_auth.end_impersonations_of_password(),
  better_auth.cancel_invitations_of_departed(), better_auth.leave_active_organization();
revoke execute on function better_auth.settle_person(), better_auth.settle_password(), better_auth.settle_membership()
  from public;
