-- A member's own mailbox, which they connect for themselves: what we may do there, what was put into it, and which mails
-- of contacts were seen in it. Of a mail there are ids, an instant and a direction: no words, and no row of a mail that
-- is no contact's.
set lock_timeout = '2s';

create table private.mailbox (
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  user_id uuid not null,
  provider text not null check (provider in ('google', 'microsoft')),
  address text not null check (length(address) <= 320),
  connected_at timestamptz not null default now(),
  -- Up to where mails were seen, as the provider says it; null before the first reading.
  cursor jsonb,
  read_at timestamptz,
  -- Why the last reading gave nothing; null where it did.
  read_code text,
  -- One reading at a time, and none while the provider asks us to wait.
  lease_until timestamptz,
  held_until timestamptz,
  primary key (organization_id, user_id),
  -- Whoever leaves the organization leaves no access behind.
  foreign key (organization_id, user_id) references better_auth.member (organization_id, user_id) on delete cascade
);
create index mailbox_user_idx on private.mailbox (user_id);
alter table private.mailbox enable row level security;
grant select, insert, update, delete on private.mailbox to app_server;
create policy mailbox_own on private.mailbox for all to app_server
  using (organization_id = (select app.org_id()) and (user_id = (select app.user_id()) or (select app.is_system())));

-- One right a grant, so that whoever wants no more gives no more. `write`: drafts, and mails that its person sends.
-- `replies`: the headers of what comes in.
create table private.mailbox_grant (
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  user_id uuid not null,
  purpose text not null check (purpose in ('write', 'replies')),
  state text not null default 'active' check (state in ('active', 'revoked')),
  -- AES-256-GCM; the data key is wrapped by the key named key_id.
  key_id text not null,
  data_key bytea not null,
  access_token bytea not null,
  refresh_token bytea not null,
  access_token_expires_at timestamptz not null,
  granted_at timestamptz not null default now(),
  primary key (organization_id, user_id, purpose),
  foreign key (organization_id, user_id) references private.mailbox (organization_id, user_id) on delete cascade
);
alter table private.mailbox_grant enable row level security;
grant select, insert, update, delete on private.mailbox_grant to app_server;
create policy mailbox_grant_own on private.mailbox_grant for all to app_server
  using (organization_id = (select app.org_id()) and (user_id = (select app.user_id()) or (select app.is_system())));

-- An authorization under way: single use, ten minutes, bound to the session that asked for it.
create table private.mailbox_authorization (
  hash bytea primary key,
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  user_id uuid not null references better_auth."user" (id) on delete cascade,
  session_id uuid not null references better_auth.session (id) on delete cascade,
  provider text not null check (provider in ('google', 'microsoft')),
  purpose text not null check (purpose in ('write', 'replies')),
  code_verifier text not null,
  expires_at timestamptz not null default now() + interval '10 minutes'
);
create index mailbox_authorization_organization_idx on private.mailbox_authorization (organization_id);
create index mailbox_authorization_user_idx on private.mailbox_authorization (user_id);
create index mailbox_authorization_session_idx on private.mailbox_authorization (session_id);
alter table private.mailbox_authorization enable row level security;
grant select, insert, update, delete on private.mailbox_authorization to app_server;
create policy mailbox_authorization_own on private.mailbox_authorization for all to app_server
  using (organization_id = (select app.org_id()) and user_id = (select app.user_id()))
  with check (organization_id = (select app.org_id()) and user_id = (select app.user_id()));

