-- Whom a contact's texts name and a person took: who takes over from them, whom they introduce, or themselves in a
-- new post. What the CRM says of deals stays as it is; whoever reads asks for those of the people before.
--
-- One tap creates or finds the contact that somebody's text names. Members may add no contact otherwise: the owner
-- is that of the contact who names them.

create table public.named_person (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  -- Whose text it is.
  contact_id uuid not null,
  -- The contact that is named.
  person_id uuid not null,
  -- A successor has the open deals of contact_id; the other two have not.
  kind text not null check (kind in ('successor', 'introduction', 'newPost')),
  text_kind text not null check (text_kind in ('engagement', 'note')),
  text_id uuid not null,
  -- The key of the fact, as corrections name it.
  fact text not null,
  -- The contact was created for it, so that taking it back removes both.
  created_contact boolean not null,
  named_by uuid references better_auth."user" (id) on delete set null,
  created_at timestamptz not null default now(),
  unique (contact_id, text_id, fact),
  check (contact_id <> person_id),
  foreign key (contact_id, organization_id) references public.contact (id, organization_id) on delete cascade,
  foreign key (person_id, organization_id) references public.contact (id, organization_id) on delete cascade
);
create index named_person_person_idx on public.named_person (person_id);
create index named_person_organization_idx on public.named_person (organization_id);
create index named_person_named_by_idx on public.named_person (named_by, created_at);
alter table public.named_person enable row level security;
revoke all on public.named_person from anon, authenticated, service_role;
grant select on public.named_person to authenticated, service_role;
create policy named_person_read on public.named_person for select to authenticated
  using (organization_id = (select app.org_id()));

-- A contact that was merged into another leaves it whom it named, and who named it.
create function app.move_named_people() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  with moved as (
    delete from public.named_person n where n.contact_id = new.id or n.person_id = new.id returning n.*
  )
  insert into public.named_person (id, organization_id, contact_id, person_id, kind, text_kind, text_id, fact,
    created_contact, named_by, created_at)
  select m.id, m.organization_id,
    case m.contact_id when new.id then new.merged_into else m.contact_id end,
    case m.person_id when new.id then new.merged_into else m.person_id end,
    m.kind, m.text_kind, m.text_id, m.fact, m.created_contact, m.named_by, m.created_at
  from moved m
  where case m.contact_id when new.id then new.merged_into else m.contact_id end
    <> case m.person_id when new.id then new.merged_into else m.person_id end
  on conflict do nothing;
  return null;
end
$$;
create trigger contact_leaves_named_people after update of merged_into on public.contact
  for each row when (new.merged_into is not null and new.merged_into is distinct from old.merged_into)
  execute function app.move_named_people();

-- The records of everybody whose business a person took over, from those they took it over from too. `records`: the
-- person's own, which are not among them.
create function app.predecessors_of(records uuid[]) returns uuid[]
language plpgsql stable
as $$
begin
  return (
    with recursive person (id) as (
      select unnest(records)
      union
      select r.id
      from person p
      join public.named_person n on n.person_id = p.id and n.kind = 'successor'
      join public.contact c on c.id = n.contact_id
      join public.contact r on r.organization_id = c.organization_id and r.address_key = c.address_key
        and r.person_key = c.person_key
    )
    select coalesce(array_agg(id), '{}') from person where id <> all (records));
end
$$;

-- The words of a name, in whichever order it is written.
create function app.name_words(first_name text, last_name text) returns text
language sql immutable parallel safe
return array_to_string(array(
  select word from regexp_split_to_table(app.fold(coalesce(first_name, '') || ' ' || coalesce(last_name, '')), '[[:space:][:punct:]]+') word
  where word <> '' order by word collate "C"), ' ');

-- The contact of the caller's organization that a person named by another contact is: the one of the same address, else
-- `by_name` of the same whole name at that contact's company. Null where none is.
create function app.known_person(of_contact uuid, first_name text, last_name text, address text, by_name boolean) returns uuid
language plpgsql stable
as $$
declare
  namer public.contact;
  known uuid;
begin
  select c.* into namer from public.contact c where c.id = of_contact and c.organization_id = app.org_id();
  select c.id into known from public.contact c
  where address is not null and c.organization_id = namer.organization_id
    and c.address_key = app.address_key(null, address)
    and c.person_key = app.person_key(null, address, known_person.first_name, known_person.last_name)
    and c.person_key <> namer.person_key and c.merged_into is null
  order by c.archived_at is not null, c.crm is null, c.created_at, c.id limit 1;
  if known is not null or not by_name or known_person.first_name is null or known_person.last_name is null then return known; end if;
  select c.id into known from public.contact c
  where c.organization_id = namer.organization_id and c.company = namer.company and c.archived_at is null
    and app.name_words(c.first_name, c.last_name) = app.name_words(known_person.first_name, known_person.last_name)
    and c.person_key <> namer.person_key
  order by c.crm is null, c.created_at, c.id limit 1;
  return known;
end
$$;

