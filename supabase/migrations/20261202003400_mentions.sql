-- Texts of an organization that name somebody, found table by table without a lock, and cut in short transactions
-- (decision 095). Generic over app.columns_naming_people.

-- Whoever was just erased, until a job has taken them out of others' texts (decision 095): their addresses and names,
-- sealed under a key that is not in the database. The row goes with the job's end.
create table private.mention_search (
  -- What the person's tombstones share.
  person uuid primary key,
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  sealed bytea not null,
  created_at timestamptz not null default now()
);
create index mention_search_organization_idx on private.mention_search (organization_id);
alter table private.mention_search enable row level security;
grant select, insert, update, delete on private.mention_search to app_server;
create policy mention_search_organization on private.mention_search for all to app_server
  using (organization_id = (select app.org_id()) and (select app.is_manager()))
  with check (organization_id = (select app.org_id()) and (select app.is_manager()));

-- Searches that have waited since before an instant, of all organizations: their job has failed, or nobody was told.
create function app.unfinished_searches(before timestamptz, most integer)
returns table (organization uuid, person uuid)
language sql stable security definer set search_path = ''
as $$
  select s.organization_id, s.person from private.mention_search s where s.created_at < before order by s.created_at limit most
$$;

create function app.places_naming_people() returns setof text
language sql immutable security definer set search_path = ''
as $$ select n.place from app.columns_naming_people() n group by n.place order by n.place $$;

-- A row's texts one after the other, for a query that calls it t. What stands between two texts is in no name.
create function app.texts_of_place(of_place text) returns text
language sql immutable
as $$
  select string_agg(format($f$coalesce(t.%I::text, '')$f$, n.name), $f$ || ' | ' || $f$ order by n.at)
  from app.columns_naming_people() with ordinality n (place, name, type, at) where n.place = of_place
$$;

