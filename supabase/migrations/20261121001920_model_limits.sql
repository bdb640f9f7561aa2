-- What an organization wishes its month of model calls to use at most, within what the operator lets it
-- (private.ai_limit): the smaller holds.
create table private.ai_own_limit (
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  measure text not null check (measure in ('monthly_tokens', 'monthly_usd')),
  most numeric(14, 2) not null check (most >= 0),
  primary key (organization_id, measure)
);

grant select on private.ai_own_limit to app_server;
alter table private.ai_own_limit enable row level security;
create policy ai_own_limit_organization on private.ai_own_limit for select to app_server
  using (organization_id = (select app.org_id()));

-- A manager's choice, null for none of their own; audited as the organization's other choices are.
create function app.choose_model_limit(wished numeric, request_id text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  organization uuid := app.org_id();
  known_name text;
  before numeric;
begin
  if organization is null or not app.is_manager() then raise exception 'not a manager'; end if;
  select o.name into known_name from better_auth.organization o where o.id = organization for no key update;
  select l.most into before from private.ai_own_limit l where l.organization_id = organization and l.measure = 'monthly_usd';
  if before is not distinct from wished then return; end if;
  if wished is null then
    delete from private.ai_own_limit l where l.organization_id = organization and l.measure = 'monthly_usd';
  else
    insert into private.ai_own_limit (organization_id, measure, most) values (organization, 'monthly_usd', wished)
    on conflict (organization_id, measure) do update set most = excluded.most;
  end if;
  perform app.record_audit(jsonb_build_object('event', 'organization.updated', 'actorId', app.user_id(),
    'organizationId', organization, 'targetKind', 'organization', 'targetId', organization, 'targetLabel', known_name,
    'detail', jsonb_build_object('modelMonthlyUsd', wished), 'requestId', request_id));
end
$$;

revoke execute on all functions in schema app from public;

grant execute on function app.choose_model_limit(numeric, text) to app_server;
