import * as z from "zod";
import { call, callRows } from "../db/call.ts";
import { type Transaction, withClaims } from "../db/claims.ts";
import { firstRow } from "../db/statement.ts";
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

/** Reserves the next slot for a kind of call; null if the organization is not connected. */
export async function reserveSlot(
  ctx: Context,
  crm: Crm,
  kind: string,
  rate: { spacing: number; burst: number },
): Promise<Slot | null> {
  const row = await withClaims(ctx, (client) =>
    firstRow(
      client,
      Slot,
      `select wait, used, allowed, reported_ago as "reportedAgo" from app.reserve_call_slot($1, $2, $3, $4)`,
      [crm, kind, rate.spacing, rate.burst],
    ),
  );
  return row ?? null;
}

/** Whether calls of a kind are in backoff because the vendor refused one for its rate. */
export async function isInBackoff(ctx: Context, crm: Crm, kind: string): Promise<boolean> {
  const ofKind = { crm_name: crm, call_kind: kind };
  return (await withClaims(ctx, (client) => call(client, "app.is_in_crm_backoff", ofKind))) ?? false;
}

/** Puts all calls of the account into backoff. */
export async function startBackoff(
  ctx: Context,
  crm: Crm,
  kinds: string[],
  milliseconds: number,
): Promise<void> {
  await withClaims(ctx, (client) =>
    call(client, "app.start_crm_backoff", { crm_name: crm, kinds, pause: milliseconds }),
  );
}

/** Stores the vendor's report of daily API usage. */
export async function noteUsage(
  ctx: Context,
  crm: Crm,
  usage: { used: number; allowed: number },
): Promise<void> {
  await withClaims(ctx, (client) =>
    call(client, "app.note_crm_usage", { crm_name: crm, used_now: usage.used, allowed_now: usage.allowed }),
  );
}

/** Until when the CRMs of the organization ask us to make no call, where they do. */
export async function readPauses(ctx: Context): Promise<ReadonlyMap<string, Date>> {
  const rows = await withClaims(ctx, (client) => callRows(client, "app.crm_pauses", {}));
  return new Map(rows.flatMap(({ crm, until }) => (crm === null || until === null ? [] : [[crm, until]])));
}

/** Forgets what a CRM asked of the account before it was connected (again), in the caller's transaction. */
export async function endPause(client: Transaction, crm: Crm): Promise<void> {
  await call(client, "app.end_crm_pause", { crm_name: crm });
}
