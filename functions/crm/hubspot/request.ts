import type * as z from "zod";
import type { SystemContext } from "../../http/context.ts";
import { AppError } from "../../http/errors.ts";
import { BYTES } from "../../outbound/bounds.ts";
import { type RateLimiter, sharedRateLimiter } from "../rate-limit.ts";
import { callCrm, type Outcome } from "../sync/request-loop.ts";
import { unusable } from "../sync/unusable-answers.ts";
import { accessOf } from "./access.ts";
import { RATES } from "./manifest.ts";
import { isMissingScopes, MissingScopesError } from "./missing-scopes-error.ts";
import type { Call } from "./read-reply.ts";
import { RateRefusal } from "./schema.ts";
import { send } from "./send.ts";
import { apiOrigin } from "./api-address.ts";

/** Timeout of one call in milliseconds, body included. */
const TIMEOUT = 20_000;

export interface RequestOptions {
  /** By default shared with all callers of the account. */
  limiter?: RateLimiter<keyof typeof RATES>;
  /** Timeout of one call in milliseconds. */
  timeout?: number;
}

/** Reads HubSpot once: `schema` parses the reply, `on404` answers for what HubSpot does not have. */
export type Request = <T>(call: Call, schema: z.ZodType<T>, on404?: (body: unknown) => T) => Promise<T>;

/**
 * How the context's HubSpot account is read: at its pace, again after what may pass, every reply validated. Requests throw
 * `crm_revoked`, `crm_quota`, `crm_unreadable` or `crm_unavailable`; the last is a MissingScopesError if a scope was not
 * granted.
 */
export function requester(
  ctx: SystemContext,
  { limiter = sharedRateLimiter(ctx, "hubspot", RATES), timeout = TIMEOUT }: RequestOptions = {},
): Request {
  const access = accessOf(ctx);
  const basePath = apiOrigin(ctx.environment);
  const bounds = { bytes: BYTES.page, milliseconds: timeout };

  return function request<T>(call: Call, schema: z.ZodType<T>, on404?: (body: unknown) => T): Promise<T> {
    const slot = () => limiter.slot(call.path.endsWith("/search") ? "search" : "call");
    return callCrm(
      { access, slot, backOff: (pause) => limiter.backOff(pause) },
      async ({ accessToken }): Promise<Outcome<T>> => {
        const reply = await send({ accessToken, basePath }, call, bounds);
        if (typeof reply === "string") return unusable(reply, ctx.log, { crm: "hubspot", path: call.path });
        const { retryAfter } = reply;
        if (reply.status >= 500) return { passing: "failure", retryAfter };
        if (reply.status === 429) return { passing: "rate", retryAfter, isOfDay: isOfDay(reply.body) };
        if (reply.status === 401) return "rejected";
        if (on404 !== undefined && reply.status === 404) return { answer: on404(reply.body) };
        if (reply.status >= 300) {
          const isMissing = isMissingScopes(reply.status, reply.body);
          ctx.log.error("hubspot refused a call", { path: call.path, status: reply.status, isMissing });
          throw isMissing ? new MissingScopesError() : new AppError("crm_unavailable");
        }
        const body = schema.safeParse(reply.body);
        if (body.success) return { answer: body.data };
        ctx.log.warn("hubspot reply does not fit its schema", { path: call.path });
        return { passing: "unreadable", retryAfter };
      },
    );
  };
}

/** Whether a call was refused for the day's calls, and not for those of ten seconds. */
const isOfDay = (body: unknown): boolean => RateRefusal.safeParse(body).data?.policyName === "DAILY";
