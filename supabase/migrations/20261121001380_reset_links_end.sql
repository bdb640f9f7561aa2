-- A link to choose a password holds an hour, and no longer than the password and the address it was asked
-- for: better-auth deletes only the one that is used. Whoever reads an old mail comes too late.

-- Mailed links are stored as hashes (functions/auth/stored-links.ts): those to choose a password end with the password
-- and the address they were asked for.
create function better_auth.end_reset_links() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from better_auth.verification v
  where (v.identifier like 'hashed:reset-password:%' or v.identifier like 'reset-password:%')
    and v.value = (case tg_table_name when 'account' then to_jsonb(new) ->> 'user_id' else to_jsonb(new) ->> 'id' end);
  return null;
end
$$;
create trigger account_end_reset_links after update of password on better_auth.account
  for each row when (old.password is distinct from new.password) execute function better_auth.end_reset_links();
create trigger user_end_reset_links after update of email on better_auth."user"
  for each row when (old.email is distinct from new.email) execute function better_auth.end_reset_links();

revoke execute on function better_auth.end_reset_links() from public;
