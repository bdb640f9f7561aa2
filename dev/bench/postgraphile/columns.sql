-- What a card shows of a person beyond the rows of its tables, as PostGraphile shows what SQL computes: a function of a
-- table's row is a field of it. Each asks by the product's own functions, under the caller's policies.
create function public.contact_unread(c public.contact) returns integer
language sql stable as $$ select app.count_unread(c.organization_id, c.id) $$;

create function public.contact_also_in(c public.contact) returns text
language sql stable as $$ select app.also_in(c) $$;

create function public.contact_suppressed(c public.contact) returns json
language sql stable as $$ select app.suppressed_json(c) $$;

create function public.contact_open_deals(c public.contact) returns setof public.deal
language sql stable rows 2 as $$
  select d.* from public.deal d
  where d.state = 'open' and d.id in (
    select l.deal_id from public.deal_contact l join public.contact r on r.id = l.contact_id
    where r.organization_id = c.organization_id and r.address_key = c.address_key and r.person_key = c.person_key
      and r.archived_at is null)
  order by d.closes_on, d.id limit 2
$$;

create function public.contact_other_actions(c public.contact) returns setof public.action
language sql stable rows 5 as $$
  select a.* from public.action a where a.contact_id = any (app.records_of(c.id))
  order by a.archived_at is not null, a.created_at desc limit 5
$$;

create function public.contact_newest_engagements(c public.contact) returns setof public.engagement
language sql stable rows 5 as $$
  select e.* from public.engagement e where e.contact_id = any (app.records_of(c.id)) order by e.date desc limit 5
$$;

create function public.contact_action_count(c public.contact) returns bigint
language sql stable as $$ select count(*) from public.action a where a.contact_id = any (app.records_of(c.id)) $$;

create function public.contact_engagement_count(c public.contact) returns bigint
language sql stable as $$ select count(*) from public.engagement e where e.contact_id = any (app.records_of(c.id)) $$;

grant execute on function public.contact_other_actions(public.contact), public.contact_newest_engagements(public.contact),
  public.contact_action_count(public.contact), public.contact_engagement_count(public.contact)
  to authenticated, app_server;
grant execute on function public.contact_unread(public.contact), public.contact_also_in(public.contact),
  public.contact_suppressed(public.contact), public.contact_open_deals(public.contact) to authenticated, app_server;
