-- Who has any exchange, kept beside the exchanges: to ask each of 100,000 contacts for one is half a second.

-- accepted update-in-batches: nothing is deployed yet
create table private.contacted (
  organization_id uuid not null,
  contact_id uuid not null,
  -- When the first of them came here.
  noted_at timestamptz not null default now(),
  primary key (organization_id, contact_id)
);
alter table private.contacted enable row level security;
grant select on private.contacted to app_server;
create policy contacted_organization on private.contacted for select to app_server
  using (organization_id = (select app.org_id()));

create function app.note_contacted() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.contacted (organization_id, contact_id)
  select distinct e.organization_id, e.contact_id from added e order by 1, 2
  on conflict do nothing;
  return null;
end
$$;

-- Takes out those of the contacts that have no exchange any more. An exchange that comes meanwhile holds its contact's key:
-- the lock waits for it, and what is found after is what is there.
create function app.forget_contacted(contacts uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.contact c where c.id = any (contacts) order by c.id for update;
  delete from private.contacted k using public.contact c
  where c.id = any (contacts) and k.contact_id = c.id and k.organization_id = c.organization_id
    and not exists (select from public.engagement e where e.contact_id = c.id);
end
$$;

create function app.note_uncontacted() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.forget_contacted(array(select distinct e.contact_id from gone e));
  return null;
end
$$;

create function app.move_contacted() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.contacted (organization_id, contact_id) values (new.organization_id, new.contact_id)
  on conflict do nothing;
  perform app.forget_contacted(array[old.contact_id]);
  return null;
end
$$;

revoke execute on function app.note_contacted(), app.note_uncontacted(), app.move_contacted(),
  app.forget_contacted(uuid[]) from public;

set lock_timeout = '2s';
create trigger engagement_contacted after insert on public.engagement
  referencing new table as added for each statement execute function app.note_contacted();
create trigger engagement_uncontacted after delete on public.engagement
  referencing old table as gone for each statement execute function app.note_uncontacted();
create trigger engagement_contact_moved after update of contact_id on public.engagement
  for each row when (old.contact_id <> new.contact_id) execute function app.move_contacted();

insert into private.contacted (organization_id, contact_id)
select distinct e.organization_id, e.contact_id from public.engagement e;
-- Held against the others once it is filled, as a whole.
alter table private.contacted
  add foreign key (organization_id) references better_auth.organization (id) on delete cascade,
  add foreign key (contact_id, organization_id) references public.contact (id, organization_id) on delete cascade;
