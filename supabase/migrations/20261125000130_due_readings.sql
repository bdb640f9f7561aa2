-- Which texts are still to be read, and by whom.

-- Contacts with texts that a reader has still to read: those it has not read, and those that an older version of it
-- read. `model`: the model's version, null where there is none, and the oldest texts it is asked about.
create function app.texts_to_read(organization uuid, local_version text, model text, since timestamptz)
returns table (contact_id uuid)
language sql stable parallel safe
as $$
  select u.contact_id from private.unread_text u
  where u.organization_id = organization and u.reader = 'local'
  union all
  select u.contact_id from private.unread_text u
  where u.organization_id = organization and u.reader = 'model' and model is not null and u.at >= since
    and (u.tried_at is null or u.tried_at < now() - interval '30 minutes')
    -- Of what a batch asks about the answer comes.
    and not exists (select from private.ai_batch_line l
      where l.organization_id = organization and u.text_id = any (l.source_ids))
  union all
  select r.contact_id from public.text_reading r
  where r.organization_id = organization and r.reader = 'local' and (r.version < local_version or r.version > local_version)
  union all
  select r.contact_id from public.text_reading r
  where r.organization_id = organization and r.reader = 'model' and (r.version < model or r.version > model) and r.at >= since
$$;

-- Readings that are due: of texts that a model could not read when they came, or that came without a synchronization.
-- A model that could not be asked for a reason that only a person or a new month changes rests for an hour.
create function app.due_readings(page app.due_organization[], instant timestamptz, rules jsonb)
returns setof app.due_job
language sql stable set search_path = ''
as $$
  select o.organization_id, o.organization_id || '|read-texts|' || o.day || '|' || o.hour, 'read-texts',
    '{"lists": false}'::jsonb, instant + make_interval(secs => greatest(0, s.seconds)), false
  from unnest(page) o
  cross join lateral (select app.seconds_until(o, o.slot) as seconds) s
  left join lateral (
    select j.state = 'failed' and j.error_code in ('not_configured', 'over_budget')
      and j.finished_at > now() - interval '1 hour' as rests
    from public.job j where j.organization_id = o.organization_id and j.kind = 'read-texts' and j.finished_at is not null
    order by j.created_at desc limit 1) model on true
  where s.seconds is not null and exists (
    select from app.texts_to_read(o.organization_id, rules #>> '{readers,local}',
      case when model.rests then null else rules #>> '{readers,model}' end, (rules #>> '{readers,since}')::timestamptz) t
    join public.contact c on c.id = t.contact_id and c.archived_at is null)
$$;

revoke execute on all functions in schema app from public;

grant execute on function app.texts_to_read(uuid, text, text, timestamptz) to app_server;
