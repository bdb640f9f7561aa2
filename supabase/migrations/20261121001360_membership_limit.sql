-- An organization has a hundred members at most (docs/product.md, 9), whichever way the last two
-- come: better-auth counts before it adds, so two who accept at once would both be taken. Here they wait
-- for each other at the organization's row. SQLSTATE RL004 names the refusal.

create or replace function better_auth.count_members() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  members integer;
begin
  update better_auth.organization set members_count = members_count + case tg_op when 'INSERT' then 1 else -1 end
  where id = coalesce(new.organization_id, old.organization_id)
  returning members_count into members;
  if tg_op = 'INSERT' and members > 100 then
    raise exception 'the organization is full' using errcode = 'RL004';
  end if;
  return null;
end
$$;