-- The address that a contact created here is owned by: what managers decided of a CRM's owner holds for them too.
create function app.owner_beside(c public.contact) returns text
language sql stable security definer set search_path = ''
as $$
  select case o.given
    when 'unowned' then null
    when 'member' then coalesce((select lower(u.email) from better_auth."user" u where u.id = o.user_id), c.owner_email)
    else c.owner_email end
  from (select 1) one left join private.owner_choice o
    on o.organization_id = c.organization_id and o.crm = c.crm and o.owner_email = c.owner_email
$$;

-- named: { kind, textKind, textId, fact, firstName, lastName, email, phone, job, company }; the address in lower case.
-- Answers { id, contactId, created, known }, `known` where the same fact was named before; { problem: 'not_found' | 'too_many' | the reason why the address must not be
-- written to }.
create function app.name_person(of_contact uuid, named jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  namer public.contact;
  person public.contact;
  link public.named_person;
  against text;
begin
  if app.org_id() is null or app.user_id() is null then raise exception 'nobody'; end if;
  -- Two taps wait for each other.
  perform pg_advisory_xact_lock(hashtextextended('app.name_person ' || app.org_id(), 0));
  select c.* into namer from public.contact c where c.id = of_contact and c.organization_id = app.org_id();
  if namer.id is null then return '{"problem": "not_found"}'; end if;
  select n.* into link from public.named_person n
  where n.contact_id = of_contact and n.text_id = (named ->> 'textId')::uuid and n.fact = named ->> 'fact';
  if link.id is not null then
    return jsonb_build_object('id', link.id, 'contactId', link.person_id, 'created', false, 'known', true);
  end if;
  if (select count(*) from public.named_person n
      where n.organization_id = app.org_id() and n.named_by = app.user_id() and n.created_at > now() - interval '1 day') >= 200 then
    return '{"problem": "too_many"}';
  end if;
  person.id := app.known_person(of_contact, named ->> 'firstName', named ->> 'lastName', named ->> 'email',
    named ->> 'kind' <> 'newPost');
  if person.id is null then
    person := jsonb_populate_record(null::public.contact, jsonb_build_object(
      'organization_id', namer.organization_id, 'email', named ->> 'email',
      'address_key', app.address_key(gen_random_uuid(), named ->> 'email'),
      'person_key', app.person_key(gen_random_uuid(), named ->> 'email', named ->> 'firstName', named ->> 'lastName')));
    select s.reason into against from app.suppression_of(person) s;
    if against is not null then return jsonb_build_object('problem', against); end if;
    insert into public.contact (organization_id, owner_email, first_name, last_name, email, job, company, phones)
    values (namer.organization_id, app.owner_beside(namer), named ->> 'firstName', named ->> 'lastName', named ->> 'email',
      named ->> 'job', named ->> 'company', array_remove(array[named ->> 'phone'], null))
    on conflict do nothing returning id into person.id;
    link.created_contact := person.id is not null;
    -- A mailbox that several share has one record of ours.
    if person.id is null then
      select c.id into person.id from public.contact c
      where c.organization_id = namer.organization_id and c.crm is null and lower(c.email) = named ->> 'email';
    end if;
  end if;
  insert into public.named_person (organization_id, contact_id, person_id, kind, text_kind, text_id, fact, created_contact, named_by)
  values (namer.organization_id, of_contact, person.id, named ->> 'kind', named ->> 'textKind', (named ->> 'textId')::uuid,
    named ->> 'fact', coalesce(link.created_contact, false), app.user_id())
  returning * into link;
  return jsonb_build_object('id', link.id, 'contactId', link.person_id, 'created', link.created_contact, 'known', false);
end
$$;

-- Takes back what the caller named within the last ten minutes, and removes the contact created for it while nothing
-- else hangs on it. Answers 'removed', 'kept' (the contact), 'late', or null where there is none.
create function app.unname_person(of_contact uuid, named uuid) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  link public.named_person;
begin
  select n.* into link from public.named_person n
  where n.id = named and n.contact_id = any (app.records_of(of_contact)) and n.organization_id = app.org_id() for update;
  if link.id is null then return null; end if;
  if link.named_by is distinct from app.user_id() or link.created_at < now() - interval '10 minutes' then return 'late'; end if;
  delete from public.named_person n where n.id = link.id;
  if not link.created_contact then return 'kept'; end if;
  delete from public.contact c
  where c.id = link.person_id and c.crm is null
    and not exists (select from public.named_person n where n.person_id = c.id or n.contact_id = c.id)
    and not exists (select from public.engagement e where e.contact_id = c.id)
    and not exists (select from public.note n where n.contact_id = c.id)
    and not exists (select from public.action a where a.contact_id = c.id)
    and not exists (select from public.suppression s where s.contact_id = c.id);
  return case when found then 'removed' else 'kept' end;
end
$$;

revoke execute on all functions in schema app from public;
grant execute on function app.predecessors_of(uuid[]), app.name_words(text, text),
  app.known_person(uuid, text, text, text, boolean) to authenticated, app_server;
grant execute on function app.name_person(uuid, jsonb), app.unname_person(uuid, uuid) to app_server;
