-- How long people and books are kept: who has been silent for too long, and what goes for its age.

-- Contacts who gave no sign of themselves since an instant, the longest silent first; a person is silent when all of
-- their records are. What they wrote counts, a call or a meeting with them, and what was noted of them; not what was
-- sent to them, opened, proposed or synchronized, which would keep everybody for ever.
-- Each contact's signs are looked up by the contact alone. Beside the policies' own condition on the organization a
-- planner without statistics read the index of all of an organization's engagements anew for every contact; the keys
-- of engagements and notes already bind them to the organization of their contact (decision 036).
create function app.silent_contacts(before timestamptz) returns table (contact_id uuid, last_contact_at timestamptz)
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

-- Entries of the audit before an instant; those of no organization too.
create function app.forget_audit(before timestamptz) returns bigint
language sql volatile security definer set search_path = ''
as $$
  with gone as (
    delete from private.audit u
    where u.created_at < before and (u.organization_id = app.org_id() or u.organization_id is null) and app.is_system()
    returning 1)
  select count(*) from gone
$$;

-- The books of a model's calls before an instant.
create function app.forget_model_runs(before timestamptz) returns bigint
language sql volatile security definer set search_path = ''
as $$
  with gone as (
    delete from private.ai_run r where r.organization_id = app.org_id() and r.created_at < before and app.is_system()
    returning 1)
  select count(*) from gone
$$;

revoke execute on all functions in schema app from public;

grant execute on function app.silent_contacts(timestamptz), app.forget_audit(timestamptz),
  app.forget_model_runs(timestamptz) to app_server;
