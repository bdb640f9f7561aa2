-- Organizations, by the product’s administrators: the states and the check are those of `management`.

-- GET /api/organizations.
create function app.list_organizations(session_token text, words text, sorting text[], row_offset integer, page_size integer)
returns table (state text, body text)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  s app.session_state := app.open_administration(session_token);
begin
  if s.state <> 'ok' then
    return query select s.state, null::text;
    return;
  end if;
  return query execute format(
    $query$
      with found as (
        select o from better_auth.organization o where position(app.fold($1) in app.fold(o.name)) > 0
      ), page as (
        select o, row_number() over (order by %1$s) as n from found order by n offset $2 limit $3
      )
      select 'ok', jsonb_build_object(
        'data', coalesce((select jsonb_agg(better_auth.organization_json(o) order by n) from page), '[]'),
        'meta', jsonb_build_object('offset', $2, 'pageSize', $3, 'itemCount', total, 'hasMore', $2 + $3 < total))::text
      from (select count(*) as total from found) counted
    $query$, app.ordering(sorting, '{"name": "(o).name collate \"fr-x-icu\"", "membersCount": "(o).members_count",
      "createdAt": "(o).created_at", "updatedAt": "(o).updated_at"}', '(o).name collate "fr-x-icu", (o).id'))
  using words, row_offset, page_size;
end
$$;

-- GET /api/organizations/{id}.
create function app.get_organization(session_token text, organization uuid) returns table (state text, body text)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  s app.session_state := app.open_administration(session_token);
begin
  if s.state <> 'ok' then
    return query select s.state, null::text;
    return;
  end if;
  return query select 'ok', better_auth.organization_json(o)::text from better_auth.organization o where o.id = organization;
  if not found then
    return query select 'not_found', null::text;
  end if;
end
$$;

-- POST /api/organizations.
create function app.create_organization(session_token text, name text, logo text, domains text[], request_id text)
returns table (state text, body text)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  s app.session_state := app.open_administration(session_token);
  organization uuid;
begin
  if s.state <> 'ok' then
    return query select s.state, null::text;
    return;
  end if;
  organization := better_auth.create_organization(name, logo, domains);
  perform app.audit_administration(s, 'organization.created', request_id, 'organization', organization, name, organization);
  return query select 'ok', better_auth.organization_json(o)::text from better_auth.organization o where o.id = organization;
end
$$;

-- PATCH /api/organizations/{id}. Null leaves a name or the domains as they are; an empty logo takes it away.
create function app.update_organization(
  session_token text, organization uuid, new_name text, new_logo text, new_domains text[], request_id text
) returns table (state text, body text)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  s app.session_state := app.open_administration(session_token);
  old better_auth.organization;
  new better_auth.organization;
  changed text[];
begin
  if s.state <> 'ok' then
    return query select s.state, null::text;
    return;
  end if;
  select * into old from better_auth.organization o where o.id = organization for no key update;
  if not found then
    return query select 'not_found', null::text;
    return;
  end if;
  new := old;
  new.name := coalesce(new_name, old.name);
  new.logo := case when new_logo is null then old.logo else nullif(new_logo, '') end;
  new.domains := coalesce(new_domains, old.domains);
  changed := array_remove(array[
    case when new.name <> old.name then 'name' end,
    case when new.logo is distinct from old.logo then 'logo' end,
    case when new.domains <> old.domains then 'domains' end], null);
  if cardinality(changed) > 0 then
    update better_auth.organization o set name = new.name, logo = new.logo, domains = new.domains
    where o.id = organization returning * into new;
    perform app.audit_administration(s, 'organization.updated', request_id, 'organization', organization, new.name,
      organization, jsonb_build_object('fields', changed));
  end if;
  return query select 'ok', better_auth.organization_json(new)::text;
end
$$;

-- DELETE /api/organizations/{id}: with all its data. Its members keep their accounts, not their place.
create function app.delete_organization(session_token text, organization uuid, request_id text)
returns table (state text, body text)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  s app.session_state := app.open_administration(session_token);
  old better_auth.organization;
begin
  if s.state <> 'ok' then
    return query select s.state, null::text;
    return;
  end if;
  select * into old from better_auth.organization o where o.id = organization for update;
  if not found then
    return query select 'not_found', null::text;
    return;
  end if;
  update better_auth.session x set active_organization_id = null, active_team_id = null
  where x.active_organization_id = organization;
  delete from better_auth.organization o where o.id = organization;
  -- Nothing keeps its id, this entry neither.
  perform app.audit_administration(s, 'organization.deleted', request_id, 'organization', null, old.name, null);
  return query select 'ok', better_auth.organization_json(old)::text;
end
$$;

revoke execute on all functions in schema app from public;
grant execute on function
  app.list_organizations(text, text, text[], integer, integer),
  app.get_organization(text, uuid),
  app.create_organization(text, text, text, text[], text),
  app.update_organization(text, uuid, text, text, text[], text),
  app.delete_organization(text, uuid, text)
  to app_server;