-- Opens the cursor `mentions` over the organization's rows of a table, each with whether it names somebody. words:
-- [["Élodie", "Marchand"], ["elodie@exemple.fr"]]: a row without all words of one of them is not held against the
-- expression, which costs ten times as much. since: only rows written since that transaction (app.written_since).
create function app.open_mentions(of_place text, words jsonb, finder text, since text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  mentions refcursor := 'mentions';
  likes text[] := '{}';
  conditions text[] := '{}';
  alternative jsonb;
  word text;
  joined text[];
begin
  if app.org_id() is null or not app.is_manager() then raise exception 'not a manager'; end if;
  if of_place is null or of_place not in (select app.places_naming_people()) then raise exception 'no such place'; end if;
  for alternative in select jsonb_array_elements(words) loop
    joined := '{}';
    -- The longest first: it is the rarest.
    for word in select w from jsonb_array_elements_text(alternative) w order by length(w) desc loop
      likes := likes || ('%' || regexp_replace(app.fold(word), '([\\%_])', '\\\1', 'g') || '%');
      joined := joined || format('s.folded like ($2)[%s]', cardinality(likes));
    end loop;
    conditions := conditions || ('(' || array_to_string(joined, ' and ') || ')');
  end loop;
  -- All rows are read: the plan that answers the first of them soonest is not the one.
  perform set_config('cursor_tuple_fraction', '1', true);
  open mentions no scroll for execute format(
    'select t.ctid::text as row_id, (%2$s) and s.said ~ $3 as named from %1$s t
       cross join lateral (select %3$s as said, app.fold(%3$s) as folded offset 0) s
     where t.organization_id = $1%4$s',
    of_place, array_to_string(conditions, ' or '), app.texts_of_place(of_place),
    case when since is null then '' else ' and age(t.xmin) <= age($4::xid)' end)
  using app.org_id(), likes, finder, since;
end
$$;

-- The next rows of the cursor: how many they were (fewer than asked for at the end), and which of them name the person.
create function app.next_mentions(most integer) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  mentions refcursor := 'mentions';
  seen integer := 0;
  row_id text;
  named boolean;
  found_rows text[] := '{}';
begin
  while seen < most loop
    fetch mentions into row_id, named;
    exit when not found;
    seen := seen + 1;
    if named then found_rows := found_rows || row_id; end if;
  end loop;
  return jsonb_build_object('seen', seen, 'found', to_jsonb(found_rows));
end
$$;

-- What was written from now on, and by transactions that are under way, as `since`.
create function app.written_since() returns text
language sql volatile
as $$ select pg_snapshot_xmin(pg_current_snapshot())::xid::text $$;

-- Takes a person out of rows that app.next_mentions has found: how many were `cut`, and how many are `left`, as somebody
-- else holds them: nobody waits.
create function app.cut_mentions(of_place text, row_ids text[], addresses text[], pattern text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  organization uuid := app.org_id();
  named text;
  cut text;
  gone integer := 0;
  changed integer;
  still integer;
begin
  if organization is null or not app.is_manager() then raise exception 'not a manager'; end if;
  select string_agg(format('t.%I::text ~ $3', n.name), ' or '),
    string_agg(format('%1$I = app.redacted(%2$s, $3)', n.name,
      case when n.place = 'public.engagement' and n.name = 'participants'
        then 'app.participants_without(t.participants, $4)' else format('t.%I', n.name) end), ', ')
  into named, cut from app.columns_naming_people() n where n.place = of_place;
  if named is null then raise exception 'no such place'; end if;
  if of_place in ('public.article', 'private.article_search') then
    -- An address on the web that names them is of no use without the name, nor is a company that is called like them.
    execute format('delete from %s t where t.ctid = any ($2::tid[]) and t.organization_id = $1 and (%s)', of_place,
      case of_place when 'public.article' then 't.company ~ $3 or t.company_key ~ $3 or t.url ~ $3' else 't.company_key ~ $3' end)
    using organization, row_ids, pattern;
    get diagnostics gone = row_count;
  end if;
  execute format(
    'with held as materialized (select t.ctid from %1$s t where t.ctid = any ($2::tid[]) and t.organization_id = $1
       and (%2$s) for no key update skip locked)
     update %1$s t set %3$s from held where t.ctid = held.ctid', of_place, named, cut)
  using organization, row_ids, pattern, addresses;
  get diagnostics changed = row_count;
  execute format('select count(*) from %s t where t.ctid = any ($2::tid[]) and t.organization_id = $1 and (%s)', of_place, named)
  into still using organization, row_ids, pattern;
  return jsonb_build_object('cut', gone + changed, 'left', still);
end
$$;

create function app.participants_without(participants jsonb, addresses text[]) returns jsonb
language sql immutable parallel safe
as $$
  select coalesce(jsonb_agg(p order by n), '[]') from jsonb_array_elements(participants) with ordinality each (p, n)
  where not coalesce(lower(btrim(p ->> 'email')) = any (addresses), false)
$$;

-- How many of the rows that app.next_mentions has found are not the contacts' own.
create function app.count_mentions(of_place text, row_ids text[], contacts uuid[]) returns integer
language plpgsql stable security definer set search_path = ''
as $$
declare
  others integer;
  own text;
begin
  if app.org_id() is null or not app.is_manager() then raise exception 'not a manager'; end if;
  if of_place is null or of_place not in (select app.places_naming_people()) then raise exception 'no such place'; end if;
  own := case
    when of_place = 'public.contact' then 't.id = any ($3)'
    when of_place = 'public.claim' then 't.action_id in (select a.id from public.action a where a.contact_id = any ($3))'
    when of_place = 'private.write_back' then 't.action_id in (select a.id from public.action a where a.contact_id = any ($3))
      or t.note_id in (select n.id from public.note n where n.contact_id = any ($3))'
    when of_place = 'public.deal' then 't.id in (select l.deal_id from public.deal_contact l where l.contact_id = any ($3))'
    when exists (select from pg_catalog.pg_attribute a
      where a.attrelid = of_place::regclass and a.attname = 'contact_id' and not a.attisdropped) then 't.contact_id = any ($3)'
    else 'false' end;
  execute format('select count(*) from %s t where t.ctid = any ($2::tid[]) and t.organization_id = $1
    and not coalesce(%s, false)', of_place, own)
  into others using app.org_id(), row_ids, contacts;
  return others;
end
$$;

-- How often others' rows name a person, counted table by table for whoever exports their data (decision 095). What is
-- looked for stands in the contacts alone; a row goes with its contact.
create table private.mention_count (
  contact_id uuid primary key,
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  -- Whose count it is: another job begins its own.
  job_id uuid not null,
  -- A hash of who the person was then, under a key that is not in the database: of whoever has another name or address
  -- since, nothing was counted.
  person bytea not null,
  -- Tables that were counted, none of whose rows may name them.
  counted jsonb not null default '{}',
  begun_at timestamptz not null default now(),
  -- Null until all were.
  counted_at timestamptz,
  foreign key (contact_id, organization_id) references public.contact (id, organization_id) on delete cascade,
  foreign key (job_id, organization_id) references public.job (id, organization_id) on delete cascade
);
create index mention_count_job_idx on private.mention_count (job_id);
create index mention_count_organization_idx on private.mention_count (organization_id);
alter table private.mention_count enable row level security;
grant select, insert, update, delete on private.mention_count to app_server;
create policy mention_count_organization on private.mention_count for all to app_server
  using (organization_id = (select app.org_id()) and (select app.is_manager()))
  with check (organization_id = (select app.org_id()) and (select app.is_manager()));

revoke execute on all functions in schema app from public;
grant execute on function app.unfinished_searches(timestamptz, integer), app.places_naming_people(),
  app.open_mentions(text, jsonb, text, text), app.next_mentions(integer), app.written_since(),
  app.cut_mentions(text, text[], text[], text), app.count_mentions(text, text[], uuid[]) to app_server;
