-- Who did what to whom. Entries are written by app.record_audit alone and never rewritten: no role of a
-- request has a grant on private.audit.

create function app.uuid_or_null(input text) returns uuid
language sql immutable parallel safe
as $$ select case when input ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' then input::uuid end $$;

-- Keys of an entry: event, and where known outcome, actorId, actorEmail, impersonatedBy, organizationId,
-- targetKind, targetId, targetLabel, detail, ipAddress, requestId. What is too long is cut, and an
-- organization that is gone is left out: the entry never fails the call it tells of for either.
create function app.record_audit(entry jsonb) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  organization uuid;
  actor uuid := app.uuid_or_null(entry ->> 'actorId');
  details jsonb := coalesce(nullif(entry -> 'detail', 'null'), '{}');
begin
  -- The lock is the one the foreign key takes: whoever deletes the organization meanwhile is waited for.
  select o.id into organization from better_auth.organization o
  where o.id = app.uuid_or_null(entry ->> 'organizationId') for key share;
  if jsonb_typeof(details) <> 'object' or octet_length(details::text) > 2000 then
    details := '{"cut": true}';
  end if;
  insert into private.audit (event, outcome, actor_id, actor_email, impersonated_by, organization_id,
    target_kind, target_id, target_label, detail, ip_address, request_id)
  values (
    left(entry ->> 'event', 100), coalesce(entry ->> 'outcome', 'success'), actor,
    left(coalesce(entry ->> 'actorEmail', (select u.email from better_auth."user" u where u.id = actor)), 320),
    app.uuid_or_null(entry ->> 'impersonatedBy'), organization,
    left(entry ->> 'targetKind', 40),
    -- Of an organization that is gone no row keeps the id.
    case when entry ->> 'targetKind' = 'organization' and organization is null then null
      else left(entry ->> 'targetId', 100) end,
    left(entry ->> 'targetLabel', 320),
    details, left(entry ->> 'ipAddress', 64), left(entry ->> 'requestId', 100));
end
$$;

grant execute on function app.record_audit(jsonb) to app_server, auth_server;
