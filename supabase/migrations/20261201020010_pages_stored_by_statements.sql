-- What a synchronization stores is decided in functions/crm/pages, by typed statements in the run's transaction.

-- accepted drop-function: the workers that call them are replaced in the same release, before anything was deployed
set lock_timeout = '2s';

-- Deals go to who stays with everything else of a merge (functions/crm/pages/merge-contacts.ts).
drop trigger contact_leaves_deals on public.contact;

drop function
  app.move_deals(),
  app.apply_sync_pages(uuid,uuid,text,jsonb,jsonb,integer,jsonb),
  app.store_contacts(uuid,text,uuid,jsonb,boolean,boolean,timestamp with time zone),
  app.store_deals(uuid,text,uuid,jsonb,boolean),
  app.store_engagements(uuid,text,uuid,jsonb,boolean),
  app.store_notes(uuid,text,uuid,jsonb,boolean),
  app.keep_history(uuid,text,uuid,text,jsonb,jsonb,boolean),
  app.keep_raw(uuid,text,jsonb),
  app.keep_deals(uuid,text,uuid,jsonb,boolean),
  app.note_dry_pages(uuid,text,jsonb,boolean),
  app.note_dry_sweep(uuid,text,boolean),
  app.sweep_unseen(uuid,uuid,text,text[],boolean,boolean,jsonb),
  app.sweep_deals(uuid,text,boolean),
  app.merge_contacts(uuid,text,uuid,jsonb,boolean),
  app.remove_deleted(uuid,text,uuid,text,jsonb,boolean),
  app.archive_contacts(uuid,text,uuid,jsonb,boolean,boolean),
  app.records_known(text,text,jsonb,text[],text[],integer),
  app.records_seen(uuid,text,text,text,boolean,text,integer),
  app.returned_contacts(uuid,text),
  app.remove_deals(uuid,text,jsonb,boolean),
  app.put_contacts_away(uuid[]),
  app.missing_contacts(uuid,text,boolean,timestamp with time zone,boolean,text,integer),
  app.standing_contact(uuid,text,uuid,text),
  app.left_out_records(text,text,jsonb,jsonb),
  app.live_contacts(text),
  app.note_unread(uuid,text,boolean),
  app.note_unshown(uuid,text,jsonb,boolean),
  app.mirror_suppressions(uuid,uuid[]),
  app.unlink_deals(uuid,uuid[],uuid[],boolean),
  app.unseen_contacts(uuid,text),
  app.unseen_counts(uuid,text),
  app.was_seen(uuid,text,text),
  app.has_dry_merges(uuid,boolean),
  app.is_archived(uuid,uuid,boolean),
  app.is_complete(uuid,text),
  app.crm_records(text),
  app.add_examples(uuid,jsonb),
  app.contacts_of(uuid,text,uuid,jsonb,boolean),
  app.contacts_known(uuid,text,text[],integer),
  app.is_most(integer,integer),
  app.shows_most_contacts(uuid,text),
  app.named(text,text,text);
