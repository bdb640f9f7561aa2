-- Which of some contacts have given no sign of themselves since an instant: as app.silent_contacts says of all of an
-- organization, which takes seconds of a large one, too long for a transaction that others wait for.
create function app.silent_among(contacts uuid[], before timestamptz) returns setof uuid
language sql stable security definer set search_path = ''
as $$
  with person as (
    select distinct c.address_key, c.person_key from public.contact c
    where c.organization_id = app.org_id() and c.id = any (contacts)
  ), sign as materialized (
    select c.id, c.merged_into, c.address_key, c.person_key, greatest(c.created_at,
      (select max(e.date) from public.engagement e
       where e.contact_id = c.id and (e.direction = 'incoming' or e.type in ('meeting', 'phone_call'))),
      (select max(n.date) from public.note n where n.contact_id = c.id)) as at
    from person p join public.contact c on c.organization_id = app.org_id() and c.address_key = p.address_key
      and c.person_key = p.person_key
  )
  select silent.id from (
    select sign.id, sign.merged_into,
      greatest(sign.at, max(sign.at) filter (where sign.merged_into is null)
        over (partition by sign.address_key, sign.person_key)) as last_contact_at
    from sign
  ) silent
  where silent.id = any (contacts) and silent.last_contact_at < before
    and not exists (select from public.contact w where w.id = silent.merged_into)
$$;

revoke execute on function app.silent_among(uuid[], timestamptz) from public;
grant execute on function app.silent_among(uuid[], timestamptz) to app_server;
