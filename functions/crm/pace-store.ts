import { withClaims } from "../db/claims.ts";
import type { BaseContext, Claims } from "../http/context.ts";
import type { Crm } from "./contract.ts";

type Context = BaseContext & { readonly claims: Claims };

/** A reserved slot of the organization's account; times in milliseconds. */
export interface Turn {
  /** Until the slot; none or less: now. */
  readonly wait: number;
  /** The vendor's word on the account's calls of the day, and how long ago it was said; null when never. */
  readonly used: number | null;
  readonly allowed: number | null;
  readonly toldBefore: number | null;
}

/** Reserves the next slot of a kind of call; null when the organization is not connected. */
export async function takeTurn(
  ctx: Context,
  crm: Crm,
  kind: string,
  rate: { spacing: number; burst: number },
): Promise<Turn | null> {
  const { rows } = await withClaims(ctx, (client) =>
    client.query<Turn>(
      `select wait, used, allowed, told_before as "toldBefore" from app.take_turn($1, $2, $3, $4)`,
      [crm, kind, rate.spacing, rate.burst],
    ),
  );
  return rows[0] ?? null;
}

/** Whether the account rests from calls of a kind: somebody who calls it was refused. */
export async function areTurnsHeld(ctx: Context, crm: Crm, kind: string): Promise<boolean> {
  const { rows } = await withClaims(ctx, (client) =>
    client.query<{ held: boolean }>("select app.turns_held($1, $2) as held", [crm, kind]),
  );
  return rows[0]?.held ?? false;
}

/** Holds every call of the account back for so many milliseconds. */
export async function holdTurns(
  ctx: Context,
  crm: Crm,
  kinds: string[],
  milliseconds: number,
): Promise<void> {
  await withClaims(ctx, (client) =>
    client.query("select app.hold_turns($1, $2, $3)", [crm, kinds, milliseconds]),
  );
}

/** Keeps what the vendor says of the account's calls of the day. */
export async function noteUsage(
  ctx: Context,
  crm: Crm,
  usage: { used: number; allowed: number },
): Promise<void> {
  await withClaims(ctx, (client) =>
    client.query("select app.note_crm_usage($1, $2, $3)", [crm, usage.used, usage.allowed]),
  );
}
