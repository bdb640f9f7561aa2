-- What happened with contacts: calls, mails and meetings with them, and what was noted of them. What the CRM holds
-- of a text is kept as the CRM holds it now, and shown on its contact's page beside the cleaned one. What a file
-- held of a note is kept with the note: it goes, and is erased and exported, with it.

create table public.engagement (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  contact_id uuid not null,
  crm text references app.crm,
  crm_id text,
  type text not null check (type in ('email', 'sms', 'meeting', 'phone_call', 'other')),
  source text not null constraint engagement_source_check check (source = 'moment' or source = crm),
  date timestamptz not null,
  direction text check (direction in ('incoming', 'outgoing')),
  subject text,
  text text not null default '',
  ai_analysis jsonb,
  -- { promptVersion, model }: what wrote the analysis.
  ai_analysis_origin jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Who took part, as the CRM names them: [{ name, email, role }].
  participants jsonb not null default '[]',
  unique (id, organization_id),
  unique (organization_id, crm, crm_id, contact_id),
  foreign key (contact_id, organization_id) references public.contact (id, organization_id) on delete cascade
);
-- What the ranking takes of them stands in the index: the tables are full of text.
create index engagement_contact_idx on public.engagement (contact_id, date desc) include (organization_id, id, type, direction);
alter table public.engagement enable row level security;
revoke all on public.engagement from anon, authenticated, service_role;
grant select, insert, update, delete on public.engagement to authenticated, service_role;
create policy engagement_read on public.engagement for select to authenticated
  using (organization_id = (select app.org_id()));
create policy engagement_insert on public.engagement for insert to authenticated
  with check (organization_id = (select app.org_id()) and (select app.is_system()));
create policy engagement_delete on public.engagement for delete to authenticated
  using (organization_id = (select app.org_id()) and (select app.is_system()));
create policy engagement_update on public.engagement for update to authenticated
  using (organization_id = (select app.org_id()) and (select app.is_system()))
  with check (organization_id = (select app.org_id()));

create table public.note (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  contact_id uuid not null,
  crm text references app.crm,
  crm_id text,
  date timestamptz not null,
  author text,
  text text not null default '',
  ai_analysis jsonb,
  -- { promptVersion, model }: what wrote the analysis.
  ai_analysis_origin jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Who wrote it here; null for what CRMs and files hold.
  written_by uuid references better_auth."user" (id) on delete set null,
  -- Null where cleaning changed nothing, and of a CRM's notes (private.raw_text). Whether it holds words that the text
  -- does not.
  raw text,
  raw_is_longer boolean not null default false,
  unique (id, organization_id),
  unique (organization_id, crm, crm_id, contact_id),
  foreign key (contact_id, organization_id) references public.contact (id, organization_id) on delete cascade
);
create index note_contact_idx on public.note (contact_id, date desc) include (organization_id, id);
create unique index note_without_crm_idx on public.note (contact_id, date, md5(text)) where crm is null;
create index note_written_by_idx on public.note (written_by);
alter table public.note enable row level security;
revoke all on public.note from anon, authenticated, service_role;
grant select, insert, update, delete on public.note to authenticated, service_role;
create policy note_read on public.note for select to authenticated using (organization_id = (select app.org_id()));
create policy note_insert on public.note for insert to authenticated
  with check (organization_id = (select app.org_id()) and (select app.is_system()));
create policy note_delete on public.note for delete to authenticated
  using (organization_id = (select app.org_id()) and (select app.is_system()));
create policy note_update on public.note for update to authenticated
  using (organization_id = (select app.org_id()) and (select app.is_system()))
  with check (organization_id = (select app.org_id()));
create policy note_import on public.note for insert to authenticated
  with check (organization_id = (select app.org_id()) and (select app.is_manager()) and crm is null and crm_id is null);
create policy note_of_a_call on public.note for insert to authenticated
  with check (organization_id = (select app.org_id()) and crm is null and crm_id is null
    and written_by = (select app.user_id()));

-- What was read of a text goes when the text changes: it is analysed again.
create function app.forget_analysis() returns trigger
language plpgsql
as $$
begin
  new.ai_analysis := null;
  new.ai_analysis_origin := null;
  return new;
end
$$;
create trigger engagement_forget_analysis before update on public.engagement for each row
  when ((old.text, old.subject, old.type, old.direction, old.date)
    is distinct from (new.text, new.subject, new.type, new.direction, new.date))
  execute function app.forget_analysis();
create trigger note_forget_analysis before update on public.note for each row
  when ((old.text, old.date) is distinct from (new.text, new.date))
  execute function app.forget_analysis();

-- The text of an engagement or note before it was cleaned, kept apart: nothing but a new cleaning reads it.
create table private.raw_text (
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  crm text not null references app.crm,
  crm_id text not null,
  raw text not null,
  -- Whether it holds words that the cleaned text does not: of those kept before, nobody compared.
  is_longer boolean not null default true,
  primary key (organization_id, crm, crm_id)
);
alter table private.raw_text enable row level security;
grant select, insert, update, delete on private.raw_text to app_server;
create policy raw_text_organization on private.raw_text for all to app_server
  using (organization_id = (select app.org_id())) with check (organization_id = (select app.org_id()));

-- What engagements and notes were before they were cleaned goes with the last row of them.
create function app.forget_raw(organization uuid, crm_name text, crm_ids text[]) returns void
language sql
as $$
  delete from private.raw_text t
  where t.organization_id = organization and t.crm = crm_name and t.crm_id = any (crm_ids)
    and not exists (select from public.engagement e
      where e.organization_id = organization and e.crm = crm_name and e.crm_id = t.crm_id)
    and not exists (select from public.note n
      where n.organization_id = organization and n.crm = crm_name and n.crm_id = t.crm_id)
$$;

-- Who has any exchange, kept beside the exchanges: to ask each of 100,000 contacts for one is half a second.
create table private.contacted (
  organization_id uuid not null,
  contact_id uuid not null,
  -- When the first of them came here.
  noted_at timestamptz not null default now(),
  primary key (organization_id, contact_id),
  foreign key (organization_id) references better_auth.organization (id) on delete cascade,
  foreign key (contact_id, organization_id) references public.contact (id, organization_id) on delete cascade
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

create trigger engagement_contacted after insert on public.engagement
  referencing new table as added for each statement execute function app.note_contacted();

create trigger engagement_uncontacted after delete on public.engagement
  referencing old table as gone for each statement execute function app.note_uncontacted();

create trigger engagement_contact_moved after update of contact_id on public.engagement
  for each row when (old.contact_id <> new.contact_id) execute function app.move_contacted();

-- A contact's page says of each exchange and note whether cleaning took words away: one asks for them apart.
create function app.is_shortened(organization uuid, crm_name text, of_crm_id text) returns boolean
language sql stable
as $$
  select exists (select from private.raw_text t
    where t.organization_id = organization and t.crm = crm_name and t.crm_id = of_crm_id and t.is_longer)
$$;

revoke execute on all functions in schema app from public;
grant execute on function app.forget_raw(uuid, text, text[]), app.is_shortened(uuid, text, text) to app_server;
