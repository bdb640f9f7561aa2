-- The settings tell of a note that the CRM has refused, as they do of a message.
create or replace function app.settings_json(s app.session_state) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'name', o.name,
    'domains', o.domains,
    'timeZone', o.time_zone,
    'listsFrom', o.settings -> 'listsFrom',
    'draftsAhead', o.settings -> 'draftsAhead',
    'crmWriteBack', app.write_back_of(s.organization_id),
    'mayChange', better_auth.has_role(s.organization_role, 'owner') or better_auth.has_role(s.product_role, 'admin'),
    'waiting', (select count(*) from private.write_back w where w.organization_id = s.organization_id and w.state = 'waiting'),
    'connections', coalesce((
      select jsonb_agg(jsonb_build_object('crm', c.crm, 'state', c.state, 'scopes', c.scopes,
        'refused', exists (select from private.write_back w
          left join public.action a on a.id = w.action_id
          left join public.note n on n.id = w.note_id
          join public.contact p on p.id = coalesce(a.contact_id, n.contact_id)
          where w.organization_id = s.organization_id and w.state = 'waiting' and w.reason = 'scope_missing' and p.crm = c.crm)
        ) order by c.crm)
      from private.crm_connection c where c.organization_id = s.organization_id), '[]'))
  from better_auth.organization o where o.id = s.organization_id
$$;

-- Only the person has a browser of theirs told: whoever acts as somebody is gone within the hour, and their browser
-- would go on hearing of another's list.
create or replace function app.add_push_subscription(session_token text, push_endpoint text, push_p256dh text, push_auth text)
returns table (state text, body text)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  s app.session_state := app.open_session_in_person(session_token);
begin
  if s.state <> 'ok' then
    return query select s.state, null::text;
    return;
  end if;
  insert into private.push_subscription as p (organization_id, user_id, endpoint, p256dh, auth)
  values (s.organization_id, s.user_id, push_endpoint, push_p256dh, push_auth)
  on conflict (endpoint) do update set organization_id = excluded.organization_id, user_id = excluded.user_id,
    p256dh = excluded.p256dh, auth = excluded.auth, created_at = now();
  delete from private.push_subscription p where p.id in (
    select o.id from private.push_subscription o
    where o.organization_id = s.organization_id and o.user_id = s.user_id
    order by o.created_at desc, o.id offset 10);
  return query select 'ok', null::text;
end
$$;
