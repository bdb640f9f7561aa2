-- Each contact's signs are looked up by the contact alone. Beside the policies' own condition on the organization a
-- planner without statistics read the index of all of an organization's engagements anew for every contact; the keys
-- of engagements and notes already bind them to the organization of their contact (decision 036).
create or replace function app.silent_contacts(before timestamptz) returns table (contact_id uuid, last_contact_at timestamptz)
language sql stable security definer set search_path = ''
as $$
  with sign as materialized (
    select c.id, c.merged_into, c.address_key, c.person_key, greatest(c.created_at,
      (select max(e.date) from public.engagement e
       where e.contact_id = c.id and (e.direction = 'incoming' or e.type in ('meeting', 'phone_call'))),
      (select max(n.date) from public.note n where n.contact_id = c.id)) as at
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
    and not exists (select from public.contact w where w.id = silent.merged_into)
  order by silent.last_contact_at, silent.id
$$;
