-- What is written where a person stood is the caller's word: no French in SQL, and no function around one expression.
-- accepted drop-function: nothing is deployed, and no code calls them any more

-- Takes a person out of rows that app.next_mentions has found, writing `instead` of them: how many were `cut`, and how
-- many are `left`, as somebody else holds them: nobody waits.
drop function app.cut_mentions(text, text[], text[], text);
create function app.cut_mentions(of_place text, row_ids text[], addresses text[], pattern text, instead text) returns jsonb
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
    string_agg(format('%1$I = regexp_replace((%2$s)::text, $3, $5, ''g'')::%3$s', n.name,
      case when n.place = 'public.engagement' and n.name = 'participants'
        then $p$select coalesce(jsonb_agg(p order by n), '[]') from jsonb_array_elements(t.participants) with ordinality x (p, n)
          where not coalesce(lower(btrim(p ->> 'email')) = any ($4), false)$p$
        else format('t.%I', n.name) end, n.type), ', ')
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
  using organization, row_ids, pattern, addresses, instead;
  get diagnostics changed = row_count;
  execute format('select count(*) from %s t where t.ctid = any ($2::tid[]) and t.organization_id = $1 and (%s)', of_place, named)
  into still using organization, row_ids, pattern;
  return jsonb_build_object('cut', gone + changed, 'left', still);
end
$$;
drop function app.redacted(text, text), app.redacted(jsonb, text), app.participants_without(jsonb, text[]);

revoke execute on all functions in schema app from public;
grant execute on function app.cut_mentions(text, text[], text[], text, text) to app_server;
