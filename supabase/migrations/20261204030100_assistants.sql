-- Assistants that a person connected by OAuth 2.1 (decision 081): what they authorized, and the codes and tokens that came of
-- it. Both are decided by the verbs (functions/assistants); the policies say whose they are. A hash is written and never
-- read: whoever holds a code or a token is found by a function.

-- One authorization: what a reused code or token ends is this, and no other device of the person's.
create table private.assistant (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  user_id uuid not null,
  -- The address of the document that describes it, and what that calls it: words of a stranger's.
  client_id text not null check (length(client_id) between 1 and 500),
  client_name text not null check (length(client_name) between 1 and 100),
  scopes text[] not null check (cardinality(scopes) > 0),
  -- What a code is redeemed with (RFC 6749, section 4.1.3; RFC 7636).
  redirect_uri text not null check (length(redirect_uri) between 1 and 2000),
  code_challenge text not null check (length(code_challenge) = 43),
  created_at timestamptz not null default now(),
  -- Null until its code is redeemed.
  connected_at timestamptz,
  -- Of its code; once connected, of its newest refresh token.
  expires_at timestamptz not null,
  -- To the hour: not each call is written down.
  last_used_at timestamptz,
  revoked_at timestamptz,
  unique (organization_id, id),
  -- Whoever leaves the organization leaves no assistant behind, nor finds one on coming back.
  foreign key (organization_id, user_id) references better_auth.member (organization_id, user_id) on delete cascade
);
create index assistant_member_idx on private.assistant (organization_id, user_id);
create index assistant_user_idx on private.assistant (user_id) where revoked_at is null;

-- A code, an access token or a refresh token: 32 random bytes, so that its SHA-256 tells nothing of it. One that was used
-- stays until it expires: used again, it was stolen.
create table private.assistant_secret (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  assistant_id uuid not null,
  kind text not null check (kind in ('code', 'access', 'refresh')),
  hash bytea not null unique check (octet_length(hash) = 32),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  foreign key (organization_id, assistant_id) references private.assistant (organization_id, id) on delete cascade
);
create index assistant_secret_assistant_idx on private.assistant_secret (organization_id, assistant_id);

alter table private.assistant enable row level security;
create policy assistant_read on private.assistant for select to app_server using (
  organization_id = (select app.org_id())
  and (user_id = (select app.user_id()) or (select app.is_owner()) or (select app.is_system())));
create policy assistant_add on private.assistant for insert to app_server with check (
  organization_id = (select app.org_id()) and user_id = (select app.user_id()));
create policy assistant_change on private.assistant for update to app_server using (
  organization_id = (select app.org_id()) and (user_id = (select app.user_id()) or (select app.is_owner())));
create policy assistant_remove on private.assistant for delete to app_server using (
  organization_id = (select app.org_id()) and (select app.is_system()));
grant select, insert (organization_id, user_id, client_id, client_name, scopes, redirect_uri, code_challenge, expires_at),
  update (connected_at, expires_at, revoked_at), delete
  on private.assistant to app_server;

-- Of the organization's assistants, which their own policy shows, the person's alone.
alter table private.assistant_secret enable row level security;
create policy assistant_secret_read on private.assistant_secret for select to app_server using (
  organization_id = (select app.org_id()) and (
    (select app.is_system()) or assistant_id in (
      select a.id from private.assistant a where a.user_id = (select app.user_id()))));
create policy assistant_secret_add on private.assistant_secret for insert to app_server with check (
  organization_id = (select app.org_id()) and assistant_id in (
    select a.id from private.assistant a where a.user_id = (select app.user_id())));
create policy assistant_secret_use on private.assistant_secret for update to app_server using (
  organization_id = (select app.org_id()) and assistant_id in (
    select a.id from private.assistant a where a.user_id = (select app.user_id())));
create policy assistant_secret_remove on private.assistant_secret for delete to app_server using (
  organization_id = (select app.org_id()) and (select app.is_system()));
grant select (id, organization_id, assistant_id, kind, created_at, expires_at, used_at),
  insert (organization_id, assistant_id, kind, hash, expires_at), update (used_at), delete
  on private.assistant_secret to app_server;

-- Whose a code or a token is, whatever became of it: whoever shows one has no session that would say.
create function app.find_assistant_secret(secret_hash text)
returns table (id uuid, kind text, assistant_id uuid, organization_id uuid, user_id uuid)
language sql stable security definer set search_path = ''
as $$
  select s.id, s.kind, s.assistant_id, s.organization_id, a.user_id
  from private.assistant_secret s join private.assistant a on a.id = s.assistant_id
  where s.hash = decode(secret_hash, 'hex')
$$;

-- Opens what app.open_session opens, by an access token, for a call that asks for one of its scopes: in one organization,
-- with the person's role there, but never a product administrator's.
create function app.open_assistant(asked_scope text, token_hash text) returns app.session_state
language plpgsql volatile security definer set search_path = ''
as $$
declare
  s app.session_state;
