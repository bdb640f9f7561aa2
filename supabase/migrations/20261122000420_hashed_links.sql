-- Mailed links are stored as hashes (functions/auth/stored-links.ts): those to choose a password still end
-- with the password and the address they were asked for.

create or replace function better_auth.end_reset_links() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from better_auth.verification v
  where (v.identifier like 'hashed:reset-password:%' or v.identifier like 'reset-password:%')
    and v.value = (case tg_table_name when 'account' then to_jsonb(new) ->> 'user_id' else to_jsonb(new) ->> 'id' end);
  return null;
end
$$;
