-- The contacts of an organization. As in all tables of the product's data, every row carries its organization, and
-- references between rows carry it too: a reference across organizations cannot be written.
--
-- Records of one organization with the same address, in one CRM or in several, are the same person. Nothing is
-- merged: each record stays what its CRM says, and whoever reads asks for all of a person's.

-- Bodies that are parsed here, of this and the next three: whoever writes a contact computes its keys, also without
-- access to this schema.
-- An address as it is compared; null for what is none.
create function app.address_of(email text) returns text
language sql immutable parallel safe
return case when position('@' in email) > 1 then lower(btrim(email, E' \t\r\n\u00a0')) end;

-- Mailboxes that several people read, and addresses written where there is none: the address alone names nobody.
create function app.is_shared_mailbox(address text) returns boolean
language sql immutable parallel safe
return substring(address from '^[^-@.+_0-9]*') = any (
    '{abuse,accounting,accounts,accueil,achat,achats,adm,admin,administratif,administration,adv,agence,appro,assistance,
    atelier,aucun,aucune,billing,bonjour,boutique,bureau,cabinet,careers,com,comm,commande,commandes,commercial,
    commerciale,commerciaux,communication,compta,comptabilite,contact,contacts,courrier,devis,direction,dsi,email,
    enquiries,equipe,etude,etudes,export,facturation,facture,factures,finance,finances,fournisseurs,gerance,gestion,
    hello,help,hotel,hotline,hr,inconnu,info,information,informations,informatique,infos,it,jobs,juridique,logistique,
    magasin,mail,mairie,marketing,na,nc,ne,neant,no,noemail,nomail,noreply,office,order,orders,pas,pasdemail,personnel,planning,
    postmaster,presidence,presse,procurement,production,purchasing,qualite,reception,recrutement,reservation,
    reservations,restaurant,rh,sales,sans,sansmail,sav,secretariat,service,services,siege,standard,support,team,technique,
    test,travaux,vente,ventes,webmaster}'::text[]);

-- The records of one person have the same: that of their address; of a shared mailbox, that of their address and
-- their name, in whichever order it is written; without an address, each its own.
create function app.person_key(id uuid, email text, first_name text, last_name text) returns uuid
language sql immutable parallel safe
return (
  select case
    when a.address is null then id
    when app.is_shared_mailbox(a.address) then md5(a.address || ' ' || array_to_string(array(
      select word from regexp_split_to_table(app.fold(coalesce(first_name, '') || ' ' || coalesce(last_name, '')), '[[:space:][:punct:]]+') word
      where word <> '' order by word collate "C"), ' '))::uuid
    else md5(a.address)::uuid end
  from (select app.address_of(email) as address) a);

create function app.address_key(id uuid, email text) returns uuid
language sql immutable parallel safe
return coalesce(md5(app.address_of(email))::uuid, id);

