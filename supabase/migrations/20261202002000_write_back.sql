-- What we write into a CRM, where its organization has turned that on: messages that were sent, and notes of a
-- person's after a call.

-- What waits to be written there, exactly once: a sent message, named by its action and written with its archiving, or
-- a note that was added here.
create table private.write_back (
  action_id uuid unique,
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  -- Who sent it, and when.
  user_id uuid references better_auth."user" (id) on delete set null,
  sent_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'written', 'skipped')),
  -- Why it waits or was skipped.
  reason text,
  -- The first call that may have got through: whoever comes after looks before calling again.
  begun_at timestamptz,
  lease_owner uuid,
  lease_until timestamptz,
  -- What the CRM calls it, once it is there.
  crm_id text,
  created_at timestamptz not null default now(),
  note_id uuid unique,
  id uuid primary key generated always as (coalesce(action_id, note_id)) stored,
  foreign key (action_id, organization_id) references public.action (id, organization_id) on delete cascade,
  check ((state = 'written') = (crm_id is not null)),
  check (num_nonnulls(action_id, note_id) = 1),
  foreign key (note_id, organization_id) references public.note (id, organization_id) on delete cascade
);
create index write_back_user_idx on private.write_back (user_id);
create index write_back_organization_idx on private.write_back (organization_id, state);
create index write_back_waiting_idx on private.write_back (organization_id, created_at) where state = 'waiting';
alter table private.write_back enable row level security;
grant select, insert, update, delete on private.write_back to app_server;
create policy write_back_organization on private.write_back for all to app_server
  using (organization_id = (select app.org_id())) with check (organization_id = (select app.org_id()));

-- Off until an owner turns it on.
create function app.write_back_of(organization uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce((select o.settings -> 'crmWriteBack' = 'true'::jsonb from better_auth.organization o where o.id = organization), false)
$$;

-- The same of the organization that the claims name.
create function app.writes_back() returns boolean
language sql stable security definer set search_path = ''
as $$ select app.write_back_of(app.org_id()) $$;

-- A message that was sent waits to be logged where its organization has turned that on.
create function app.queue_write_back() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.message_sent
    and app.write_back_of(new.organization_id) and trim(coalesce(new.ai_ice_breaking_message, '')) <> ''
    and exists (select from public.contact c where c.id = new.contact_id and c.crm is not null and c.crm_id is not null)
  then
    insert into private.write_back (action_id, organization_id, user_id, sent_at)
    values (new.id, new.organization_id, (select u.id from better_auth."user" u where u.id = app.user_id()), new.archived_at)
    on conflict do nothing;
  end if;
  return null;
end
$$;
create trigger action_write_back after update of archived_at on public.action
  for each row when (old.archived_at is null and new.archived_reason = 'done' and new.archived_by = 'user')
  execute function app.queue_write_back();

-- A note that was added goes to the CRM it belongs to, if it may.
create function app.queue_note_write_back() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.write_back (note_id, organization_id, user_id, sent_at)
  select new.id, new.organization_id, new.written_by, new.date
  from public.contact c
  where c.id = new.contact_id and c.crm is not null and c.crm_id is not null and app.write_back_of(new.organization_id);
  return null;
end
$$;
create trigger note_write_back after insert on public.note
  for each row when (new.written_by is not null)
  execute function app.queue_note_write_back();

revoke execute on all functions in schema app from public;
grant execute on function app.writes_back() to app_server;
