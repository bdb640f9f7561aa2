-- A dry run tells a few contacts by name with its numbers: those alone tell nobody whether the right ones would
-- change.

-- Keeps the first five of each kind.
create function app.add_examples(job_id uuid, added jsonb) returns void
language sql
as $$
  update public.job j set examples = (
    select jsonb_agg(e order by place) from (
      select e, place, row_number() over (partition by e ->> 'what' order by place) as n
      from jsonb_array_elements(coalesce(j.examples, '[]') || added) with ordinality as t (e, place)
    ) ranked where n <= 5)
  where j.id = add_examples.job_id and added <> '[]'
$$;

create function app.named(first_name text, last_name text, email text) returns text
language sql immutable
as $$ select coalesce(nullif(concat_ws(' ', first_name, last_name), ''), email) $$;

-- Contacts of pages (app.apply_sync_pages) that a dry run would add, change, restore or archive.
create function app.note_dry_pages(job_id uuid, crm_name text, pages jsonb, update_known boolean) returns void
language plpgsql
as $$
declare
  added jsonb;
begin
  with incoming as materialized (
    select distinct on (r."crmId") r.*
    from jsonb_array_elements(pages) p
    cross join lateral jsonb_to_recordset(p -> 'rows') as r (
      "crmId" text, "ownerEmail" text, "firstName" text, "lastName" text, email text, job text, company text,
      "linkedinProfileUrl" text, phones text[], "optedOut" boolean, bounced boolean, "doNotContact" boolean)
    where p ->> 'kind' = 'contacts'
  ), gone as materialized (
    select r ->> 'crmId' as crm_id from jsonb_array_elements(pages) p, jsonb_array_elements(p -> 'rows') r
    where p ->> 'kind' in ('archived-contacts', 'gone-contacts')
  ), known as materialized (
    select c.* from public.contact c where c.organization_id = app.org_id() and c.crm = crm_name
      and c.crm_id = any (array(select "crmId" from incoming union all select crm_id from gone))
  ), compared as (
    select i.*, c.id, c.archived_at, c.first_name, c.last_name, c.email as known_email, (
      select coalesce(jsonb_agg(jsonb_build_object('field', v.field, 'before', v.before, 'after', v.after) order by v.n), '[]')
      from (values
        (1, 'firstName', c.first_name, i."firstName", update_known), (2, 'lastName', c.last_name, i."lastName", update_known),
        (3, 'email', c.email, i.email, update_known), (4, 'job', c.job, i.job, update_known),
        (5, 'company', c.company, i.company, update_known), (6, 'ownerEmail', c.owner_email, i."ownerEmail", update_known),
        (7, 'linkedinProfileURL', c.linkedin_profile_url, coalesce(i."linkedinProfileUrl", c.linkedin_profile_url), update_known),
        (8, 'phones', array_to_string(c.phones, ', '), array_to_string(coalesce(i.phones, c.phones), ', '), update_known),
        (9, 'optedOut', c.opted_out::text, coalesce(i."optedOut", c.opted_out)::text, true),
        (10, 'bounced', c.bounced::text, coalesce(i.bounced, c.bounced)::text, true),
        (11, 'doNotContact', c.do_not_contact::text, coalesce(i."doNotContact", c.do_not_contact)::text, true)
      ) as v (n, field, before, after, compared)
      where v.compared and v.before is distinct from v.after) as changes
    from incoming i left join known c on c.crm_id = i."crmId"
  ), found as (
    select case when id is null then 'created' when archived_at is not null then 'restored' else 'updated' end as what, id,
      case when id is null then app.named("firstName", "lastName", email) else app.named(first_name, last_name, known_email) end as name,
      case when id is null or archived_at is not null then '[]' else changes end as changes
    from compared where id is null or archived_at is not null or changes <> '[]'
    union all
    select 'archived', c.id, app.named(c.first_name, c.last_name, c.email), '[]'
    from known c join gone g on g.crm_id = c.crm_id
    where c.archived_at is null and not app.was_seen(job_id, 'merged', c.crm_id)
  ), few as (
    select f.*, row_number() over (partition by what order by name, id) as n from found f where name is not null
  )
  select coalesce(jsonb_agg(jsonb_build_object('what', what, 'contactId', id, 'name', name, 'changes', changes) order by what, n), '[]')
  into added from few where n <= 5;
  perform app.add_examples(job_id, added);
end
$$;

-- Contacts that the end of a complete listing (app.sweep_unseen) would archive, or with `clean` delete. Before it: it
-- forgets what was seen.
create function app.note_dry_sweep(job_id uuid, crm_name text, clean boolean) returns void
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
      and app.shows_most_contacts(note_dry_sweep.job_id, crm_name)
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

-- The names that a dry run tells are kept as long as they are shown: until the next synchronization of that CRM.
create function app.forget_examples() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.job j set examples = null
  where j.organization_id = new.organization_id and j.kind = new.kind and j.id <> new.id
    and j.input ->> 'crm' = new.input ->> 'crm' and j.examples is not null;
  return null;
end
$$;
create trigger job_forgets_examples after insert on public.job
  for each row when (new.kind = 'refresh-contacts') execute function app.forget_examples();

revoke execute on all functions in schema app from public;
grant execute on function app.add_examples(uuid, jsonb), app.named(text, text, text),
  app.note_dry_pages(uuid, text, jsonb, boolean), app.note_dry_sweep(uuid, text, boolean) to app_server;
