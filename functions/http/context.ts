import type { Platform } from "./platform.ts";

/** The organization of a request or job; the `db` functions set these claims on every query. */
export interface Claims {
  /** A user's id; the organization's id for scheduled work. */
  readonly subject: string;
  readonly organizationId: string;
  /** The member's role, comma-separated if several; `system` for scheduled work. */
  readonly role: string;
}

/** What every verb gets, whoever the caller. */
export interface BaseContext extends Platform {
  readonly requestId: string;
  /** Nothing may be written: what a verb reads through this context is read in read-only transactions. */
  readonly isReadOnly?: true;
}

/** A call without a session, or one whose verb opens the session itself. */
export interface PublicContext extends BaseContext {
  /** Session token of a cookie with a valid signature, or the credential of an API key; not yet looked up. */
  readonly sessionToken: string | null;
  /** The organization that the calling page shows, where it says so. */
  readonly shownOrganization?: string | undefined;
}

/** A signed-in person in their active organization. */
export interface UserContext extends BaseContext {
  readonly sessionToken: string;
  /** Its organization, for statements that open the session once more: another tab may have moved it meanwhile. */
  readonly shownOrganization?: string | undefined;
  /** Of the session, or of the API key in its place. */
  readonly sessionId: string;
  readonly user: {
    readonly id: string;
    readonly email: string;
    readonly name: string;
    readonly role: string;
  };
  /** `timeZone`: the one in which the person's days begin, the organization's where they chose no other. */
  readonly organization: { readonly id: string; readonly timeZone: string };
  readonly claims: Claims;
}

/** A signed-in person, with or without an active organization. */
export interface AccountContext extends BaseContext {
  readonly sessionToken: string;
  /** As in `UserContext`. */
  readonly shownOrganization?: string | undefined;
  readonly sessionId: string;
  readonly user: UserContext["user"];
  /** The active organization and the person's role in it (comma-separated if several). */
  readonly membership: { readonly organizationId: string; readonly role: string } | null;
}

/**
 * Roles required by a call. `manager`: owners and admins of the active organization. `owner`: its owners.
 * `administrator`: product administrators, who count as both. `auditor`: owners, and administrators even without an
 * active organization.
 */
export type Role = "manager" | "owner" | "administrator" | "auditor";

/** A context whose person has the role. Only the gate creates one, so a verb that requires it is always protected. */
type Granted<C, R extends Role> = C & { readonly granted: R };
export type ManagerContext = Granted<UserContext, "manager">;
export type OwnerContext = Granted<UserContext, "owner">;
export type AdministratorContext = Granted<AccountContext, "administrator">;
export type AuditorContext = Granted<AccountContext, "auditor">;

/**
 * Context of a call shared by managers and members, created only by the gate. `judge` throws `forbidden` if the person
 * may not send the raw body; undefined stands for an unreadable one.
 */
export interface SharedContext extends UserContext {
  readonly judge: (body: unknown) => void;
}

/** Scheduled work for one organization: the same database functions under the same policies. */
export interface SystemContext extends BaseContext {
  readonly claims: Claims;
  /** Nobody waits for what it asks of a model: an answer that is slower at half the price will do. */
  readonly unhurried?: boolean;
}

/** The claims of scheduled work for an organization. */
export function systemClaims(organizationId: string): Claims {
  return { subject: organizationId, organizationId, role: "system" };
}

/** True for administrators of the product's users and organizations. */
export function isProductAdmin(ctx: { readonly user: UserContext["user"] }): boolean {
  return ctx.user.role.split(",").includes("admin");
}

/** A manager's claims: a product admin acts as an owner of their active organization. */
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
