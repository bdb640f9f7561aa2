import * as z from "zod";
import { type Transaction, withClaims } from "../db/claims.ts";
import { allRows, execute, firstRow } from "../db/statement.ts";
import type { BaseContext, Claims } from "../http/context.ts";
import type { Crm } from "./contract.ts";

type Context = BaseContext & { readonly claims: Claims };

/** A reserved slot of the organization's account; times in milliseconds. */
const Slot = z.object({
  /** Until the slot; none or less: now. */
  wait: z.number(),
  /** The vendor's word on the account's calls of the day, and how long ago it was said; null when never. */
  used: z.number().nullable(),
  allowed: z.number().nullable(),
  reportedAgo: z.number().nullable(),
});
export type Slot = z.infer<typeof Slot>;

/** Past 60 % of the day's calls they are spaced four times as wide. */
const SPACING = "$4::float8 * case when p.used >= 0.6 * p.allowed then 4 else 1 end";

/**
 * Reserves the next slot for a kind of call (the generic cell rate algorithm); null if the organization is not
 * connected. `spacing` milliseconds lie between two calls; after a rest, `burst` of them may go out at once.
 */
export async function reserveSlot(
  ctx: Context,
  crm: Crm,
  kind: string,
  { spacing, burst }: { spacing: number; burst: number },
): Promise<Slot | null> {
  const row = await withClaims(ctx, (client) =>
    firstRow(
      client,
      Slot,
      `insert into private.crm_pace as p (crm, portal_id, kind, next_at)
       select c.crm, c.portal_id, $3, clock_timestamp() - make_interval(secs => $4::float8 * ($5::integer - 1) / 1000)
       from private.crm_connection c where c.organization_id = $1 and c.crm = $2
       on conflict (crm, portal_id, kind) do update set next_at =
         greatest(p.next_at, clock_timestamp() - make_interval(secs => $4::float8 * $5::integer / 1000))
           + make_interval(secs => ${SPACING} / 1000)
       returning extract(epoch from p.next_at - clock_timestamp())::float8 * 1000 - ${SPACING} as wait, p.used, p.allowed,
         extract(epoch from clock_timestamp() - p.reported_at)::float8 * 1000 as "reportedAgo"`,
      [ctx.claims.organizationId, crm, kind, spacing, burst],
    ),
  );
  return row ?? null;
}

/** $1: the organization, $2: the CRM; the account that they are connected to. */
const OF_ACCOUNT = `c.organization_id = $1 and c.crm = $2 and p.crm = c.crm and p.portal_id = c.portal_id`;

/** Whether calls of a kind are in backoff because the vendor refused one for its rate. */
export async function isInBackoff(ctx: Context, crm: Crm, kind: string): Promise<boolean> {
  const held = await withClaims(ctx, (client) =>
    execute(
      client,
      `select from private.crm_connection c, private.crm_pace p
       where ${OF_ACCOUNT} and p.kind = $3 and p.held_until > clock_timestamp()`,
      [ctx.claims.organizationId, crm, kind],
    ),
  );
  return held > 0;
}

/**
 * Puts all calls of the account into backoff, a day at most: nobody makes one until then, nor a worker that waits for
 * its slot already.
 */
export async function startBackoff(
  ctx: Context,
  crm: Crm,
  kinds: string[],
  milliseconds: number,
): Promise<void> {
  await withClaims(ctx, (client) =>
    execute(
      client,
      `insert into private.crm_pace as p (crm, portal_id, kind, next_at, held_until)
       select c.crm, c.portal_id, k, h.until, h.until
       from private.crm_connection c, unnest($3::text[]) k,
         (select clock_timestamp() + make_interval(secs => least($4::float8, 86400000) / 1000) as until) h
       where c.organization_id = $1 and c.crm = $2
       order by k
       on conflict (crm, portal_id, kind) do update set next_at = greatest(p.next_at, excluded.next_at),
         held_until = greatest(p.held_until, excluded.held_until)`,
      [ctx.claims.organizationId, crm, kinds, milliseconds],
    ),
  );
}

/** Stores the vendor's report of daily API usage. */
export async function noteUsage(
  ctx: Context,
  crm: Crm,
  usage: { used: number; allowed: number },
): Promise<void> {
  await withClaims(ctx, (client) =>
    execute(
      client,
      `update private.crm_pace p set used = $3, allowed = $4, reported_at = clock_timestamp()
       from private.crm_connection c where ${OF_ACCOUNT}`,
      [ctx.claims.organizationId, crm, usage.used, usage.allowed],
    ),
  );
}

/** Until when the CRMs of the organization ask us to make no call, where they do. */
export async function readPauses(ctx: Context): Promise<ReadonlyMap<string, Date>> {
  const rows = await withClaims(ctx, (client) =>
    allRows(
      client,
      z.object({ crm: z.string(), until: z.date() }),
      `select c.crm, max(p.held_until) as until
       from private.crm_connection c join private.crm_pace p on p.crm = c.crm and p.portal_id = c.portal_id
       where c.organization_id = $1 and p.held_until > clock_timestamp() group by c.crm`,
      [ctx.claims.organizationId],
    ),
  );
  return new Map(rows.map(({ crm, until }) => [crm, until]));
}

/**
 * Forgets what a CRM asked of the account before it was connected (again), in the caller's transaction: if it still
 * asks, the first call will hear of it.
 */
export async function endPause(client: Transaction, organizationId: string, crm: Crm): Promise<void> {
  await execute(
    client,
    `update private.crm_pace p set next_at = least(p.next_at, clock_timestamp()), held_until = null,
       used = null, allowed = null, reported_at = null
     from private.crm_connection c where ${OF_ACCOUNT}`,
    [organizationId, crm],
  );
}
