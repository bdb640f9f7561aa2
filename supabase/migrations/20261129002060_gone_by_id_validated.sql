set lock_timeout = '2s';

alter table private.sync_seen validate constraint sync_seen_kind_check;
