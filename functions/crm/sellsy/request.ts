import type { SystemContext } from "../../http/context.ts";
import { AppError } from "../../http/errors.ts";
import { askServer, jsonIn } from "../../outbound/ask-server.ts";
import { BYTES } from "../../outbound/bounds.ts";
import { sharedRateLimiter } from "../rate-limit.ts";
import { callCrm, type Outcome } from "../sync/request-loop.ts";
import { unusable } from "../sync/unusable-answers.ts";
import { accessOf } from "./access.ts";
import { RATES } from "./manifest.ts";
import { areSpent, callsIn, pauseIn } from "./quotas.ts";
import { sellsyVariables } from "./variables.ts";

/** Timeout of one call in milliseconds, body included. */
const TIMEOUT = 20_000;
/** Calls after which what is left of the day is noted again. */
const NOTED = 50;

export interface Call {
  readonly method: "GET" | "POST";
  /** Below the API's address. */
  readonly path: string;
  readonly query?: readonly (readonly [string, string])[];
  readonly body?: object;
}

/** A reply that is neither a failure nor a refused token nor one for the rate; `body` is undefined if it is no JSON. */
export interface Reply {
  readonly status: number;
  readonly body: unknown;
}

/** Sends one call: at the account's pace, again up to `attempts` times. `isUnreadable` says of a reply that it is none. */
export type Ask = (call: Call, attempts?: number, isUnreadable?: (reply: Reply) => boolean) => Promise<Reply>;

/** How calls of the context's account are sent. Throws `crm_revoked`, `crm_quota`, `crm_unreadable`, `crm_unavailable`. */
export function createAsk(ctx: SystemContext): Ask {
  const access = accessOf(ctx);
  const limiter = sharedRateLimiter(ctx, "sellsy", RATES);
  const origin = sellsyVariables(ctx.environment).SELLSY_API_URL.replace(/\/$/, "");
  let calls = 0;
  return (call, attempts, isUnreadable = () => false) => {
    const ports = {
      access,
      slot: () => limiter.slot("call"),
      backOff: (pause: number) => limiter.backOff(pause),
    };
    const { method, path, query = [], body } = call;
    const attempt = async ({ accessToken }: { accessToken: string }): Promise<Outcome<Reply>> => {
      const address = new URL(origin + path);
      for (const [name, value] of query) address.searchParams.append(name, value);
      const reply = await askServer(
        address,
        {
          method,
          headers: { authorization: `Bearer ${accessToken}`, "content-type": "application/json" },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        },
        { bytes: BYTES.page, milliseconds: TIMEOUT },
      );
      if (typeof reply === "string") return unusable(reply, ctx.log, { crm: "sellsy", path });
      const { status, headers, text } = reply;
      if (status >= 500) return { passing: "failure", retryAfter: headers.get("retry-after") };
      if (status === 401) return "rejected";
      if (status === 429) {
        if (areSpent(headers)) {
          // The day's calls are the whole account's: another try would only take from whoever gets one back.
          await limiter.spent({ used: 1, allowed: 1 });
          throw new AppError("crm_quota");
        }
        return { passing: "rate", retryAfter: pauseIn(headers) };
      }
      const left = callsIn(headers);
      if (left !== null && calls++ % NOTED === 0) await limiter.spent(left);
      const answer = { status, body: jsonIn(text) };
      if (!isUnreadable(answer)) return { answer };
      ctx.log.warn("sellsy reply does not fit its schema", { path });
      return { passing: "unreadable", retryAfter: null };
    };
    return callCrm(ports, attempt, attempts);
  };
}
