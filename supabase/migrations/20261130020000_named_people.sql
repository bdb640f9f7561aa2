-- Whom a contact's texts name and a person took: who takes over from them, whom they introduce, or themselves in a new
-- post. What the CRM says of deals stays as it is; whoever reads asks for those of the people before.

set lock_timeout = '2s';
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

revoke all on public.named_person from anon, authenticated, service_role;
grant select on public.named_person to authenticated, service_role;
alter table public.named_person enable row level security;
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
revoke execute on function app.move_named_people() from public;
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
revoke execute on function app.predecessors_of(uuid[]) from public;
grant execute on function app.predecessors_of(uuid[]) to authenticated, app_server;
