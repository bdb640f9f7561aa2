set lock_timeout = '2s';

-- `gone-…`: records that a complete listing did not show, and of which the CRM says by their id that they are gone.
alter table private.sync_seen drop constraint sync_seen_kind_check,
  add constraint sync_seen_kind_check check (kind in ('contact', 'engagement', 'note', 'deal', 'archived', 'merged',
    'returned', 'listed', 'gone-engagement', 'gone-note', 'gone-deal')) not valid;

-- [{ kind, missing, held }]: what the last complete listing did not show, and was kept all the same. Null: nothing.
alter table private.crm_connection add column unshown jsonb, add column unshown_at timestamptz;
