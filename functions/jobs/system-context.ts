import { correlationId } from "../http/activity.ts";
import { type SystemContext, systemClaims } from "../http/context.ts";
import type { Platform } from "../http/platform.ts";

/** The context of scheduled work for one organization; its log lines name the activity that it is part of. */
export function systemContext(platform: Platform, organizationId: string, requestId: string): SystemContext {
  return {
    environment: platform.environment,
    get pool() {
      return platform.pool;
    },
    get clock() {
      return platform.clock;
    },
    log: platform.log.with({ requestId, organizationId, correlationId: correlationId() }),
    requestId,
    claims: systemClaims(organizationId),
  };
}
