import { randomUUID } from "node:crypto";
import { isIP } from "node:net";
import type { Context, MiddlewareHandler } from "hono";
import { type Activity, inActivity, takeColdStart } from "./activity.ts";
import { clientAddress } from "./client-address.ts";
import type { Contract } from "./contract.ts";
import { gatewayIds } from "./gateway-ids.ts";
import type { Platform } from "./platform.ts";
import { openTrace } from "./trace.ts";

export interface Variables {
  requestId: string;
  /** The matched route's pattern: paths themselves contain ids and tokens. */
  route: string;
  /** Undefined outside the routes that have one. */
  contract: Contract | undefined;
}

type RequestContext = Context<{ Variables: Variables }>;

/**
 * Gives each request its id, and says in one line of the log, and in a span where somebody takes them, what became of
 * it. `fail` answers what was thrown.
 */
export function observeRequests(
  platform: Platform,
  fail: (thrown: unknown, c: RequestContext) => Response,
): MiddlewareHandler<{ Variables: Variables }> {
  return (c, next) => {
    const started = performance.now();
    const requestId = randomUUID();
    c.set("requestId", requestId);
    c.header("x-request-id", requestId);
    c.header("cache-control", "no-store");
    const trace = openTrace(platform, "server", {
      correlationId: requestId,
      traceparent: c.req.header("traceparent"),
    });
    const work = async (activity: Activity): Promise<void> => {
      try {
        await next();
      } catch (thrown) {
        // Hono handles Errors only; other thrown values arrive here.
        c.res = fail(thrown, c);
      }
      const route = c.get("route") ?? "unknown";
      platform.log.info("request", {
        requestId,
        ...gatewayIds(c),
        address: addressOf(c),
        userId: activity.userId,
        organizationId: activity.organizationId,
        method: c.req.method,
        route,
        status: c.res.status,
        serverErrors: c.res.status >= 500 ? 1 : 0,
        milliseconds: Math.round(performance.now() - started),
        queries: activity.queries,
        dataApiCalls: activity.dataApiCalls,
        coldStart: takeColdStart(),
      });
      await trace?.end(`${c.req.method} ${route}`, c.res.status >= 500, {
        "http.request.method": c.req.method,
        "http.route": route,
        "http.response.status_code": c.res.status,
        "relance.organization_id": activity.organizationId,
      });
    };
    return inActivity(requestId, work, trace);
  };
}

/** The caller's address; undefined for a text in its place, which only who goes round CloudFront can put there. */
function addressOf(c: RequestContext): string | undefined {
  const address = clientAddress(c);
  return isIP(address) === 0 ? undefined : address;
}
