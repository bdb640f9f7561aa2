-- An action's message leaves once, from whichever member's mailbox; a suspended member's mailbox is not read.
set lock_timeout = '2s';

-- accepted index-built-before: a row is a click on a message, and nothing is deployed that made many
create unique index mailbox_message_once_idx on private.mailbox_message (action_id) where state in ('sending', 'sent');

-- Members of some organizations whose mailboxes are watched for answers: as before, without those who are suspended.
create or replace function app.watched_mailboxes(organizations uuid[]) returns table (organization_id uuid, user_ids uuid[])
language sql stable security definer set search_path = ''
as $$
  select g.organization_id, array_agg(g.user_id order by g.user_id) from private.mailbox_grant g
    join better_auth."user" u on u.id = g.user_id
  where g.organization_id = any (organizations) and g.purpose = 'replies' and g.state = 'active'
    and not (coalesce(u.banned, false) and coalesce(u.ban_expires > now(), true))
  group by g.organization_id
$$;
