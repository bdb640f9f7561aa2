-- A mailbox of thousands of records.

-- Whose mailbox has refused or returned something: few, looked for among thousands of one mailbox.
create index contact_flagged_idx on public.contact (organization_id, address_key) where opted_out or bounced or do_not_contact;

-- As before, without looking at each record of the mailbox; an address is compared as persons' are, whatever stands
-- around it.
create or replace function app.suppression_of(c public.contact)
returns table (id uuid, kind text, reason text, since timestamptz, source text, created_by uuid, crm text)
language sql stable
as $$
  select s.id, s.kind, s.reason, s.created_at, s.source, s.created_by, s.crm
  from (
    select o.id, o.kind, o.reason, o.created_at, o.source, o.created_by,
      coalesce((select r.crm from public.contact r where r.id = o.contact_id), c.crm) as crm
    from (
      select array(
        select r.id::text from public.contact r
        where r.organization_id = c.organization_id and r.address_key = c.address_key and r.person_key = c.person_key
          -- What was said of a record before it was merged was given to the one that stays.
          and (r.merged_into is null or r.id = c.id)) || app.address_of(c.email) as keys offset 0) who
    join public.suppression o on o.organization_id = c.organization_id and o.key = any (who.keys)
    union all
    -- Few are of a whole domain: without any, the contact's is not even looked at.
    select o.id, o.kind, o.reason, o.created_at, o.source, o.created_by, c.crm
    from public.suppression o
    where o.organization_id = c.organization_id and o.kind = 'domain' and o.value = any (app.domains_of(c.email))
    union all
    select null::uuid, 'contact', flag.reason, coalesce(r.crm_synced_at, r.updated_at), 'crm', null::uuid, r.crm
    from public.contact r
    cross join lateral (values ('do_not_contact', r.do_not_contact), ('opt_out', r.opted_out), ('bounce', r.bounced))
      flag (reason, holds)
    where r.organization_id = c.organization_id and r.address_key = c.address_key
      -- Says nothing new, but that the index of these few answers.
      and (r.opted_out or r.bounced or r.do_not_contact)
      and (r.archived_at is null or r.id = c.id)
      and flag.holds and (r.person_key = c.person_key or flag.reason <> 'do_not_contact')
  ) s
  order by array_position(array['opposition', 'do_not_contact', 'opt_out', 'bounce'], s.reason), s.source = 'crm', s.id is null,
    s.created_at
  limit 1
$$;
