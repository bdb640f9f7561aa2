-- What is proposed for several people is decided in one transaction of the code: it holds them all at once, in the same
-- order as everybody else, in one round trip.
create function app.lock_people(contacts uuid[]) returns void
language sql
as $$
  select pg_advisory_xact_lock(person.key) from (
    select distinct hashtextextended('action ' || c.person_key, 0) as key
    from public.contact c where c.id = any (contacts) order by 1) person;
  select from public.action x
  where x.archived_at is null and x.contact_id = any (array(
    select r.id from public.contact c
    join public.contact r on r.organization_id = c.organization_id and r.address_key = c.address_key
      and r.person_key = c.person_key
    where c.id = any (contacts)))
  order by x.id for update;
$$;
revoke execute on function app.lock_people(uuid[]) from public;
grant execute on function app.lock_people(uuid[]) to authenticated, app_server;
