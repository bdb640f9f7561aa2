-- What lets in besides the password: sessions, API keys, and browsers that are told of one's list. A password that is set
-- without the old one, and a suspension, end all of it (decision 096).

-- Ends a person's keys and browsers, in every organization, each key with an entry for its owners to see. Answers the
-- names of those that still worked.
create function better_auth.end_keys_and_browsers(person uuid, by_whom uuid, cause text) returns text[]
language plpgsql volatile security definer set search_path = ''
as $$
declare
  k private.api_key;
  ended text[] := '{}';
begin
  delete from private.push_subscription p where p.user_id = person;
  for k in update private.api_key a set revoked_at = now() where a.user_id = person and a.revoked_at is null returning a.* loop
    continue when k.expires_at <= now();
    ended := ended || k.name;
    perform app.record_audit(jsonb_build_object('event', 'api_key.revoked', 'actorId', by_whom,
      'organizationId', k.organization_id, 'targetKind', 'api_key', 'targetId', k.id, 'targetLabel', k.name,
      'detail', jsonb_build_object('cause', cause, 'owner', (select u.email from better_auth."user" u where u.id = person))));
  end loop;
  return ended;
end
$$;

-- The trigger of a suspension, whose sessions end where it is decided.
create or replace function better_auth.end_api_keys() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform better_auth.end_keys_and_browsers(new.id, null, 'suspended');
  return null;
end
$$;

-- Ends all of it, for whoever chose a password by a mailed link or had one given. Sessions that were begun with the old
-- password while the new one was written go too.
create function app.end_access(person uuid, by_whom uuid, cause text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  sessions integer;
begin
  delete from better_auth.session s where s.user_id = person;
  get diagnostics sessions = row_count;
  return jsonb_build_object('sessions', sessions,
    'keys', to_jsonb(better_auth.end_keys_and_browsers(person, by_whom, cause)));
end
$$;

revoke execute on function better_auth.end_keys_and_browsers(uuid, uuid, text), app.end_access(uuid, uuid, text) from public;
grant execute on function app.end_access(uuid, uuid, text) to auth_server;
