-- Who has been silent for too long is found among those who were there before: whoever came since is not looked up, and of
-- the others the newest sign alone is read, not all there are (app.silent_contacts).
create or replace function app.silent_contacts(before timestamptz) returns table (contact_id uuid, last_contact_at timestamptz)
language sql stable security definer set search_path = ''
as $$
  with sign as materialized (
    select c.id, c.merged_into, c.address_key, c.person_key,
      case when c.created_at >= before then c.created_at else greatest(c.created_at,
        (select e.date from public.engagement e
         where e.contact_id = c.id and (e.direction = 'incoming' or e.type in ('meeting', 'phone_call'))
         order by e.date desc limit 1),
        (select n.date from public.note n where n.contact_id = c.id order by n.date desc limit 1)) end as at
    from public.contact c where c.organization_id = app.org_id()
  )
  select silent.id, silent.last_contact_at from (
    select sign.id, sign.merged_into,
      greatest(sign.at, max(sign.at) filter (where sign.merged_into is null)
        over (partition by sign.address_key, sign.person_key)) as last_contact_at
    from sign
  ) silent
  where silent.last_contact_at < before
    -- One that was merged goes with the one that stays.
    and (silent.merged_into is null or not exists (select from public.contact w where w.id = silent.merged_into))
  order by silent.last_contact_at, silent.id
$$;
