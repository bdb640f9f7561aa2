import { noteCaller } from "./activity.ts";
import { type LiveSession, openSession } from "../db/session.ts";
import {
  type AccountContext,
  type BaseContext,
  isManager,
  isOwner,
  isProductAdmin,
  type PublicContext,
  type Role,
  type SharedContext,
  type UserContext,
} from "./context.ts";
import type { Access, SharedAccess } from "./endpoint.ts";
import { AppError } from "./errors.ts";

/**
 * The context of a call, if the caller may make it: at most one round trip, which checks expiry, revocation, ban and
 * role. Throws `unauthenticated`, `other_organization`, `no_active_organization`, `forbidden`, and what a key may lack.
 * An `inline` read passes, because it opens the session itself.
 */
export async function openGate(access: Access, ctx: PublicContext): Promise<BaseContext> {
  if (access === "public" || access === "inline") return ctx;
  const state = await liveSession(ctx);
  if (access === "session") return userOf(ctx, state);
  if ("isOpen" in access) return sharedOf(access, userOf(ctx, state));
  const { person, holds } = inRole(access.role, ctx, state);
  if (!holds) throw new AppError("forbidden", access.refusal);
  const granted: BaseContext & { granted: Role } = { ...person, granted: access.role };
  return granted;
}

/** Opens the session in a call that must also answer people without one. Throws as the gate of `session` does. */
export async function requireUser(ctx: PublicContext): Promise<UserContext> {
  return userOf(ctx, await liveSession(ctx));
}

async function liveSession(ctx: PublicContext): Promise<LiveSession> {
  if (ctx.sessionToken === null) throw new AppError("unauthenticated");
  const state = await openSession(ctx, ctx.sessionToken);
  const organizationId = state.state === "ok" ? state.organization_id : null;
  noteCaller({ userId: state.user_id, organizationId });
  return state;
}

function inRole(
  role: Role,
  ctx: PublicContext,
  state: LiveSession,
): { person: AccountContext | UserContext; holds: boolean } {
  if (role === "manager" || role === "owner") {
    const person = userOf(ctx, state);
    return { person, holds: role === "owner" ? isOwner(person) : isManager(person) };
  }
  const person = accountOf(ctx, state);
  return { person, holds: isProductAdmin(person) || (role === "auditor" && isOwner(userOf(ctx, state))) };
}

function userOf(ctx: PublicContext, state: LiveSession): UserContext {
  if (state.state === "no_organization") throw new AppError("no_active_organization");
  return {
    ...baseOf(ctx, { userId: state.user_id, organizationId: state.organization_id }),
    ...personOf(ctx, state),
    organization: { id: state.organization_id, timeZone: state.time_zone },
    claims: { subject: state.user_id, organizationId: state.organization_id, role: state.organization_role },
  };
}

function sharedOf(access: SharedAccess, person: UserContext): SharedContext {
  const judge = (body: unknown): void => {
    if (!access.isOpen(body) && !isManager(person)) throw new AppError("forbidden", access.refusal);
  };
  return { ...person, judge };
}

function accountOf(ctx: PublicContext, state: LiveSession): AccountContext {
  return {
    ...baseOf(ctx, { userId: state.user_id }),
    ...personOf(ctx, state),
    membership:
      state.state === "ok" ? { organizationId: state.organization_id, role: state.organization_role } : null,
  };
}

function baseOf(ctx: PublicContext, who: Record<string, string>): BaseContext {
  return {
    environment: ctx.environment,
    pool: ctx.pool,
    clock: ctx.clock,
    limits: ctx.limits,
    log: ctx.log.with(who),
    requestId: ctx.requestId,
  };
}

function personOf(
  ctx: PublicContext,
  state: LiveSession,
): Pick<UserContext, "sessionToken" | "shownOrganization" | "sessionId" | "user"> {
  return {
    sessionToken: ctx.sessionToken ?? "",
    shownOrganization: state.state === "ok" ? state.organization_id : ctx.shownOrganization,
    sessionId: state.session_id,
    user: { id: state.user_id, email: state.email, name: state.name, role: state.product_role },
  };
}
