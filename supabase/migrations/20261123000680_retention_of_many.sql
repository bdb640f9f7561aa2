-- As before, each record read once: by every pair, some thousands of one person would take minutes.
create or replace function app.silent_contacts(before timestamptz) returns table (contact_id uuid, last_contact_at timestamptz)
language sql stable
as $$
  select silent.id, silent.last_contact_at from (
    select sign.id, sign.merged_into,
      greatest(sign.at, max(sign.at) filter (where sign.merged_into is null)
        over (partition by sign.address_key, sign.person_key)) as last_contact_at
    from (
      select c.id, c.merged_into, c.address_key, c.person_key, greatest(c.created_at,
        (select max(e.date) from public.engagement e
         where e.contact_id = c.id and (e.direction = 'incoming' or e.type in ('meeting', 'phone_call'))),
        (select max(n.date) from public.note n where n.contact_id = c.id)) as at
      from public.contact c where c.organization_id = app.org_id()) sign
  ) silent
  where silent.last_contact_at < before
    -- One that was merged goes with the one that stays.
    and not exists (select from public.contact w where w.id = silent.merged_into)
  order by silent.last_contact_at, silent.id
$$;
