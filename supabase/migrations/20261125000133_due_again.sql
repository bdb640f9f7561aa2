-- What was announced and got lost on its way.

-- What was announced or left to write, and whose message was lost: asked for again, once an hour.
create function app.due_again(page app.due_organization[], instant timestamptz, rules jsonb)
returns setof app.due_message
language sql stable set search_path = ''
as $$
  select o.organization_id, o.organization_id || '|' || d.kind || '|' || o.day || '|' || o.hour || d.part, d.kind, d.content,
    instant + make_interval(secs => greatest(0, s.seconds))
  from unnest(page) o
  cross join lateral (select app.seconds_until(o, o.slot) as seconds) s
  cross join lateral (
    select 'crm-changes' as kind, '|' || c.id as part, jsonb_build_object('crm', c.id) as content from app.crm c
    where exists (select from private.crm_change h where h.organization_id = o.organization_id and h.crm = c.id)
      and not exists (select from private.crm_change_lease t where t.organization_id = o.organization_id
        and t.crm = c.id and t.asked_at > now() - interval '5 minutes')
    union all
    (select 'write-back', '', jsonb_build_object('id', w.id) from private.write_back w
     left join public.action a on a.id = w.action_id
     left join public.note n on n.id = w.note_id
     join public.contact c on c.id = coalesce(a.contact_id, n.contact_id)
     join private.crm_connection k on k.organization_id = w.organization_id and k.crm = c.crm and k.state <> 'revoked'
     where w.organization_id = o.organization_id and w.state = 'waiting'
       and (w.lease_until is null or w.lease_until < now()) and w.created_at < now() - interval '10 minutes'
     order by w.created_at limit (rules ->> 'writeBacks')::integer)) d
  where s.seconds is not null and not exists (select from private.job_key k
    where k.key = o.organization_id || '|' || d.kind || '|' || o.day || '|' || o.hour || d.part)
$$;

revoke execute on all functions in schema app from public;
