-- An imported file may be called after whoever is in it (« contacts-dupont-marie.csv »), in spellings that no erasure
-- finds. Nobody needs the name afterwards: the audit keeps none, whichever code writes the entry. Other names are kept
-- composed (NFC), as erasures look for them: a Mac writes « é » as two characters.
create or replace function app.record_audit(entry jsonb) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  organization uuid;
  actor uuid := app.uuid_or_null(entry ->> 'actorId');
  details jsonb := normalize(coalesce(nullif(entry -> 'detail', 'null'), '{}')::text)::jsonb;
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
    case when entry ->> 'targetKind' = 'import' then null else left(normalize(entry ->> 'targetLabel'), 320) end,
    details, left(entry ->> 'ipAddress', 64), left(entry ->> 'requestId', 100));
end
$$;

-- accepted update-in-batches: an organization imports a few files a week, and the audit keeps a year of them
update private.audit a set target_label = null where a.target_kind = 'import' and a.target_label is not null;
