import { setTimeout } from "node:timers/promises";
import type { BaseContext, Claims } from "../http/context.ts";
import { AppError } from "../http/errors.ts";
import { AskedToWaitError } from "../jobs/asked-to-wait.ts";
import { LONGEST_ASKED } from "../outbound/retry-after.ts";
import type { Crm } from "./contract.ts";
import { isInBackoff, startBackoff, noteUsage, reserveSlot } from "./rate-limit-store.ts";

/** Rate limit for one kind of call. */
export interface Rate {
  /** Milliseconds between two calls. */
  readonly spacing: number;
  /** Calls allowed at once after a pause, in addition to the one that is due. */
  readonly burst: number;
}

/** Rate limiter for a vendor's API. `Kind` names what the vendor limits separately. */
export interface RateLimiter<Kind extends string = string> {
  /**
   * Resolves when the next call may be sent. Throws AskedToWaitError if the wait is too long for a worker, `crm_quota`
   * if it is of more than an hour or the account's daily calls are nearly used up, `crm_not_connected`.
   */
  slot(kind: Kind): Promise<void>;
  /** Backoff after a rate refusal: no caller uses the account for this long. */
  backOff(milliseconds: number): Promise<void>;
  /** Records the vendor's report of daily API usage. */
  spent(usage: { used: number; allowed: number }): Promise<void>;
}

/** Longest wait within a worker, in milliseconds; beyond it the job goes back to the queue. */
const LONGEST_PAUSE = 20_000;
/** Share of the account's daily calls left to its other users. */
const KEPT = 0.2;
/** Milliseconds a usage report stays valid; after that one call is let through to get a new one. */
const USAGE_HOLDS = 15 * 60_000;

/** The space between two calls, as a share of what the vendor asks for: tests make it less. */
export const pacing = { share: 1 };

/**
 * The rate limiter of the account the context's organization is connected to. Its state is a database row shared by
 * every worker, process and organization that calls the account. `pause` is how a worker waits for its slot. Its
 * `slot` throws AskedToWaitError, `crm_quota` and `crm_not_connected`, as `RateLimiter` says.
 */
export function sharedRateLimiter<Kind extends string>(
  ctx: BaseContext & { readonly claims: Claims },
  crm: Crm,
  rates: Readonly<Record<Kind, Rate>>,
  pause: (milliseconds: number) => Promise<unknown> = setTimeout,
): RateLimiter<Kind> {
  return {
    slot: async (kind) => {
      const { spacing, burst } = rates[kind];
      for (;;) {
        const reserved = await reserveSlot(ctx, crm, kind, { spacing: spacing * pacing.share, burst });
        if (reserved === null) throw new AppError("crm_not_connected");
        const { wait, used, allowed, reportedAgo } = reserved;
        const isTold = used !== null && allowed !== null && (reportedAgo ?? Infinity) < USAGE_HOLDS;
        if (isTold && used >= (1 - KEPT) * allowed) throw new AppError("crm_quota");
        // Only a day's quota holds for so long: the scheduler's next hours ask again.
        if (wait > LONGEST_ASKED) throw new AppError("crm_quota");
        if (wait > LONGEST_PAUSE) throw new AskedToWaitError(Math.ceil(wait / 1_000));
        if (wait <= 0) return;
        await pause(wait);
        // If another caller was refused meanwhile, this slot falls into the backoff.
        if (!(await isInBackoff(ctx, crm, kind))) return;
      }
    },
    backOff: (milliseconds) => startBackoff(ctx, crm, Object.keys(rates), milliseconds),
    spent: (usage) => noteUsage(ctx, crm, usage),
  };
}
