-- Owners change the name and the domains of their organization, as the product's administrators do.

-- States: ok, what a session may answer, and `domain_taken`, with the domain that another organization has. Null leaves
-- a name or the domains as they are.
create function app.change_organization_identity(
  session_token text, new_name text, new_domains text[], request_id text
) returns table (state text, body text)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  s app.session_state := app.open_session(session_token);
  old better_auth.organization;
  changed text[];
  taken text;
begin
  if s.state <> 'ok' then
    return query select s.state, null::text;
    return;
  end if;
  if not (better_auth.has_role(s.organization_role, 'owner') or better_auth.has_role(s.product_role, 'admin')) then
    return query select 'forbidden', null::text;
    return;
  end if;
  -- Two organizations that ask for one domain at once: the second sees the first's.
  perform pg_advisory_xact_lock(hashtext('better_auth.organization.domains'));
  select * into old from better_auth.organization o where o.id = s.organization_id for no key update;
  select d into taken from unnest(new_domains) d
  where d <> all (old.domains)
    and exists (select from better_auth.organization o where o.id <> s.organization_id and d = any (o.domains))
  limit 1;
  if taken is not null then
    return query select 'domain_taken', taken;
    return;
  end if;
  changed := array_remove(array[
    case when new_name <> old.name then 'name' end,
    case when new_domains <> old.domains then 'domains' end], null);
  if cardinality(changed) > 0 then
    update better_auth.organization o
    set name = coalesce(new_name, old.name), domains = coalesce(new_domains, old.domains)
    where o.id = s.organization_id;
    perform app.audit_administration(s, 'organization.updated', request_id, 'organization', s.organization_id,
      coalesce(new_name, old.name), s.organization_id, jsonb_build_object('fields', changed));
  end if;
  return query select 'ok', app.settings_json(s)::text;
end
$$;

revoke execute on all functions in schema app from public;

grant execute on function app.change_organization_identity(text, text, text[], text) to app_server;
