import * as z from "zod";
import { type Transaction, withClaims } from "../db/claims.ts";
import { builder, NOW, runBuilt } from "../db/builder.ts";
import { execute, firstRow } from "../db/statement.ts";
import type { BaseContext, SystemContext } from "../http/context.ts";
import { type FailureCode, type Usage, WebSource } from "./answer.ts";
import type { Refusal } from "./refusal.ts";
import { enter, lockModel } from "./server-state.ts";
import { MONTHLY_TOKENS, MONTHLY_USD, SIMULTANEOUS } from "./limits.ts";

export type ModelContext = BaseContext & Pick<SystemContext, "claims" | "unhurried">;

/** A piece of work, by its key. */
export interface Work {
  readonly stage: string;
  readonly key: string;
  readonly contactId: string | null;
  readonly promptVersion: string;
  /** The holder of the work's lease. */
  readonly owner: string;
}

const StoredResult = z.object({
  value: z.unknown(),
  sources: z.array(WebSource).readonly(),
  model: z.string(),
});
export type StoredResult = z.infer<typeof StoredResult>;

/**
 * Whether work may begin. `busy`: another worker has the lease. `full`: the maximum of concurrent calls is reached.
 * `trying`: another call is probing the server. `refused`: the server refuses every call.
 */
export type Lease =
  | { readonly state: "stored"; readonly result: StoredResult }
  | { readonly state: "taken" | "busy" | "full" | "trying" | "over_budget" }
  | { readonly state: "refused"; readonly reason: Refusal };

interface Wish {
  /** Ask again even if an answer is stored. */
  readonly force: boolean;
  readonly seconds: number;
  /** True of what a direct call may take the lease of: a batch's lines, and what nobody waits for. */
  readonly batch: boolean;
  /** For a direct call; a batch's lines are sent together later. */
  readonly server?: { readonly name: string; readonly trialSeconds: number };
  readonly reserve: { readonly tokens: number; readonly costUsd: number | null };
}

/** One call, as booked. */
export interface Run {
  readonly model: string;
  readonly usage: Usage;
  readonly costUsd: number | null;
  readonly latencyMs: number | null;
  readonly requestId: string;
  readonly status: "ok" | FailureCode;
  readonly repairs: number;
}

async function readResult(client: Transaction, work: Work): Promise<StoredResult | undefined> {
  const row = await firstRow(
    client,
    z.object({ result: StoredResult }),
    "select result from private.ai_result where stage = $1 and stage_key = $2",
    [work.stage, work.key],
  );
  return row?.result;
}

/**
 * Leases the work and reserves its cost, or returns why not. A direct call takes the lease from a batch, which may need
 * a day, and from a call that nobody waits for, because somebody is waiting now.
 */
export function takeLease(ctx: ModelContext, work: Work, wish: Wish): Promise<Lease> {
  return withClaims(ctx, async (client): Promise<Lease> => {
    const stored = wish.force ? undefined : await readResult(client, work);
    if (stored !== undefined) return { state: "stored", result: stored };
    // The call itself is made later.
    await lockModel(client);
    await runBuilt(client, builder.deleteFrom("private.ai_lease").where("until", "<=", NOW));
    const counted = await firstRow(
      client,
      z.object({ busy: z.boolean(), full: z.boolean(), over: z.boolean() }),
      COUNT,
      [
        work.stage,
        work.key,
        wish.reserve.tokens,
        wish.reserve.costUsd,
        MONTHLY_TOKENS,
        MONTHLY_USD,
        SIMULTANEOUS,
        wish.batch,
      ],
    );
    if (counted?.busy) return { state: "busy" };
    // Read after the leases: a worker stores its result as it releases its lease.
    const meanwhile = wish.force ? undefined : await readResult(client, work);
    if (meanwhile !== undefined) return { state: "stored", result: meanwhile };
    if (counted?.over) return { state: "over_budget" };
    if (counted?.full && !wish.batch) return { state: "full" };
    const { server } = wish;
    const entry = server ? await enter(client, server.name, work.owner, server.trialSeconds) : undefined;
    if (entry !== undefined && entry.state !== "open") return entry;
    await execute(
      client,
      `insert into private.ai_lease (organization_id, stage, stage_key, owner, until, batch, tokens, cost_usd)
       values (app.org_id(), $1, $2, $3, now() + make_interval(secs => $4), $5, $6, $7)
       on conflict (organization_id, stage, stage_key) do update set owner = excluded.owner,
         until = excluded.until, batch = excluded.batch, tokens = excluded.tokens, cost_usd = excluded.cost_usd`,
      [work.stage, work.key, work.owner, wish.seconds, wish.batch, wish.reserve.tokens, wish.reserve.costUsd],
    );
    return { state: "taken" };
  });
}

