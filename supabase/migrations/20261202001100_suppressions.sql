-- Who must not be contacted: opposition, opt-out, bounce, "do not contact". What stands against contacting somebody
-- is read from what a person, their address, its domain and their CRM say, and registered by a person.

create table public.suppression (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  kind text not null check (kind in ('contact', 'address', 'domain')),
  contact_id uuid,
  value text check (value = lower(value)),
  reason text not null check (reason in ('opposition', 'opt_out', 'bounce', 'do_not_contact')),
  source text not null check (source in ('crm', 'user')),
  created_by uuid references better_auth."user" (id) on delete set null,
  created_at timestamptz not null default now(),
  -- What a contact is compared with: one look into one index says whether anything stands against it.
  key text not null generated always as (coalesce(contact_id::text, value)) stored,
  -- Until when an objection is its author's to take back: no copy of it, as of merged contacts or of an erased one's
  -- address, begins again, and said by a second person it is no longer one person's.
  taken_back_until timestamptz,
  check ((kind = 'contact') = (contact_id is not null) and (kind = 'contact') = (value is null)),
  unique nulls not distinct (organization_id, kind, contact_id, value, reason),
  foreign key (contact_id, organization_id) references public.contact (id, organization_id) on delete cascade
);
create index suppression_contact_idx on public.suppression (contact_id);
create index suppression_created_by_idx on public.suppression (created_by);
create index suppression_key_idx on public.suppression (organization_id, key);
create index suppression_domain_idx on public.suppression (organization_id) where kind = 'domain';
alter table public.suppression enable row level security;
revoke all on public.suppression from anon, authenticated, service_role;
grant select, insert, update, delete on public.suppression to authenticated, service_role;
create policy suppression_read on public.suppression for select to authenticated
  using (organization_id = (select app.org_id()));
-- Anyone may register an objection; lifting one is for managers.
create policy suppression_insert on public.suppression for insert to authenticated
  with check (organization_id = (select app.org_id()));
create policy suppression_delete on public.suppression for delete to authenticated
  using (organization_id = (select app.org_id()) and (select app.is_manager()));
-- Who has just registered an objection takes it back by themselves: to settle one is a tap, and a tap may miss.
create policy suppression_take_back on public.suppression for delete to authenticated
  using (organization_id = (select app.org_id()) and source = 'user' and created_by = (select app.user_id())
    and taken_back_until > now());

-- A domain and what it stands under: « it.vasseur.example » also answers to « vasseur.example ».
create function app.domains_of(email text) returns text[]
language sql immutable parallel safe
as $$
  select array(
    select array_to_string(parts[n:], '.')
    from (select string_to_array(lower(btrim(split_part(email, '@', 2))), '.') as parts) labels,
      generate_series(1, cardinality(parts)) n)
$$;

-- Why a contact must not be contacted: no row when nothing stands against it, else the weightiest objection to the
-- person, their address or its domain; one of the CRM also where only a record's own flag tells it. What their CRM
-- said of a record before it archived it stays said. Of a shared mailbox, what concerns the address (an opt-out, a
-- bounce) is everybody's who is written to there.
-- Inlined where it is called (app.feed), hence neither a definer nor a setting. The keys are computed below `offset
-- 0`: compared as an expression they would be no condition of the index under row-level security.
create function app.suppression_of(c public.contact)
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

-- The name of a member of the organization of the claims: better_auth's tables are not everybody's to read.
create function app.name_of_member(person uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select u.name from better_auth."user" u
  where u.id = person
    and exists (select from better_auth.member m where m.user_id = u.id and m.organization_id = app.org_id())
$$;

-- Who says so: a member, or the CRM.
create function app.suppressed_by(source text, crm text, person uuid) returns text
language sql stable
as $$
  select case when source = 'user' then app.name_of_member(person)
    else coalesce((select c.name from app.crm c where c.id = suppressed_by.crm), 'CRM') end
$$;

-- Why the contact must not be contacted, or null (app.suppression_of).
create function app.suppressed_json(c public.contact) returns json
language plpgsql stable
as $$
begin
  return (
    select json_build_object('id', o.id, 'kind', o.kind, 'reason', o.reason, 'since', o.since,
      'by', app.suppressed_by(o.source, o.crm, o.created_by), 'source', o.source)
    from app.suppression_of(c) o);
end
$$;

-- A person's objection. What the CRM said before, in the same words, becomes theirs: it stays when the CRM lifts it.
create function app.register_suppression(of_kind text, contact uuid, words text, why text) returns uuid
language sql volatile security definer set search_path = ''
as $$
  insert into public.suppression as s (organization_id, kind, contact_id, value, reason, source, created_by, taken_back_until)
  select app.org_id(), of_kind, contact, words, why, 'user', app.user_id(), now() + interval '10 minutes'
  where app.org_id() is not null
  on conflict (organization_id, kind, contact_id, value, reason) do update set
    source = 'user',
    created_by = case when s.source = 'crm' then excluded.created_by else s.created_by end,
    taken_back_until = case when s.source = 'user' and s.created_by = excluded.created_by then s.taken_back_until end
  returning s.id
$$;

-- The address or the domain of a suppression, by the id that app.suppression_of answers: null where it is of a contact,
-- or of another organization, as the policies of the table decide.
create function app.suppressed_value(suppression uuid) returns text
language sql stable
as $$
  select s.value from public.suppression s where s.id = suppression
$$;

revoke execute on all functions in schema app from public;
grant execute on function app.domains_of(text), app.suppression_of(public.contact),
  app.suppressed_json(public.contact) to authenticated, app_server;
grant execute on function app.name_of_member(uuid), app.suppressed_by(text, text, uuid),
  app.register_suppression(text, uuid, text, text), app.suppressed_value(uuid) to app_server;
