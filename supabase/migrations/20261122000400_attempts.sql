-- How often something was tried for one account or recipient: wrong passwords, mails. The count stands here
-- because each Lambda would keep one of its own. Keys are hashes: what people type stays out of the table.

create table better_auth.attempt (
  key text primary key,
  count integer not null,
  ends_at timestamptz not null
);
create index attempt_ends_at_idx on better_auth.attempt (ends_at);

-- Takes one attempt of `most` in a window that begins with the first: 0, or the seconds until the window
-- ends when none is left. One statement decides, so parallel calls cannot take more than there are.
create function app.take_attempt(name text, most integer, seconds integer) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  wait integer;
begin
  insert into better_auth.attempt as a (key, count, ends_at)
  values (name, 1, now() + make_interval(secs => seconds))
  on conflict (key) do update set
    count = case when a.ends_at <= now() then 1 else a.count + 1 end,
    ends_at = case when a.ends_at <= now() then excluded.ends_at else a.ends_at end
  where a.ends_at <= now() or a.count < most;
  if found then
    -- A few of the others that have ended go, so that made-up addresses do not pile up.
    delete from better_auth.attempt a where a.key in (
      select e.key from better_auth.attempt e where e.ends_at < now() limit 5 for update skip locked);
    return 0;
  end if;
  select ceil(extract(epoch from a.ends_at - now())) into wait from better_auth.attempt a where a.key = name;
  return greatest(wait, 1);
end
$$;

-- Gives an attempt back that was none: the password was right.
create function app.give_back_attempt(name text) returns void
language sql volatile security definer set search_path = ''
as $$ update better_auth.attempt set count = count - 1 where key = name and count > 0 $$;

-- Windows that have ended: scheduled retention takes what nobody came upon.
create function app.forget_attempts() returns bigint
language sql volatile security definer set search_path = ''
as $$
  with gone as (
    delete from better_auth.attempt a where app.is_system() and a.key in (
      select e.key from better_auth.attempt e where e.ends_at < now() for update skip locked)
    returning 1)
  select count(*) from gone
$$;

revoke execute on function app.take_attempt(text, integer, integer), app.give_back_attempt(text),
  app.forget_attempts() from public;
grant execute on function app.take_attempt(text, integer, integer) to app_server, auth_server;
grant execute on function app.give_back_attempt(text) to auth_server;
grant execute on function app.forget_attempts() to app_server;