create table public.contact (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  crm text references app.crm,
  crm_id text,
  crm_synced_at timestamptz,
  owner_email text,
  first_name text collate "fr-x-icu",
  last_name text collate "fr-x-icu",
  email text,
  job text,
  company text collate "fr-x-icu",
  linkedin_profile_url text,
  profile_picture_url text,
  opted_out boolean not null default false,
  bounced boolean not null default false,
  ai_timeline jsonb,
  -- { promptVersion, model, sources }: what the timeline was made from.
  ai_timeline_origin jsonb,
  -- { stage, code, at }: why the last analysis or draft gave nothing; null once one succeeds.
  ai_problem jsonb,
  open_action_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  search text not null generated always as (
    app.fold(
      coalesce(last_name, '') || ' ' || coalesce(first_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(company, '')
    )
  ) stored,
  -- `created_at` is the CRM's: this is when the contact came here.
  received_at timestamptz not null default now(),
  -- Telephone numbers of contacts, as their CRM writes them.
  phones text[] not null default '{}',
  do_not_contact boolean not null default false,
  -- The contact that the CRM merged this one into; its history went there.
  merged_into uuid,
  -- Records whose mail arrives in the same place; the persons of a shared mailbox have it in common.
  address_key uuid not null generated always as (app.address_key(id, email)) stored,
  person_key uuid not null generated always as (app.person_key(id, email, first_name, last_name)) stored,
  unique (id, organization_id),
  unique (organization_id, crm, crm_id),
  foreign key (merged_into, organization_id) references public.contact (id, organization_id)
    on delete set null (merged_into)
);
create index contact_last_name_idx on public.contact (organization_id, last_name, id) where archived_at is null;
create index contact_company_idx on public.contact (organization_id, company, id) where archived_at is null;
create index contact_email_idx on public.contact (organization_id, email, id) where archived_at is null;
create index contact_created_at_idx on public.contact (organization_id, created_at, id) where archived_at is null;
create index contact_updated_at_idx on public.contact (organization_id, updated_at, id) where archived_at is null;
create index contact_with_actions_idx on public.contact (organization_id, last_name, id)
  where archived_at is null and open_action_count > 0;
create index contact_search_idx on public.contact using gin (organization_id, search extensions.gin_trgm_ops);
create index contact_person_idx on public.contact (organization_id, address_key, person_key);
-- Whose mailbox has refused or returned something: few, looked for among thousands of one mailbox.
create index contact_flagged_idx on public.contact (organization_id, address_key) where opted_out or bounced or do_not_contact;
create index contact_merged_into_idx on public.contact (merged_into);
-- A file's contact is known again by its address, a file's note by what it says and when.
create unique index contact_without_crm_email_idx on public.contact (organization_id, lower(email)) where crm is null;
-- Owners are counted whenever the settings are opened, and whose contacts are read for each list.
create index contact_owner_idx on public.contact (organization_id, crm, owner_email) where archived_at is null;
-- Frequent signs are looked for in each contact's words: without the rows, a tenth of the pages.
create index contact_words_idx on public.contact (organization_id) include (id, search)
  where archived_at is null;
alter table public.contact enable row level security;
revoke all on public.contact from anon, authenticated, service_role;
grant select, insert, update, delete on public.contact to authenticated, service_role;
create policy contact_read on public.contact for select to authenticated
  using (organization_id = (select app.org_id()));
create policy contact_insert on public.contact for insert to authenticated
  with check (organization_id = (select app.org_id()) and (select app.is_system()));
create policy contact_delete on public.contact for delete to authenticated
  using (organization_id = (select app.org_id()) and (select app.is_system()));
create policy contact_update on public.contact for update to authenticated
  using (organization_id = (select app.org_id()))
  with check (organization_id = (select app.org_id()));
create policy contact_import on public.contact for insert to authenticated
  with check (organization_id = (select app.org_id()) and (select app.is_manager()) and crm is null and crm_id is null);

-- A contact's LinkedIn profile as a member gave it, and what was read in it.
create table public.linkedin_profile (
  contact_id uuid primary key,
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  content jsonb not null default '{}',
  analysis jsonb,
  -- { promptVersion, model }: what wrote the analysis.
  analysis_origin jsonb,
  given_by uuid references better_auth."user" (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (contact_id, organization_id) references public.contact (id, organization_id) on delete cascade
);
create index linkedin_profile_organization_idx on public.linkedin_profile (organization_id);
create index linkedin_profile_given_by_idx on public.linkedin_profile (given_by);
-- An analysis is nothing new about the person: only what somebody gives makes the profile younger.
create trigger linkedin_profile_touch before update on public.linkedin_profile
  for each row when (old.content is distinct from new.content) execute function app.touch_updated_at();
alter table public.linkedin_profile enable row level security;
revoke all on public.linkedin_profile from anon, authenticated, service_role;
grant select, insert, update, delete on public.linkedin_profile to authenticated, service_role;
create policy linkedin_profile_read on public.linkedin_profile for select to authenticated
  using (organization_id = (select app.org_id()));
create policy linkedin_profile_update on public.linkedin_profile for update to authenticated
  using (organization_id = (select app.org_id()))
  with check (organization_id = (select app.org_id()));
create policy linkedin_profile_insert on public.linkedin_profile for insert to authenticated
  with check (organization_id = (select app.org_id()));
create policy linkedin_profile_delete on public.linkedin_profile for delete to authenticated
  using (organization_id = (select app.org_id()));

create function app.forget_profile_analysis() returns trigger
language plpgsql
as $$
begin
  new.analysis := null;
  new.analysis_origin := null;
  return new;
end
$$;
create trigger linkedin_profile_forget_analysis before update on public.linkedin_profile
  for each row when (old.content is distinct from new.content) execute function app.forget_profile_analysis();

-- What was found on the web about a company, shared by all of its contacts.
create table public.article (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  company text not null,
  -- Under which two spellings of the company are the same (app.company_key); of the collation of a contact's
  -- company, or no comparison of the two would find the index.
  company_key text collate "fr-x-icu" not null,
  title text not null,
  url text not null,
  published_at timestamptz,
  snippet text,
  created_at timestamptz not null default now(),
  unique (organization_id, company_key, url)
);
alter table public.article enable row level security;
revoke all on public.article from anon, authenticated, service_role;
grant select, insert, update, delete on public.article to authenticated, service_role;
create policy article_read on public.article for select to authenticated
  using (organization_id = (select app.org_id()));
create policy article_insert on public.article for insert to authenticated
  with check (organization_id = (select app.org_id()) and (select app.is_system()));
create policy article_delete on public.article for delete to authenticated
  using (organization_id = (select app.org_id()) and (select app.is_system()));
create policy article_update on public.article for update to authenticated
  using (organization_id = (select app.org_id()) and (select app.is_system()))
  with check (organization_id = (select app.org_id()));

-- Under which two spellings of a company are the same; null when there is no name. As the ranking's companyKey:
-- a test holds one against the other.
create function app.company_key(name text) returns text
language sql immutable parallel safe
as $$
  select nullif(array_to_string(array(
    select word from regexp_split_to_table(
      regexp_replace(normalize(regexp_replace(normalize(lower(name collate "und-x-icu"), NFC), '[^\u0001-\u024f]', ' ', 'g'), NFD), '[\u0300-\u036f]', '', 'g'),
      '[^a-z0-9]+') with ordinality words (word, n)
    where word <> '' and word not in ('sas', 'sasu', 'sarl', 'sa', 'eurl', 'scop', 'groupe', 'group')
    order by n), ' '), '')
$$;

-- The records of a contact's person that are not archived, and the contact itself. In plpgsql, as what else is called
-- for each card: Postgres plans the statements of a function in SQL anew for every statement that calls it, unless it
-- can fold them in, and those of plpgsql once a connection.
create function app.records_of(contact uuid) returns uuid[]
language plpgsql stable
as $$
begin
  return (
    select coalesce(array_agg(r.id order by r.id), array[records_of.contact])
    from public.contact c
    join public.contact r on r.organization_id = c.organization_id and r.address_key = c.address_key
      and r.person_key = c.person_key
    where c.id = records_of.contact and (r.archived_at is null or r.id = c.id));
end
$$;

-- The person's other records, archived ones too.
create function app.other_records_of(contact uuid) returns uuid[]
language sql stable
as $$
  select coalesce(array_agg(r.id), '{}')
  from public.contact c
  join public.contact r on r.organization_id = c.organization_id and r.address_key = c.address_key
    and r.person_key = c.person_key
  where c.id = contact and r.id <> c.id
$$;

-- Which company's news were searched in which week: all of its contacts share what was found, and nobody pays
-- twice for it.
create table private.article_search (
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  company_key text not null,
  -- The Monday its ISO week begins with.
  week date not null,
  searched_at timestamptz not null,
  primary key (organization_id, company_key, week)
);
alter table private.article_search enable row level security;
grant select, insert, update, delete on private.article_search to app_server;
create policy article_search_organization on private.article_search for all to app_server
  using (organization_id = (select app.org_id())) with check (organization_id = (select app.org_id()));

revoke execute on all functions in schema app from public;
grant execute on function app.address_of(text), app.is_shared_mailbox(text), app.person_key(uuid, text, text, text),
  app.address_key(uuid, text) to authenticated, app_server, service_role;
grant execute on function app.company_key(text), app.records_of(uuid), app.other_records_of(uuid)
  to authenticated, app_server;
