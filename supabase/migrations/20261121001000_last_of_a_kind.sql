-- An organization keeps an owner, and the product an administrator, whichever way somebody goes: by the
-- product's own calls, by better-auth's, or by hand. SQLSTATE RL001 and RL002 name the two refusals.

create function better_auth.has_role(roles text, role text) returns boolean
language sql immutable parallel safe
as $$ select coalesce(role = any (string_to_array(replace(roles, ' ', ''), ',')), false) $$;

create function better_auth.keep_an_owner() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not better_auth.has_role(old.role, 'owner')
    or (tg_op = 'UPDATE' and better_auth.has_role(new.role, 'owner') and new.organization_id = old.organization_id) then
    return null;
  end if;
  -- Two owners who leave at the same time wait for each other here. An organization that is gone takes
  -- its members along.
  perform from better_auth.organization where id = old.organization_id for no key update;
  if found and not exists (
    select from better_auth.member m
    where m.organization_id = old.organization_id and better_auth.has_role(m.role, 'owner')
  ) then
    raise exception 'last owner of an organization' using errcode = 'RL001';
  end if;
  return null;
end
$$;
create trigger member_keep_owner after update of role, organization_id or delete on better_auth.member
  for each row execute function better_auth.keep_an_owner();

create function better_auth.is_active_administrator(u better_auth."user") returns boolean
language sql stable
as $$
  select better_auth.has_role(u.role, 'admin')
    and not (coalesce(u.banned, false) and coalesce(u.ban_expires > now(), true))
$$;

create function better_auth.keep_an_administrator() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not better_auth.is_active_administrator(old)
    or (tg_op = 'UPDATE' and better_auth.is_active_administrator(new)) then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtext('better_auth.keep_an_administrator'));
  if not exists (select from better_auth."user" u where better_auth.is_active_administrator(u)) then
    raise exception 'last administrator of the product' using errcode = 'RL002';
  end if;
  return null;
end
$$;
create trigger user_keep_administrator after update of role, banned, ban_expires or delete on better_auth."user"
  for each row execute function better_auth.keep_an_administrator();

revoke execute on function better_auth.has_role(text, text), better_auth.keep_an_owner(),
  better_auth.is_active_administrator(better_auth."user"), better_auth.keep_an_administrator() from public;
