import type { Platform } from "./platform.ts";

/** The organization a request or a job works for; `db` doors set these claims on every query. */
export interface Claims {
  /** A user's id; scheduled work uses the organization's. */
  readonly subject: string;
  readonly organizationId: string;
  /** The member's role, comma-separated when several; `system` for scheduled work. */
  readonly role: string;
}

/** What every verb gets, whoever asks. */
export interface BaseContext extends Platform {
  readonly requestId: string;
}

/** A call without a session, or whose verb opens it itself. */
export interface PublicContext extends BaseContext {
  /** The session token of a cookie whose signature holds; not yet looked up. */
  readonly sessionToken: string | null;
}

/** A signed-in person in their active organization. */
export interface UserContext extends BaseContext {
  readonly sessionToken: string;
  readonly sessionId: string;
  readonly user: {
    readonly id: string;
    readonly email: string;
    readonly name: string;
    readonly role: string;
  };
  readonly organization: { readonly id: string; readonly timeZone: string };
  readonly claims: Claims;
}

/** A signed-in person, whether or not they have an active organization. */
export interface AccountContext extends BaseContext {
  readonly sessionToken: string;
  readonly sessionId: string;
  readonly user: UserContext["user"];
  /** The active organization and the person's role in it (comma-separated when several). */
  readonly membership: { readonly organizationId: string; readonly role: string } | null;
}

/**
 * Roles a call may be for. `manager`: owners and admins of the active organization. `owner`: its owners.
 * `administrator`: who manages the product; counts as either of them. `auditor`: owners and administrators,
 * the latter without an active organization too.
 */
export type Role = "manager" | "owner" | "administrator" | "auditor";

/** A context whose person has the role. Only the gate makes one: a verb that asks for it cannot be served without. */
type Granted<C, R extends Role> = C & { readonly granted: R };
export type ManagerContext = Granted<UserContext, "manager">;
export type OwnerContext = Granted<UserContext, "owner">;
export type AdministratorContext = Granted<AccountContext, "administrator">;
export type AuditorContext = Granted<AccountContext, "auditor">;

/**
 * The context of a call that managers share with members, made by the gate alone. `judge` throws `forbidden`
 * for a body, as it came, that is not the person's to send; undefined is one that cannot be read.
 */
export interface SharedContext extends UserContext {
  readonly judge: (body: unknown) => void;
}

/** Scheduled work for one organization: the same doors, bound by the same policies. */
export interface SystemContext extends BaseContext {
  readonly claims: Claims;
}

/** The claims of scheduled work for an organization. */
export function systemClaims(organizationId: string): Claims {
  return { subject: organizationId, organizationId, role: "system" };
}

/** True for those who manage the product's users and organizations. */
export function isProductAdmin(ctx: { readonly user: UserContext["user"] }): boolean {
  return ctx.user.role.split(",").includes("admin");
}

/** A person's claims where a manager acts: a product admin acts as an owner of the organization they are in. */
export function managerClaims(ctx: UserContext): Claims {
  return isProductAdmin(ctx) ? { ...ctx.claims, role: `${ctx.claims.role},owner` } : ctx.claims;
}

/** True for owners of the active organization and for product admins. */
export function isOwner(ctx: UserContext): boolean {
  return isProductAdmin(ctx) || ctx.claims.role.split(",").includes("owner");
}

/** True for owners and admins of the active organization and for product admins. */
export function isManager(ctx: UserContext): boolean {
  const roles = ctx.claims.role.split(",");
  return isProductAdmin(ctx) || roles.includes("owner") || roles.includes("admin");
}
