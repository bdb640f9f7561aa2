-- A model's messages may wait until their card is opened: what stands there meanwhile is the template's, marked
-- `on_open`. Which it is, is the organization's choice (`draftsAhead` in its settings).

-- The choice of the claims' organization; null while it is the usual one.
create function app.drafts_ahead() returns text
language sql stable security definer set search_path = ''
as $$
  select o.settings ->> 'draftsAhead' from better_auth.organization o where o.id = app.org_id()
$$;

-- The cards of a member's list of `for_day` whose messages wait to be opened: that of `contact`, by whichever of the
-- person's records, and the `following` ones after it. None where `contact` is not in the list.
create function app.drafts_to_open(contact uuid, for_day date, following integer)
returns table (contact_id uuid, is_opened boolean)
language sql stable
as $$
  select g.contact_id, g.position = opened.position
  from public.suggestion opened
  join public.suggestion g on g.organization_id = opened.organization_id and g.user_id = opened.user_id and g.day = opened.day
    and g.position between opened.position and opened.position + following
  join public.action a on a.id = g.action_id
  where opened.organization_id = app.org_id() and opened.user_id = app.user_id() and opened.day = for_day
    and opened.contact_id = any (app.records_of(contact))
    and a.archived_at is null and a.edited_at is null and a.ai_fallback = 'on_open'
  order by g.position
$$;

revoke execute on all functions in schema app from public;

grant execute on function app.drafts_ahead(), app.drafts_to_open(uuid, date, integer) to app_server;
