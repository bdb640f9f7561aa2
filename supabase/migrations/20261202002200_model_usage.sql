-- What keeps calls of a model paid once and within bounds: results by what was asked, calls under way, and each
-- organization's month. Reached like the rest of schema private, with the claims of one organization.

create table private.ai_run (
  id bigint generated always as identity primary key,
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  contact_id uuid,
  stage text not null,
  stage_key text not null,
  prompt_version text not null,
  model text not null,
  input_tokens integer not null default 0,
  output_tokens integer not null default 0,
  -- Null: the model has no known price. The tokens still count.
  cost_usd numeric(12, 6),
  latency_ms integer,
  request_id text,
  status text not null,
  repairs smallint not null default 0,
  created_at timestamptz not null default now(),
  -- What a run cost outlives the contact it was for.
  foreign key (contact_id, organization_id) references public.contact (id, organization_id)
    on delete set null (contact_id)
);
create index ai_run_contact_idx on private.ai_run (contact_id);
create index ai_run_organization_idx on private.ai_run (organization_id, created_at desc);
alter table private.ai_run enable row level security;
grant select, insert on private.ai_run to app_server;
create policy ai_run_organization on private.ai_run for all to app_server
  using (organization_id = (select app.org_id()))
  with check (organization_id = (select app.org_id()));

-- An answer that fitted, by the hash of everything it was asked with.
create table private.ai_result (
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  stage text not null,
  stage_key text not null,
  contact_id uuid,
  result jsonb not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, stage, stage_key),
  -- It says things about a person: it goes with them.
  foreign key (contact_id, organization_id) references public.contact (id, organization_id) on delete cascade
);
create index ai_result_contact_idx on private.ai_result (contact_id);
alter table private.ai_result enable row level security;
grant select, insert, update, delete on private.ai_result to app_server;
create policy ai_result_organization on private.ai_result for all to app_server
  using (organization_id = (select app.org_id())) with check (organization_id = (select app.org_id()));

-- A call under way: nobody else asks the same, and what it may cost is set aside. An expired one is nobody's.
create table private.ai_lease (
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  stage text not null,
  stage_key text not null,
  owner uuid not null,
  until timestamptz not null,
  -- A batch's calls wait at the server: they do not count as simultaneous.
  batch boolean not null default false,
  tokens bigint not null,
  cost_usd numeric(12, 6),
  primary key (organization_id, stage, stage_key)
);
alter table private.ai_lease enable row level security;
grant select, insert, update, delete on private.ai_lease to app_server;
create policy ai_lease_organization on private.ai_lease for all to app_server
  using (organization_id = (select app.org_id())) with check (organization_id = (select app.org_id()));

-- What an organization may use, where it is not what everybody may: tokens and USD of a calendar month
-- (UTC), and calls at the same time.
create table private.ai_limit (
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  measure text not null check (measure in ('monthly_tokens', 'monthly_usd', 'simultaneous')),
  most numeric(14, 2) not null check (most >= 0),
  primary key (organization_id, measure)
);
alter table private.ai_limit enable row level security;
-- The operator's to set.
grant select on private.ai_limit to app_server;
create policy ai_limit_organization on private.ai_limit for select to app_server
  using (organization_id = (select app.org_id()));

-- The books of a model's calls before an instant.
create function app.forget_model_runs(before timestamptz) returns bigint
language sql volatile security definer set search_path = ''
as $$
  with gone as (
    delete from private.ai_run r where r.organization_id = app.org_id() and r.created_at < before and app.is_system()
    returning 1)
  select count(*) from gone
$$;

-- What an organization wishes its month of model calls to use at most, within what the operator lets it
-- (private.ai_limit): the smaller holds.
create table private.ai_own_limit (
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  measure text not null check (measure in ('monthly_tokens', 'monthly_usd')),
  most numeric(14, 2) not null check (most >= 0),
  primary key (organization_id, measure)
);
alter table private.ai_own_limit enable row level security;
grant select on private.ai_own_limit to app_server;
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

