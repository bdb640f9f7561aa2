-- A person is silent when all of their records are: none of them goes before.
create or replace function app.silent_contacts(before timestamptz) returns table (contact_id uuid, last_contact_at timestamptz)
language sql stable
as $$
  select * from (
    select c.id, (
      select max(greatest(r.created_at,
        (select max(e.date) from public.engagement e
         where e.contact_id = r.id and (e.direction = 'incoming' or e.type in ('meeting', 'phone_call'))),
        (select max(n.date) from public.note n where n.contact_id = r.id)))
      from public.contact r
      where r.organization_id = c.organization_id and r.address_key = c.address_key and r.person_key = c.person_key
        and (r.merged_into is null or r.id = c.id)
    ) as last_contact_at
    from public.contact c
    where c.organization_id = app.org_id() and c.created_at < before
      -- One that was merged goes with the one that stays.
      and not exists (select from public.contact w where w.id = c.merged_into)
  ) silent
  where silent.last_contact_at < before
  order by silent.last_contact_at, silent.id
$$;
