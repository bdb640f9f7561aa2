-- What a synchronization keeps while it runs, and what it leaves to be done by rows at once: what it stores is
-- decided in functions/crm/pages.

-- Contacts that the CRM lists as archived, stored here or not: whoever is missing from a later list came back, or is
-- gone for good.
create table private.crm_archived (
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  crm text not null references app.crm,
  crm_id text not null,
  primary key (organization_id, crm, crm_id)
);
alter table private.crm_archived enable row level security;
grant select, insert, delete on private.crm_archived to app_server;
create policy crm_archived_organization on private.crm_archived for all to app_server
  using (organization_id = (select app.org_id())) with check (organization_id = (select app.org_id()));

-- What a run has shown so far, a row a page: for what is removed or looked up at its end, and for runs read dry.
create table private.sync_seen (
  id bigint generated always as identity primary key,
  job_id uuid not null,
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  -- `archived`: contacts the CRM says are archived; `merged`, read dry: contacts merged into into_crm_id;
  -- `returned`: contacts whose history may be older than the changes that are read; `listed`: live contacts by their ids alone.
  -- `gone-…`: records that a complete listing did not show, and of which the CRM says by their id that they are gone.
  kind text not null check (kind in ('contact', 'engagement', 'note', 'deal', 'archived', 'merged', 'returned',
    'listed', 'gone-engagement', 'gone-note', 'gone-deal')),
  crm_ids text[] not null,
  into_crm_id text,
  foreign key (job_id, organization_id) references public.job (id, organization_id) on delete cascade
);
create index sync_seen_job_idx on private.sync_seen (job_id, kind);
create index sync_seen_organization_idx on private.sync_seen (organization_id);
alter table private.sync_seen enable row level security;
grant select, insert, delete on private.sync_seen to app_server;
create policy sync_seen_organization on private.sync_seen for all to app_server
  using (organization_id = (select app.org_id())) with check (organization_id = (select app.org_id()));

-- A job that ended needs it no more, however it ended: but for one that stopped where the CRM's calls of the day
-- were spent, which goes on later, until a younger one of its CRM takes its place.
create function app.forget_seen() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.sync_seen where job_id = new.id;
  if new.kind = 'refresh-contacts' then
    delete from private.sync_seen s using public.job j
    where s.organization_id = new.organization_id and j.id = s.job_id and j.kind = new.kind and j.state = 'failed'
      and j.input ->> 'crm' = new.input ->> 'crm' and j.created_at < new.created_at;
  end if;
  return null;
end
$$;
create trigger job_forgets_seen after update of state on public.job
  for each row when (new.state in ('done', 'failed', 'canceled') and (new.state, new.error_code) is distinct from ('failed', 'crm_quota'))
  execute function app.forget_seen();

-- Adds the counts of `b` to those of `a`.
create function app.add_counts(a jsonb, b jsonb) returns jsonb
language sql immutable
as $$
  select coalesce(jsonb_object_agg(key, total), '{}')
  from (select key, sum(value::bigint) as total
        from (select * from jsonb_each_text(coalesce(a, '{}')) union all select * from jsonb_each_text(b)) both_counts
        group by key) sums
$$;

-- Contacts that came back: the action that closed when the CRM archived them (which `closed` says) opens again, unless their person has been
-- proposed by another record, or handled, since. Of several records of a person that come back at once, the last
-- proposal opens again, and whatever somebody edited.
create function app.reopen_actions(contacts uuid[], closed text) returns void
language sql
as $$
  update public.action a set archived_at = null, archived_by = null, archived_reason = null, ai_archive_reasoning = null
  from (
    select latest.id, latest.edited_at is not null
      or row_number() over (partition by c.organization_id, c.address_key, c.person_key
        order by latest.edited_at is null, latest.archived_at desc, latest.id) = 1 as stands
    from (select distinct on (contact_id) id, contact_id, archived_at, edited_at from public.action
          where contact_id = any (contacts) and archived_by = 'system'
            and ai_archive_reasoning = closed
          order by contact_id, archived_at desc) latest
    join public.contact c on c.id = latest.contact_id) one
  where a.id = one.id and one.stands
    and not exists (select from public.action o
      where o.contact_id = any (array[a.contact_id] || app.other_records_of(a.contact_id))
        and (o.archived_at is null or o.archived_by = 'user' and o.archived_at > a.archived_at))
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
grant execute on function app.add_counts(jsonb, jsonb), app.reopen_actions(uuid[], text) to app_server;