-- Batches handed to the model server: what to read back, and what was asked, by its hash alone. A line goes when
-- its answer is booked, once.
create table private.ai_batch (
  -- Whose the leases of its lines are.
  owner uuid primary key,
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  -- The work it is: of two workers that begin the same, one makes a batch.
  name text not null,
  -- The server's id; null until it has taken the batch.
  server_id text,
  -- When nothing more was to be read from it.
  read_at timestamptz,
  created_at timestamptz not null default now(),
  unique (organization_id, name),
  unique (owner, organization_id)
);
alter table private.ai_batch enable row level security;
grant select, insert, update, delete on private.ai_batch to app_server;
create policy ai_batch_organization on private.ai_batch for all to app_server
  using (organization_id = (select app.org_id())) with check (organization_id = (select app.org_id()));

create table private.ai_batch_line (
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  owner uuid not null,
  stage text not null,
  stage_key text not null,
  prompt_version text not null,
  -- Null from the start where the question was about nobody.
  contact_id uuid,
  about_contact boolean not null,
  -- The contact's texts that were asked about.
  source_ids uuid[] not null default '{}',
  primary key (organization_id, owner, stage, stage_key),
  foreign key (owner, organization_id) references private.ai_batch (owner, organization_id) on delete cascade,
  -- What it cost is booked though its contact is gone.
  foreign key (contact_id, organization_id) references public.contact (id, organization_id)
    on delete set null (contact_id)
);
create index ai_batch_line_contact_idx on private.ai_batch_line (contact_id);
alter table private.ai_batch_line enable row level security;
grant select, insert, update, delete on private.ai_batch_line to app_server;
create policy ai_batch_line_organization on private.ai_batch_line for all to app_server
  using (organization_id = (select app.org_id())) with check (organization_id = (select app.org_id()));

