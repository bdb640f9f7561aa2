-- An administrator who acts as somebody does so for the hour they were given, and only while they are an
-- administrator. better-auth would renew such a session for a week where a second cookie is left out, and
-- would let it go on after the administrator's ban or demotion.

create function better_auth.keep_impersonation_short() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.expires_at := least(new.expires_at, old.expires_at);
  return new;
end
$$;
create trigger session_impersonation_short before update of expires_at on better_auth.session
  for each row when (old.impersonated_by is not null) execute function better_auth.keep_impersonation_short();

create index session_impersonated_by_idx on better_auth.session (impersonated_by) where impersonated_by is not null;

-- Whoever no longer is an administrator acts as nobody else; and nobody acts as an administrator.
create function better_auth.end_impersonations() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' or not better_auth.is_active_administrator(new) then
    delete from better_auth.session s where s.impersonated_by = old.id;
  else
    delete from better_auth.session s where s.user_id = old.id and s.impersonated_by is not null;
  end if;
  return null;
end
$$;
create trigger user_end_impersonations after update of role, banned, ban_expires or delete on better_auth."user"
  for each row execute function better_auth.end_impersonations();

-- A new password shuts out whoever had the old one, what they began in the administrator's name included.
create function better_auth.end_impersonations_of_password() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from better_auth.session s where s.impersonated_by = new.user_id;
  return null;
end
$$;
create trigger account_end_impersonations after update of password on better_auth.account
  for each row when (old.password is distinct from new.password)
  execute function better_auth.end_impersonations_of_password();

revoke execute on function better_auth.keep_impersonation_short(), better_auth.end_impersonations(),
  better_auth.end_impersonations_of_password() from public;
