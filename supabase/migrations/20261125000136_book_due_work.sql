-- What is due for a page of organizations is found and booked by one call: keys (private.job_key) and jobs, which make
-- sure that nothing is asked for twice, and the messages (private.outbox_message), in one transaction.

-- The scheduler's one call for a page of organizations. `rules` (functions/workers/dispatch-rules.ts): local hours of
-- each kind of work, versions of the readers. Answers how many organizations it took, which of them live in no time
-- zone there is, and the messages to send, which settle_outbox is told about.
create function app.book_due_work(instant timestamptz, size integer, most_messages integer, rules jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  page app.due_organization[];
  taken integer;
  nowhere jsonb;
  again app.due_message[];
begin
  select coalesce(array_agg(o) filter (where o.day is not null), '{}'), count(*),
    coalesce(jsonb_agg(o.organization_id) filter (where o.day is null), '[]')
  into page, taken, nowhere
  from app.take_due_organizations(instant, size, (rules ->> 'listsAt')::integer) o;

  perform app.book_jobs(array(select d from app.due_synchronizations(page, instant, true, rules) d));
  perform app.book_jobs(array(select d from app.due_synchronizations(page, instant, false, rules) d));
  perform app.book_messages(array(select d from app.due_by_day(page, instant, rules) d));
  perform app.book_jobs(array(select d from app.due_readings(page, instant, rules) d));
  again := array(select d from app.due_again(page, instant, rules) d);
  -- Until it arrives, further events send no other.
  insert into private.crm_change_lease (organization_id, crm)
  select a.organization_id, a.content ->> 'crm' from unnest(again) a where a.kind = 'crm-changes' order by 1, 2
  on conflict (organization_id, crm) do update set asked_at = now();
  perform app.book_messages(again);

  -- What they stood for cannot come up again.
  delete from private.job_key k using unnest(page) o
  where k.organization_id = o.organization_id and k.created_at < now() - interval '31 days';
  delete from private.webhook_event e using unnest(page) o
  where e.organization_id = o.organization_id and e.received_at < now() - interval '7 days';

  return jsonb_build_object('organizations', taken, 'withoutTimeZone', nowhere,
    'messages', app.take_outbox(instant, most_messages));
end
$$;

revoke execute on all functions in schema app from public;

grant execute on function app.book_due_work(timestamptz, integer, integer, jsonb) to app_server;