-- What a member put into their mailbox of an action's message: stored before the mailbox is asked, so that what was
-- asked and not answered is looked for by its Message-ID before it is asked again. `sending`: a click asked for it, and
-- nothing but that click's own try and what looks for its end goes on with it.
create table private.mailbox_message (
  action_id uuid not null,
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  user_id uuid not null references better_auth."user" (id) on delete cascade,
  provider text not null check (provider in ('google', 'microsoft')),
  -- Whose mailbox it is in: a member may connect another.
  mailbox text not null check (length(mailbox) <= 320),
  state text not null default 'intended' check (state in ('intended', 'drafted', 'sending', 'sent')),
  message_id text not null check (length(message_id) <= 320),
  draft_id text,
  provider_message_id text,
  thread_id text,
  -- Of what the draft holds: the same words are not written again.
  content_hash bytea,
  lease_until timestamptz,
  created_at timestamptz not null default now(),
  drafted_at timestamptz,
  sent_at timestamptz,
  primary key (action_id, user_id),
  foreign key (action_id, organization_id) references public.action (id, organization_id) on delete cascade
);
create index mailbox_message_organization_idx on private.mailbox_message (organization_id);
create index mailbox_message_user_idx on private.mailbox_message (user_id);
alter table private.mailbox_message enable row level security;
grant select, insert, update, delete on private.mailbox_message to app_server;
create policy mailbox_message_own on private.mailbox_message for all to app_server
  using (organization_id = (select app.org_id()) and (user_id = (select app.user_id()) or (select app.is_system())));

-- Mails between a member and a contact that were seen in the member's mailbox.
create table private.mailbox_mail (
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  user_id uuid not null,
  provider_message_id text not null check (length(provider_message_id) <= 512),
  contact_id uuid not null,
  thread_id text not null check (length(thread_id) <= 512),
  direction text not null check (direction in ('incoming', 'outgoing')),
  at timestamptz not null,
  primary key (organization_id, user_id, provider_message_id),
  foreign key (organization_id, user_id) references better_auth.member (organization_id, user_id) on delete cascade,
  foreign key (contact_id, organization_id) references public.contact (id, organization_id) on delete cascade
);
create index mailbox_mail_contact_idx on private.mailbox_mail (contact_id, at);
alter table private.mailbox_mail enable row level security;
grant select, insert, update, delete on private.mailbox_mail to app_server;
create policy mailbox_mail_own on private.mailbox_mail for all to app_server
  using (organization_id = (select app.org_id()) and (user_id = (select app.user_id()) or (select app.is_system())));

-- An answer that was seen in a mailbox is an exchange of the contact, without words.
alter table public.engagement drop constraint engagement_source_check;
alter table public.engagement add constraint engagement_source_check
  check (source in ('moment', 'mailbox') or source = crm) not valid;

-- Members of some organizations whose mailboxes are watched for answers.
create function app.watched_mailboxes(organizations uuid[]) returns table (organization_id uuid, user_ids uuid[])
language sql stable security definer set search_path = ''
as $$
  select g.organization_id, array_agg(g.user_id order by g.user_id) from private.mailbox_grant g
  where g.organization_id = any (organizations) and g.purpose = 'replies' and g.state = 'active'
  group by g.organization_id
$$;
revoke execute on function app.watched_mailboxes(uuid[]) from public;
grant execute on function app.watched_mailboxes(uuid[]) to app_server;

-- Everything stored about a person, as before, with what was seen of them in mailboxes and put into those.
create or replace function app.personal_data_of(contacts uuid[]) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  organization uuid := app.org_id();
  ids uuid[];
  answer jsonb;
