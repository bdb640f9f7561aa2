-- Contacts that the end of a complete listing (app.sweep_unseen) would archive, or with `clean` delete. Before it: it
-- forgets what was seen.
create or replace function app.note_dry_sweep(job_id uuid, crm_name text, clean boolean) returns void
language plpgsql
as $$
declare
  added jsonb;
begin
  with seen as materialized (
    select s.kind, unnest(s.crm_ids) as crm_id from private.sync_seen s where s.job_id = note_dry_sweep.job_id
  ), orphans as (
    select c.id, app.named(c.first_name, c.last_name, c.email) as name from public.contact c
    where c.organization_id = app.org_id() and c.crm = crm_name and (clean or c.archived_at is null)
      and (c.crm_synced_at is null or (select not app.is_most(u.missing, u.held)
        from app.unseen_contacts(note_dry_sweep.job_id, crm_name) u))
      and not exists (select from private.removed_contact k where k.contact_id = c.id)
      and c.crm_id not in (select s.crm_id from seen s where s.kind in ('contact', 'listed') or not clean and s.kind in ('archived', 'merged'))
    order by name, id limit 5
  )
  select coalesce(jsonb_agg(jsonb_build_object('what', case when clean then 'removed' else 'archived' end,
    'contactId', id, 'name', name, 'changes', '[]'::jsonb)), '[]')
  into added from orphans where name is not null;
  perform app.add_examples(job_id, added);
end
$$;
