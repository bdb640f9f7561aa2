-- Which records are the same person: those of one organization with the same address, in one CRM or in several.
-- Nothing is merged: each record stays what its CRM says, and whoever reads asks for all of a person's.

-- Bodies that are parsed here: whoever writes a contact computes its keys, also without access to this schema.

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

alter table public.contact
  -- Records whose mail arrives in the same place; the persons of a shared mailbox have it in common.
  add column address_key uuid not null generated always as (app.address_key(id, email)) stored,
  add column person_key uuid not null generated always as (app.person_key(id, email, first_name, last_name)) stored;
create index contact_person_idx on public.contact (organization_id, address_key, person_key);

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

-- Whose mailbox has refused or returned something: few, looked for among thousands of one mailbox.
create index contact_flagged_idx on public.contact (organization_id, address_key) where opted_out or bounced or do_not_contact;

revoke execute on all functions in schema app from public;

grant execute on function app.records_of(uuid), app.other_records_of(uuid) to authenticated, app_server;
grant execute on function app.address_of(text), app.is_shared_mailbox(text), app.person_key(uuid, text, text, text),
  app.address_key(uuid, text) to authenticated, app_server, service_role;
