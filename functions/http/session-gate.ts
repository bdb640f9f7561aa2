import { openSession, type SessionState } from "../db/session.ts";
import type { AccountContext, BaseContext, PublicContext, UserContext } from "./context.ts";
import { AppError } from "./errors.ts";

/**
 * Opens the session of a request: one round trip that checks expiry, revocation and ban, and says who
 * asks for which organization. Throws `unauthenticated` or `no_active_organization`.
 */
export async function requireUser(ctx: PublicContext): Promise<UserContext> {
  const state = await liveSession(ctx);
  if (state.state === "no_organization") throw new AppError("no_active_organization");
  return {
    ...baseOf(ctx, { userId: state.user_id, organizationId: state.organization_id }),
    sessionId: state.session_id,
    user: userOf(state),
    organization: { id: state.organization_id, timeZone: state.time_zone },
    claims: { subject: state.user_id, organizationId: state.organization_id, role: state.organization_role },
  };
}

/** The same for a person who may have no active organization. Throws `unauthenticated`. */
export async function requireAccount(ctx: PublicContext): Promise<AccountContext> {
  const state = await liveSession(ctx);
  return {
    ...baseOf(ctx, { userId: state.user_id }),
    sessionToken: ctx.sessionToken ?? "",
    sessionId: state.session_id,
    user: userOf(state),
    membership:
      state.state === "ok" ? { organizationId: state.organization_id, role: state.organization_role } : null,
  };
}

type LiveSession = Exclude<SessionState, { state: "unauthenticated" }>;

async function liveSession(ctx: PublicContext): Promise<LiveSession> {
  if (ctx.sessionToken === null) throw new AppError("unauthenticated");
  const state = await openSession(ctx, ctx.sessionToken);
  if (state.state === "unauthenticated") throw new AppError("unauthenticated");
  return state;
}

function baseOf(ctx: PublicContext, who: Record<string, string>): BaseContext {
  return {
    environment: ctx.environment,
    pool: ctx.pool,
    clock: ctx.clock,
    log: ctx.log.with(who),
    requestId: ctx.requestId,
  };
}

function userOf(state: LiveSession): UserContext["user"] {
  return { id: state.user_id, email: state.email, name: state.name, role: state.product_role };
}
