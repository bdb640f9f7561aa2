import { setTimeout } from "node:timers/promises";
import type { BaseContext, Claims } from "../http/context.ts";
import { AppError } from "../http/errors.ts";
import { AskedToWaitError } from "../jobs/asked-to-wait.ts";
import type { Crm } from "./contract.ts";
import { areTurnsHeld, holdTurns, noteUsage, takeTurn } from "./pace-store.ts";

/** How calls of one kind may follow each other. */
export interface Rate {
  /** Milliseconds between two calls. */
  readonly spacing: number;
  /** Calls that may go out at once after a rest, beside the one that is due. */
  readonly burst: number;
}

/** Keeps calls under a vendor's rate. `Kind` names what the vendor counts apart. */
export interface Pace<Kind extends string = string> {
  /**
   * Resolves when the next call may go out. Throws AskedToWaitError when that is too long to sit through,
   * `crm_quota` when the account's calls of the day are nearly spent, `crm_not_connected`.
   */
  turn(kind: Kind): Promise<void>;
  /** The vendor refused a call for its rate: nobody calls the account for so many milliseconds. */
  backOff(milliseconds: number): Promise<void>;
  /** What the vendor says of the account's calls of the day. */
  spent(usage: { used: number; allowed: number }): Promise<void>;
}

/** Longest pause a worker sits through, in milliseconds; past it the work goes back to the queue. */
const LONGEST_PAUSE = 20_000;
/** Part of the account's calls of the day that is left to its other uses. */
const KEPT = 0.2;
/** Milliseconds for which the vendor's word on the day's calls holds; then one call asks again. */
const USAGE_HOLDS = 15 * 60_000;

/**
 * The pace of the account that the context's organization is connected to, kept in the database: every
 * worker, process and organization that calls the account takes its turns from the same row. `pause` is how
 * a worker waits for its turn.
 */
export function sharedPace<Kind extends string>(
  ctx: BaseContext & { readonly claims: Claims },
  crm: Crm,
  rates: Readonly<Record<Kind, Rate>>,
  pause: (milliseconds: number) => Promise<unknown> = setTimeout,
): Pace<Kind> {
  return {
    turn: async (kind) => {
      for (;;) {
        const turn = await takeTurn(ctx, crm, kind, rates[kind]);
        if (turn === null) throw new AppError("crm_not_connected");
        const { wait, used, allowed, toldBefore } = turn;
        const isTold = used !== null && allowed !== null && (toldBefore ?? Infinity) < USAGE_HOLDS;
        if (isTold && used >= (1 - KEPT) * allowed) throw new AppError("crm_quota");
        if (wait > LONGEST_PAUSE) throw new AskedToWaitError(Math.ceil(wait / 1_000));
        if (wait <= 0) return;
        await pause(wait);
        // Somebody else may have been refused meanwhile: this slot is then one of the pause.
        if (!(await areTurnsHeld(ctx, crm, kind))) return;
      }
    },
    backOff: (milliseconds) => holdTurns(ctx, crm, Object.keys(rates), milliseconds),
    spent: (usage) => noteUsage(ctx, crm, usage),
  };
}
