-- Asked in the transaction that makes a key or takes a browser: whoever ends the session meanwhile waits, and then finds
-- what was made. A session that is over and a person who is suspended act in nobody's person.
set lock_timeout = '2s';

create or replace function app.seconds_in_person(session uuid) returns double precision
language sql volatile security definer set search_path = ''
as $$
  select extract(epoch from now() - s.created_at)::double precision
  from better_auth.session s join better_auth."user" u on u.id = s.user_id
  where s.id = session and s.impersonated_by is null and s.expires_at > now()
    and not (coalesce(u.banned, false) and coalesce(u.ban_expires > now(), true))
  for key share of s
$$;