/** Running calls, and the month's cost including them and the requested one. */
const COUNT = `
  with spent as (
    select coalesce(sum(input_tokens + output_tokens), 0) as tokens, coalesce(sum(cost_usd), 0) as cost
    from private.ai_run where created_at >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'
  ), held as (
    select coalesce(sum(tokens), 0) as tokens, coalesce(sum(cost_usd), 0) as cost,
      count(*) filter (where not batch) as calls,
      coalesce(bool_or(stage = $1 and stage_key = $2 and (not batch or $8)), false) as busy
    from private.ai_lease
  ), own as (
    select max(most) filter (where measure = 'monthly_tokens') as tokens,
      max(most) filter (where measure = 'monthly_usd') as cost,
      max(most) filter (where measure = 'simultaneous') as calls
    from private.ai_limit
  ), wish as (
    select max(most) filter (where measure = 'monthly_tokens') as tokens,
      max(most) filter (where measure = 'monthly_usd') as cost
    from private.ai_own_limit
  )
  select held.busy,
    held.calls >= coalesce(own.calls, $7::numeric) as full,
    spent.tokens + held.tokens + $3::numeric > least(wish.tokens, coalesce(own.tokens, $5::numeric))
      or spent.cost + held.cost + coalesce($4::numeric, 0) > least(wish.cost, coalesce(own.cost, $6::numeric))
      -- A cap of nothing lets nothing through, not even what has no known price.
      or least(wish.cost, coalesce(own.cost, $6::numeric)) = 0 as over
  from spent, held, own, wish`;

/** Books a call. */
export async function insertRun(client: Transaction, work: Work, run: Run): Promise<void> {
  await execute(
    client,
    `insert into private.ai_run (organization_id, contact_id, stage, stage_key, prompt_version, model,
       input_tokens, output_tokens, cost_usd, latency_ms, request_id, status, repairs)
     values (app.org_id(), (select id from public.contact where id = $1), $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      work.contactId,
      work.stage,
      work.key,
      work.promptVersion,
      run.model,
      run.usage.inputTokens,
      run.usage.outputTokens,
      run.costUsd,
      run.latencyMs,
      run.requestId,
      run.status,
      run.repairs,
    ],
  );
}

/** Ends a lease; false if it is no longer this owner's. */
export async function freeLease(client: Transaction, work: Work): Promise<boolean> {
  const freed = await runBuilt(
    client,
    builder
      .deleteFrom("private.ai_lease")
      .where("stage", "=", work.stage)
      .where("stage_key", "=", work.key)
      .where("owner", "=", work.owner),
  );
  return freed === 1;
}

/** Stores a work's result, replacing a stored one unless `keep` is set. */
export async function writeResult(
  client: Transaction,
  work: Work,
  result: StoredResult,
  older: "replace" | "keep" = "replace",
): Promise<void> {
  // A contact deleted meanwhile leaves nothing behind.
  await execute(
    client,
    `insert into private.ai_result (organization_id, stage, stage_key, contact_id, result)
     select app.org_id(), $1, $2, $3::uuid, $4::jsonb
     where $3::uuid is null or exists (select from public.contact where id = $3)
     on conflict (organization_id, stage, stage_key)
       ${older === "keep" ? "do nothing" : "do update set result = excluded.result, created_at = now()"}`,
    [work.stage, work.key, work.contactId, JSON.stringify(result)],
  );
}

/** The contact was deleted while its line was written; it is written again without the contact. */
const FOREIGN_KEY_VIOLATION = "23503";

async function book(ctx: ModelContext, write: (client: Transaction) => Promise<void>): Promise<void> {
  try {
    await withClaims(ctx, write);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === FOREIGN_KEY_VIOLATION)) throw error;
    await withClaims(ctx, write);
  }
}

/** Books a call that is followed by another. */
export function noteCall(ctx: ModelContext, work: Work, run: Run): Promise<void> {
  return book(ctx, (client) => insertRun(client, work, run));
}

/** Books a work's last call, stores its result, and ends its lease. */
export function noteLastCall(
  ctx: ModelContext,
  work: Work,
  run: Run,
  result: StoredResult | undefined,
): Promise<void> {
  return book(ctx, async (client) => {
    await insertRun(client, work, run);
    if (result !== undefined) await writeResult(client, work, result);
    await freeLease(client, work);
  });
}

/** Ends leases of work that did not begin or was interrupted. */
export function release(ctx: ModelContext, works: readonly Work[]): Promise<void> {
  return withClaims(ctx, async (client) => {
    for (const work of works) await freeLease(client, work);
  });
}

/** A work's stored result; undefined if none. */
export function storedResult(ctx: ModelContext, work: Work): Promise<StoredResult | undefined> {
  return withClaims(ctx, (client) => readResult(client, work));
}
