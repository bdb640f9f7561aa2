import { openSession } from "../db/session.ts";
import type { BaseContext, PublicContext, UserContext } from "./context.ts";
import { AppError } from "./errors.ts";

/**
 * Opens the session of a request: one round trip that checks expiry, revocation and ban, and says who
 * asks for which organization. Throws `unauthenticated` or `no_active_organization`.
 */
export async function requireUser(ctx: PublicContext): Promise<UserContext> {
  if (ctx.sessionToken === null) throw new AppError("unauthenticated");
  const state = await openSession(ctx, ctx.sessionToken);
  return userContext(ctx, state);
}

function userContext(ctx: BaseContext, state: Awaited<ReturnType<typeof openSession>>): UserContext {
  if (state.state === "unauthenticated") throw new AppError("unauthenticated");
  if (state.state === "no_organization") throw new AppError("no_active_organization");
  return {
    environment: ctx.environment,
    get pool() {
      return ctx.pool;
    },
    clock: ctx.clock,
    log: ctx.log.with({ userId: state.user_id, organizationId: state.organization_id }),
    requestId: ctx.requestId,
    sessionId: state.session_id,
    user: { id: state.user_id, email: state.email, name: state.name, role: state.product_role },
    organization: { id: state.organization_id, timeZone: state.time_zone },
    claims: { subject: state.user_id, organizationId: state.organization_id, role: state.organization_role },
  };
}