begin
  if organization is null or not app.is_manager() then raise exception 'not a manager'; end if;
  select coalesce(array_agg(c.id), '{}') into ids from public.contact c where c.organization_id = organization and c.id = any (contacts);
  with contact as (select c.* from public.contact c where c.id = any (ids)),
    engagement as (select e.* from public.engagement e where e.contact_id = any (ids)),
    note as (select n.* from public.note n where n.contact_id = any (ids)),
    action as (select a.* from public.action a where a.contact_id = any (ids))
  select jsonb_build_object(
    'contact', (select jsonb_agg(to_jsonb(c) - 'search') from contact c),
    'engagement', (select jsonb_agg(to_jsonb(e) order by e.date) from engagement e),
    'note', (select jsonb_agg(to_jsonb(n) order by n.date) from note n),
    'deal', (select jsonb_agg(to_jsonb(d) order by d.created_at, d.id) from public.deal d
      where d.id in (select l.deal_id from public.deal_contact l where l.contact_id = any (ids))),
    'text_reading', (select jsonb_agg(to_jsonb(t) order by t.read_at) from public.text_reading t
      where t.organization_id = organization and t.contact_id = any (ids)),
    'fact', (select jsonb_agg(to_jsonb(f) order by f.text_id, f.reader, f.position) from public.fact f
      where f.organization_id = organization and f.contact_id = any (ids)),
    'fact_correction', (select jsonb_agg(to_jsonb(k) order by k.corrected_at) from public.fact_correction k
      where k.organization_id = organization and k.contact_id = any (ids)),
    'raw_text', (select jsonb_agg(to_jsonb(r)) from private.raw_text r where r.organization_id = organization
      and (r.crm, r.crm_id) in (select e.crm, e.crm_id from engagement e union select n.crm, n.crm_id from note n)),
    'removed_row', (select jsonb_agg(to_jsonb(k) order by k.removed_at) from private.removed_row k where k.contact_id = any (ids)),
    'removed_contact', (select jsonb_agg(to_jsonb(k)) from private.removed_contact k where k.contact_id = any (ids)),
    'action', (select jsonb_agg(to_jsonb(a) order by a.created_at) from action a),
    'action_event', (select jsonb_agg(to_jsonb(v) order by v.id) from public.action_event v where v.action_id in (select a.id from action a)),
    'write_back', (select jsonb_agg(to_jsonb(w) - array['lease_owner', 'lease_until']) from (
      select b.* from private.write_back b where b.action_id in (select a.id from action a)
      union all
      select b.* from private.write_back b where b.note_id in (select n.id from note n)) w),
    'mailbox_message', (select jsonb_agg(to_jsonb(b) - array['lease_until', 'content_hash'] order by b.created_at) from private.mailbox_message b
      where b.action_id in (select a.id from action a)),
    'mailbox_mail', (select jsonb_agg(to_jsonb(b) order by b.at) from private.mailbox_mail b where b.contact_id = any (ids)),
    'suggestion', (select jsonb_agg(to_jsonb(g) order by g.day) from public.suggestion g where g.contact_id = any (ids)),
    'claim', (select jsonb_agg(to_jsonb(k) order by k.action_id, k.position) from public.claim k where k.action_id in (select a.id from action a)),
    'linkedin_profile', (select jsonb_agg(to_jsonb(l)) from public.linkedin_profile l where l.contact_id = any (ids)),
    'contact_cadence', (select jsonb_agg(to_jsonb(k)) from public.contact_cadence k where k.contact_id = any (ids)),
    'call_consent', (select jsonb_agg(to_jsonb(k)) from public.call_consent k where k.contact_id = any (ids)),
    'letter_choice', (select jsonb_agg(to_jsonb(k)) from public.letter_choice k where k.contact_id = any (ids)),
    'named_person', (select jsonb_agg(to_jsonb(n) order by n.created_at) from public.named_person n
      where n.contact_id = any (ids) or n.person_id = any (ids)),
    'suppression', (select jsonb_agg(to_jsonb(s)) from public.suppression s where s.organization_id = organization
      and (s.contact_id = any (ids) or s.kind = 'address' and s.value in (select lower(btrim(c.email)) from contact c))),
    'ai_result', (select jsonb_agg(to_jsonb(r)) from private.ai_result r where r.contact_id = any (ids)),
    'ai_run', (select jsonb_agg(to_jsonb(r) order by r.id) from private.ai_run r where r.contact_id = any (ids)),
    'audit', (select jsonb_agg(to_jsonb(u) - 'search' order by u.id) from private.audit u where u.organization_id = organization
      and u.target_kind = 'contact' and u.target_id = any (ids::text[]))
  ) into answer;
  return answer;
end
$$;