-- What the model server last said of this organization's calls as a whole: a refusal that no other text would
-- escape (the key, the credit, the model's name) is met by one call, not by each.
create table private.ai_server (
  organization_id uuid not null references better_auth.organization (id) on delete cascade,
  -- Of the address, key and models that are set: with others everything is tried anew. No key can be had from it.
  server text not null check (server ~ '^[0-9a-f]{16}$'),
  refusal text check (refusal in ('key', 'quota', 'model')),
  -- The model that was asked for.
  model text,
  since timestamptz,
  -- When one call may try again.
  next_try_at timestamptz,
  -- Until when calls need not wait for one that tries.
  open_until timestamptz,
  -- The work whose call tries, for the others.
  trial_owner uuid,
  trial_until timestamptz,
  primary key (organization_id, server),
  check ((refusal is null) = (since is null) and (refusal is null) = (next_try_at is null))
);
alter table private.ai_server enable row level security;
grant select, insert, update, delete on private.ai_server to app_server;
create policy ai_server_organization on private.ai_server for all to app_server
  using (organization_id = (select app.org_id())) with check (organization_id = (select app.org_id()));

-- GET /api/admin/model-usage: a month of model calls, organization by organization, those without a call too, and what
-- each may use: its operator's caps, or the defaults, and its own lower one. Also by day and by stage, of all
-- organizations found, as a chart draws them.
create function app.list_model_usage(
  session_token text, month_start timestamptz, default_usd numeric, default_tokens numeric, words text, sorting text[],
  row_offset integer, page_size integer
) returns table (state text, body text)
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
      with part as (
        -- Few rows of many: an organization has a handful of stages a day.
        select r.organization_id, (r.created_at at time zone 'UTC')::date as day, r.stage, count(*) as calls,
          count(*) filter (where r.status <> 'ok') as failed, sum(r.input_tokens) as input_tokens,
          sum(r.output_tokens) as output_tokens, coalesce(sum(r.cost_usd), 0) as cost,
          count(*) filter (where r.cost_usd is null and r.input_tokens + r.output_tokens > 0) as unpriced
        from private.ai_run r
        where r.created_at >= $1 and r.created_at < ($1 at time zone 'UTC' + interval '1 month') at time zone 'UTC'
        group by 1, 2, 3
      ), run as (
        select organization_id, sum(calls)::integer as calls, sum(failed)::integer as failed,
          sum(input_tokens) as input_tokens, sum(output_tokens) as output_tokens, sum(cost) as cost,
          sum(unpriced)::integer as unpriced
        from part group by organization_id
      ), cap as (
        select o.id as organization_id,
          least(coalesce(max(l.most) filter (where l.measure = 'monthly_usd'), $2), max(own.most) filter (where own.measure = 'monthly_usd')) as usd,
          least(coalesce(max(l.most) filter (where l.measure = 'monthly_tokens'), $3), max(own.most) filter (where own.measure = 'monthly_tokens')) as tokens
        from better_auth.organization o
        left join private.ai_limit l on l.organization_id = o.id
        left join private.ai_own_limit own on own.organization_id = o.id
        group by o.id
      ), found as (
        select o.id, o.name, coalesce(run.calls, 0) as calls, coalesce(run.failed, 0) as failed,
          coalesce(run.input_tokens, 0) as input_tokens, coalesce(run.output_tokens, 0) as output_tokens,
          coalesce(run.cost, 0) as cost, coalesce(run.unpriced, 0) as unpriced, cap.usd, cap.tokens,
          least(1, greatest(
            case when cap.usd > 0 then coalesce(run.cost, 0) / cap.usd else 1 end,
            case when cap.tokens > 0 then coalesce(run.input_tokens + run.output_tokens, 0) / cap.tokens else 1 end)) as share
        from better_auth.organization o join cap on cap.organization_id = o.id left join run on run.organization_id = o.id
        where position(app.fold($4) in app.fold(o.name)) > 0
      ), page as (
        select f, row_number() over (order by %1$s) as n from found f order by n offset $5 limit $6
      ), drawn as (
        -- By day (stage is null) and by stage (day is null).
        select to_char(day, 'YYYY-MM-DD') as day, stage, sum(calls) as calls, sum(cost) as cost,
          jsonb_build_object('calls', sum(calls), 'failed', sum(failed), 'inputTokens', sum(input_tokens),
            'outputTokens', sum(output_tokens), 'costUsd', sum(cost), 'unpricedCalls', sum(unpriced)) as counted
        from part where organization_id in (select id from found)
        group by grouping sets (day, stage)
      )
      select 'ok', jsonb_build_object(
        'data', coalesce((select jsonb_agg(jsonb_build_object('organization', jsonb_build_object('id', (f).id, 'name', (f).name),
          'calls', (f).calls, 'failed', (f).failed, 'inputTokens', (f).input_tokens, 'outputTokens', (f).output_tokens,
          'costUsd', (f).cost, 'unpricedCalls', (f).unpriced, 'monthlyUsd', (f).usd, 'share', (f).share) order by n)
          from page), '[]'),
        'total', jsonb_build_object('calls', coalesce(sum(calls), 0), 'failed', coalesce(sum(failed), 0),
          'inputTokens', coalesce(sum(input_tokens), 0), 'outputTokens', coalesce(sum(output_tokens), 0),
          'costUsd', coalesce(sum(cost), 0), 'unpricedCalls', coalesce(sum(unpriced), 0)),
        'byDay', coalesce((select jsonb_agg(jsonb_build_object('day', day) || counted order by day)
          from drawn where day is not null), '[]'),
        'byStage', coalesce((select jsonb_agg(jsonb_build_object('stage', stage) || counted order by cost desc, calls desc, stage)
          from drawn where stage is not null), '[]'),
        'meta', jsonb_build_object('offset', $5, 'pageSize', $6, 'itemCount', count(*), 'hasMore', $5 + $6 < count(*)))::text
      from found
    $query$, app.ordering(sorting, '{"name": "(f).name collate \"fr-x-icu\"", "calls": "(f).calls", "failed": "(f).failed",
      "costUsd": "(f).cost", "share": "(f).share"}', '(f).cost desc, (f).calls desc, (f).name collate "fr-x-icu", (f).id'))
  using month_start, default_usd, default_tokens, words, row_offset, page_size;
end
$$;

revoke execute on all functions in schema app from public;
grant execute on function app.forget_model_runs(timestamptz), app.choose_model_limit(numeric, text),
  app.list_model_usage(text, timestamptz, numeric, numeric, text, text[], integer, integer) to app_server;