begin
  select
    case when asked_scope = any (a.scopes) then 'ok' else 'missing_scope' end,
    a.id, u.id, u.email, u.name, 'user', m.organization_id,
    array_to_string(array_remove(string_to_array(m.role, ','), 'system'), ','),
    coalesce(m.preferences ->> 'timeZone', o.time_zone)
  into s
  from private.assistant_secret t
  join private.assistant a on a.id = t.assistant_id
  join better_auth."user" u on u.id = a.user_id
  join better_auth.member m on m.organization_id = a.organization_id and m.user_id = a.user_id
  join better_auth.organization o on o.id = a.organization_id
  where t.hash = decode(token_hash, 'hex') and t.kind = 'access' and t.expires_at > now()
    and a.revoked_at is null and a.expires_at > now()
    and not (coalesce(u.banned, false) and coalesce(u.ban_expires > now(), true));
  if s.state is distinct from 'ok' then
    perform set_config('request.jwt.claims', '', true);
    s := row(coalesce(s.state, 'unauthenticated'), null, null, null, null, 'user', null, null, null)::app.session_state;
    return s;
  end if;
  -- Calls at once do not wait for each other to write the same hour.
  update private.assistant a set last_used_at = now() where a.id = (
    select b.id from private.assistant b
    where b.id = s.session_id and coalesce(b.last_used_at, '-infinity') < now() - interval '1 hour'
    for no key update skip locked);
  perform set_config('request.jwt.claims', json_build_object(
    'sub', s.user_id, 'role', 'authenticated', 'org_id', s.organization_id, 'org_role', s.organization_role)::text, true);
  return s;
end
$$;

-- `assistant <scope> <SHA-256 in hex>` comes as `api-key …` does: the server alone writes it, and no cookie holds a space.
create or replace function app.open_session(session_token text) returns app.session_state
language plpgsql volatile security definer set search_path = ''
as $$
declare
  s app.session_state;
  credential text := session_token;
  shown text;
begin
  if starts_with(session_token, 'api-key ') then
    return app.open_api_key(split_part(session_token, ' ', 2), split_part(session_token, ' ', 3));
  end if;
  if starts_with(session_token, 'assistant ') then
    return app.open_assistant(split_part(session_token, ' ', 2), split_part(session_token, ' ', 3));
  end if;
  if starts_with(session_token, 'page ') then
    shown := split_part(session_token, ' ', 2);
    credential := split_part(session_token, ' ', 3);
  end if;
  select
    case when m.id is null then 'no_organization' else 'ok' end,
    s1.id, u.id, u.email, u.name, coalesce(u.role, 'user'), m.organization_id,
    -- "system" is the claim of scheduled work: no stored role can spell it.
    array_to_string(array_remove(string_to_array(m.role, ','), 'system'), ','),
    coalesce(m.preferences ->> 'timeZone', o.time_zone)
  into s
  from better_auth.session s1
  join better_auth."user" u on u.id = s1.user_id
  left join better_auth.member m on m.organization_id = s1.active_organization_id and m.user_id = u.id
  left join better_auth.organization o on o.id = m.organization_id
  where s1.token = credential
    and s1.expires_at > now()
    and not (coalesce(u.banned, false) and coalesce(u.ban_expires > now(), true));
  if not found then
    s.state := 'unauthenticated';
    perform set_config('request.jwt.claims', '', true);
    return s;
  end if;
  if s.organization_id::text <> shown then
    perform set_config('request.jwt.claims', '', true);
    s := row('other_organization', null, null, null, null, 'user', null, null, null)::app.session_state;
    return s;
  end if;
  perform set_config('request.jwt.claims', json_build_object(
    'sub', s.user_id, 'role', 'authenticated', 'org_id', s.organization_id, 'org_role', s.organization_role)::text, true);
  return s;
end
$$;

-- Ends a person's assistants, in every organization, each with an entry for its owners to see. Answers the names of those
-- that were still connected.
create function better_auth.end_assistants(person uuid, by_whom uuid, cause text) returns text[]
language plpgsql volatile security definer set search_path = ''
as $$
declare
  a private.assistant;
  ended text[] := '{}';
begin
  for a in update private.assistant b set revoked_at = now() where b.user_id = person and b.revoked_at is null returning b.* loop
    continue when a.expires_at <= now() or a.connected_at is null;
    ended := ended || a.client_name;
    perform app.record_audit(jsonb_build_object('event', 'assistant.revoked', 'actorId', by_whom,
      'organizationId', a.organization_id, 'targetKind', 'assistant', 'targetId', a.id, 'targetLabel', a.client_name,
      'detail', jsonb_build_object('cause', cause, 'owner', (select u.email from better_auth."user" u where u.id = person))));
  end loop;
  return ended;
end
$$;

create or replace function better_auth.settle_person() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_administrator boolean := tg_op = 'UPDATE' and better_auth.is_active_administrator(new);
begin
  if tg_op = 'UPDATE' and new.banned and not coalesce(old.banned, false) then
    perform better_auth.end_keys_and_browsers(new.id, null, 'suspended');
    perform better_auth.end_assistants(new.id, null, 'suspended');
  end if;
  delete from better_auth.session s
  where case when is_administrator then s.user_id = old.id and s.impersonated_by is not null else s.impersonated_by = old.id end;
  if tg_op = 'UPDATE' and new.email <> old.email then
    delete from better_auth.verification v
    where v.identifier similar to '(hashed:)?reset-password:%' and v.value = old.id::text;
  end if;
  if better_auth.is_active_administrator(old) and not is_administrator then
    perform pg_advisory_xact_lock(hashtext('better_auth.keep_an_administrator'));
    if not exists (select from better_auth."user" u where better_auth.is_active_administrator(u)) then
      raise exception 'last administrator of the product' using errcode = 'RL002';
    end if;
  end if;
  return null;
end
$$;

revoke execute on function app.find_assistant_secret(text), app.open_assistant(text, text),
  better_auth.end_assistants(uuid, uuid, text) from public;
grant execute on function app.find_assistant_secret(text) to app_server;
grant execute on function better_auth.end_assistants(uuid, uuid, text) to auth_server;
