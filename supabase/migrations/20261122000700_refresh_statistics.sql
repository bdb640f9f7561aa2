-- After a first synchronization or a large import the planner believes the tables empty until autovacuum has
-- passed, and chooses plans that look at everything. Whoever fills tables asks for this afterwards. A table
-- is analyzed once it has grown by a fifth since it was last: a call that finds nothing to do costs a few
-- catalogue reads. Answers how many tables were analyzed.
create function app.refresh_statistics() returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  name text;
  analyzed integer := 0;
begin
  -- Somebody who is analyzing the table already does it for us too.
  perform set_config('lock_timeout', '2s', true);
  for name in
    select c.oid::regclass::text from pg_catalog.pg_class c
    where c.oid = any (array['public.contact', 'public.engagement', 'public.note', 'public.action', 'public.text_reading',
      'public.fact', 'private.unread_text']::regclass[])
      and pg_catalog.pg_relation_size(c.oid)
        > (c.relpages * 1.2 + 8) * current_setting('block_size')::integer
    order by 1
  loop
    begin
      execute 'analyze ' || name;
      analyzed := analyzed + 1;
    exception when lock_not_available then null;
    end;
  end loop;
  return analyzed;
end
$$;

revoke execute on function app.refresh_statistics() from public;
grant execute on function app.refresh_statistics() to app_server;
