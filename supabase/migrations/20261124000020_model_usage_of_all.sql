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

grant execute on function app.list_model_usage(text, timestamptz, numeric, numeric, text, text[], integer, integer)
  to app_server;
