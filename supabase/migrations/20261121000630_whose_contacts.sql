-- The list of all contacts is narrowed by any colleague's contacts, as the lists of the day take them: by managers'
-- decisions, and by the rule for contacts without an owner. What several filters leave is found in one pass, and one or
-- two signs are found inside words too.

-- Of equal shares: the member whose share a contact is. As functions/suggestions/ownership.ts: a test holds one against
-- the other. Shares are dealt by the last three digits of the id, so that a list need not look at each contact.
create function app.shares_of(member uuid, members uuid[]) returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select array(
    select digits from (select lpad(to_hex(n), 3, '0') as digits from generate_series(0, 4095) n) share
    where member = (select m from unnest(members) m order by md5(digits || ' ' || m::text) collate "C" desc limit 1))
$$;

-- The condition on a contact `c` that it is a member's, or for null nobody's in particular, as SQL text; of the claims'
-- organization.
create function app.whose_condition(member uuid) returns text
language plpgsql stable set search_path = ''
as $$
declare
  organization uuid := app.org_id();
  members uuid[] := array(select m.user_id from app.members_to_serve() m);
  address text := (select lower(m.email) from app.members_to_serve() m where m.user_id = member);
  rule private.owner_choice;
  decided text[];
  given text[];
  as_unowned text[];
  owner_key constant text := $c$coalesce(c.crm, '') || ' ' || c.owner_email$c$;
  unowned text;
begin
  select
      array_agg(o.crm || ' ' || o.owner_email),
      array_agg(o.crm || ' ' || o.owner_email) filter (where o.user_id = member),
      array_agg(o.crm || ' ' || o.owner_email) filter (where o.given = 'unowned')
    into decided, given, as_unowned
    from private.owner_choice o where o.organization_id = organization and o.crm <> '';
  select o.* into rule from private.owner_choice o where o.organization_id = organization and o.crm = '';
  unowned := 'c.owner_email is null'
    || case when as_unowned is null then '' else format(' or %s = any (%L)', owner_key, as_unowned) end;
  if member is null then
    return case
      when rule.given = 'equal' or rule.given = 'member' and rule.user_id = any (members) then 'false'
      else format('(%s)', unowned) end;
  end if;
  -- Somebody who can no longer sign in has no contacts.
  if not member = any (members) then return 'false'; end if;
  return format('(lower(c.owner_email) = %L', address)
    || case when decided is null then '' else format(' and not %s = any (%L)', owner_key, decided) end
    || case when given is null then '' else format(' or %s = any (%L)', owner_key, given) end
    || case
      when rule.given = 'member' and rule.user_id = member then ' or ' || unowned
      when rule.given = 'equal' then
        format(' or (%s) and right(c.id::text, 3) = any (%L)', unowned, app.shares_of(member, members))
      else '' end
    || ')';
end
$$;

grant execute on function app.shares_of(uuid, uuid[]), app.whose_condition(uuid) to app_server;
