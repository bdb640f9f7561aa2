-- Stored contacts looked up by what the CRM calls them, as far as a run has come.

-- The stored contacts of a page's rows, following merges: (CRM id of the row, contact, what tells contacts apart).
create function app.contacts_of(organization uuid, crm_name text, run_id uuid, rows jsonb, dry_merges boolean)
returns table (crm_id text, contact_id uuid, key text)
language sql stable
as $$
  with about as materialized (
    select r ->> 'crmId' as crm_id, contact_crm_id
    from jsonb_array_elements(rows) r
    cross join lateral jsonb_array_elements_text(r -> 'contactCrmIds') each (contact_crm_id)
  ), known as materialized (
    select c.crm_id, coalesce(c.merged_into, c.id) as id from public.contact c
    where c.organization_id = organization and c.crm = crm_name
      and c.crm_id = any (array(select distinct contact_crm_id from about))
  )
  select a.crm_id, k.id,
    case when dry_merges then app.standing_contact(organization, crm_name, run_id, a.contact_crm_id)
      else coalesce(k.id::text, a.contact_crm_id) end
  from about a left join known k on k.crm_id = a.contact_crm_id
$$;

-- Whether a contact is archived as far as a run has come; one read dry has not written what it saw.
create function app.is_archived(contact uuid, run_id uuid, dry boolean) returns boolean
language sql stable
as $$
  select case when not dry then c.archived_at is not null
    when app.was_seen(run_id, 'merged', c.crm_id) then false
    when app.was_seen(run_id, 'archived', c.crm_id) then true
    else c.archived_at is not null and not app.was_seen(run_id, 'contact', c.crm_id) end
  from public.contact c where c.id = contact
$$;

revoke execute on all functions in schema app from public;

grant execute on function app.contacts_of(uuid, text, uuid, jsonb, boolean), app.is_archived(uuid, uuid, boolean)
  to app_server;
