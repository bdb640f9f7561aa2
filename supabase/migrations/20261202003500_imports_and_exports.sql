-- Contacts and notes from a file, for an organization without a CRM; and what an export tells of the organization
-- itself. Files are written with the person's rights: managers may add what no CRM holds.
--
-- Contacts are looked up by the addresses of the page, notes compared with the whole organization: nobody has
-- counted either when they run, and row by row it would take minutes: hence enable_nestloop = off.

-- Imports of an organization wait for each other, until the end of the transaction.
create function app.one_import_at_a_time() returns void
language sql volatile
as $$ select pg_advisory_xact_lock(hashtextextended('app.import ' || app.org_id(), 0)) $$;

-- rows: [{ line, ownerEmail, firstName, lastName, email, job, company, linkedinProfileUrl }]: each person once,
-- addresses in lower case. Found again by address; without one, by names and company among those that have
-- none. What the file leaves empty stays as it is. `dry` counts without writing.
-- Answers { created, updated, unchanged, ofCrm: [line] }; a contact of a CRM is never changed by a file.
create function app.import_contacts(rows jsonb, dry boolean) returns jsonb
language sql volatile set enable_nestloop = off
as $$
  with incoming as (
    select * from jsonb_to_recordset(rows) as r (
      line integer, "ownerEmail" text, "firstName" text, "lastName" text, email text, job text, company text,
      "linkedinProfileUrl" text)
  ), addressed as materialized (
    select c.id, c.crm, lower(c.email) as email, c.created_at from public.contact c
    where c.organization_id = (select app.org_id()) and c.email is not null
      and c.address_key = any (array(select app.address_key(null, i.email) from incoming i where i.email is not null))
  ), unaddressed as materialized (
    select c.id, lower(c.last_name) as last_name, lower(coalesce(c.first_name, '')) as first_name,
      lower(coalesce(c.company, '')) as company, c.created_at
    from public.contact c
    where c.organization_id = (select app.org_id()) and c.crm is null and c.email is null
      and (select exists (select from incoming i where i.email is null))
  ), of_crm as (
    select distinct a.email from addressed a where a.crm is not null
  ), found as materialized (
    select distinct on (i.line) i.*, k.email is not null and by_email.id is null as of_crm,
      coalesce(by_email.id, by_name.id) as id
    from incoming i
    left join of_crm k on k.email = i.email
    left join addressed by_email on by_email.crm is null and by_email.email = i.email
    left join unaddressed by_name on i.email is null
      and by_name.last_name = lower(i."lastName")
      and by_name.first_name = lower(coalesce(i."firstName", ''))
      and by_name.company = lower(coalesce(i.company, ''))
    order by i.line, by_name.created_at, by_name.id
  ), matched as materialized (
    select f.line, f.id, f.of_crm, f.email,
      coalesce(f."ownerEmail", c.owner_email) as owner_email,
      coalesce(f."firstName", c.first_name) as first_name,
      coalesce(f."lastName", c.last_name) as last_name,
      coalesce(f.job, c.job) as job,
      coalesce(f.company, c.company) as company,
      coalesce(f."linkedinProfileUrl", c.linkedin_profile_url) as linkedin,
      (f."ownerEmail" is null or f."ownerEmail" is not distinct from c.owner_email)
        and (f."firstName" is null or f."firstName" is not distinct from c.first_name)
        and (f."lastName" is null or f."lastName" is not distinct from c.last_name)
        and (f.job is null or f.job is not distinct from c.job)
        and (f.company is null or f.company is not distinct from c.company)
        and (f."linkedinProfileUrl" is null or f."linkedinProfileUrl" is not distinct from c.linkedin_profile_url) as same
    from found f left join public.contact c on c.id = f.id
      and c.id = any (array(select known.id from found known where known.id is not null))
  ), updated as (
    update public.contact c set owner_email = m.owner_email, first_name = m.first_name, last_name = m.last_name,
      job = m.job, company = m.company, linkedin_profile_url = m.linkedin, updated_at = now()
    from matched m where c.id = m.id and not m.same and not dry
      and c.id = any (array(select known.id from matched known where not known.same))
  ), inserted as (
    insert into public.contact (organization_id, owner_email, first_name, last_name, email, job, company, linkedin_profile_url)
    select app.org_id(), owner_email, first_name, last_name, email, job, company, linkedin
    from matched where id is null and not of_crm and not dry
    order by line
  )
  select jsonb_build_object(
    'created', count(*) filter (where id is null and not of_crm),
    'updated', count(*) filter (where id is not null and not same),
    'unchanged', count(*) filter (where id is not null and same),
    'ofCrm', coalesce(jsonb_agg(line order by line) filter (where of_crm), '[]'))
  from matched
$$;

-- rows: [{ line, email, date, author, text, raw, rawIsLonger }]: each note once, addresses in lower case. A note that
-- its contact already has, of the same instant and words, is left alone.
-- Answers { created, unchanged, unknown: [line] }; unknown: no contact has this address.
create function app.import_notes(rows jsonb, dry boolean) returns jsonb
language sql volatile set enable_nestloop = off
as $$
  with incoming as (
    select * from jsonb_to_recordset(rows) as r (
      line integer, email text, date timestamptz, author text, text text, raw text, "rawIsLonger" boolean)
  ), people as (
    select distinct on (lower(c.email)) lower(c.email) as email, c.id
    from public.contact c
    where c.organization_id = app.org_id() and c.email is not null
    order by lower(c.email), c.archived_at is not null, c.crm is null, c.created_at, c.id
  ), matched as materialized (
    select i.*, p.id as contact_id,
      exists (select from public.note n where n.contact_id = p.id and n.date = i.date and n.text = i.text) as same
    from incoming i left join people p on p.email = i.email
  ), inserted as (
    insert into public.note (organization_id, contact_id, date, author, text, raw, raw_is_longer)
    select app.org_id(), contact_id, date, author, text, raw, coalesce("rawIsLonger", false)
    from matched where contact_id is not null and not same and not dry
    order by line
  )
  select jsonb_build_object(
    'created', count(*) filter (where contact_id is not null and not same),
    'unchanged', count(*) filter (where contact_id is not null and same),
    'unknown', coalesce(jsonb_agg(line order by line) filter (where contact_id is null), '[]'))
  from matched
$$;

-- The organization of the claims and its members, with how each writes and works, for a manager: better_auth's tables
-- are not theirs to read.
create function app.organization_to_export() returns json
language sql stable security definer set search_path = ''
as $$
  select json_build_object(
    'organization', json_build_object('id', o.id, 'name', o.name, 'slug', o.slug, 'logo', o.logo,
      'domains', o.domains, 'time_zone', o.time_zone, 'created_at', o.created_at, 'updated_at', o.updated_at),
    'members', coalesce((
      select json_agg(json_build_object('id', m.id, 'user_id', u.id, 'name', u.name, 'email', u.email,
        'role', m.role, 'preferences', m.preferences, 'created_at', m.created_at) order by m.created_at, m.id)
      from better_auth.member m join better_auth."user" u on u.id = m.user_id
      where m.organization_id = o.id), '[]'))
  from better_auth.organization o
  where o.id = app.org_id() and app.is_manager()
$$;

revoke execute on all functions in schema app from public;
grant execute on function app.one_import_at_a_time(), app.import_contacts(jsonb, boolean),
  app.import_notes(jsonb, boolean), app.organization_to_export() to app_server;
