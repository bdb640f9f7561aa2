-- A contact created for whom a text names came from a person, not from a file.
create or replace function app.sources_of(c public.contact) returns jsonb
language sql stable
as $$
  select coalesce(jsonb_agg(jsonb_build_object('kind', s.kind, 'since', s.since) order by s.since, s.kind), '[]')
  from (
    select coalesce(r.crm, case when exists (select from public.named_person n where n.person_id = r.id and n.created_contact)
      then 'user' else 'import' end) as kind, min(r.received_at) as since
    from public.contact r
    where r.id = any (app.records_of(c.id))
      or r.merged_into = c.id and r.crm is distinct from c.crm and r.crm is not null
    group by 1
    union all
    select 'user', l.created_at from public.linkedin_profile l where l.contact_id = c.id
  ) s
$$;
