-- What these functions and triggers decided stands in the verbs: who is held while something is proposed
-- (functions/suggestions/actions/lock-people.ts), what ends with a contact (functions/crm/pages/archive-contacts.ts), and
-- what goes to the contact that another was merged into (functions/crm/pages/merge-contacts.ts). Whether something is
-- proposed is asked of the actions: the count beside them rewrote a contact, with its indexes, for each change of one.
set lock_timeout = '2s';
-- accepted drop-function: nothing is deployed, and no code calls them any more
-- accepted drop-column: nothing is deployed, and no code reads it any more

drop trigger contact_decisions_of_merged on public.contact;
drop trigger action_count on public.action;
drop function app.keep_decisions_of_merged(), app.count_open_actions(), app.archive_with_actions(uuid[], text),
  app.lock_people(uuid[]);

-- A merge gives what members chose of a contact to the one that stays.
create policy letter_choice_system on public.letter_choice for all to authenticated
  using (organization_id = (select app.org_id()) and (select app.is_system()))
  with check (organization_id = (select app.org_id()) and (select app.is_system()));

-- One trigger instead of two: only what somebody gives makes the profile younger, and what was read in it before goes.
drop trigger linkedin_profile_touch on public.linkedin_profile;
create or replace function app.forget_profile_analysis() returns trigger
language plpgsql
as $$
begin
  new.updated_at := now();
  new.analysis := null;
  new.analysis_origin := null;
  return new;
end
$$;

-- Mailboxes that several people read, and addresses written where there is none, stand in the one function that asks:
-- such an address alone names nobody.
create or replace function app.person_key(id uuid, email text, first_name text, last_name text) returns uuid
language sql immutable parallel safe
return (
  select case
    when a.address is null then id
    when substring(a.address from '^[^-@.+_0-9]*') = any (
      '{abuse,accounting,accounts,accueil,achat,achats,adm,admin,administratif,administration,adv,agence,appro,assistance,
      atelier,aucun,aucune,billing,bonjour,boutique,bureau,cabinet,careers,com,comm,commande,commandes,commercial,
      commerciale,commerciaux,communication,compta,comptabilite,contact,contacts,courrier,devis,direction,dsi,email,
      enquiries,equipe,etude,etudes,export,facturation,facture,factures,finance,finances,fournisseurs,gerance,gestion,
      hello,help,hotel,hotline,hr,inconnu,info,information,informations,informatique,infos,it,jobs,juridique,logistique,
      magasin,mail,mairie,marketing,na,nc,ne,neant,no,noemail,nomail,noreply,office,order,orders,pas,pasdemail,personnel,planning,
      postmaster,presidence,presse,procurement,production,purchasing,qualite,reception,recrutement,reservation,
      reservations,restaurant,rh,sales,sans,sansmail,sav,secretariat,service,services,siege,standard,support,team,technique,
      test,travaux,vente,ventes,webmaster}'::text[])
    then md5(a.address || ' ' || array_to_string(array(
      select word from regexp_split_to_table(app.fold(coalesce(first_name, '') || ' ' || coalesce(last_name, '')), '[[:space:][:punct:]]+') word
      where word <> '' order by word collate "C"), ' '))::uuid
    else md5(a.address)::uuid end
  from (select app.address_of(email) as address) a);
drop function app.is_shared_mailbox(text);

alter table public.contact drop column open_action_count;
