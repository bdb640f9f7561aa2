import { capitalized } from "./capitalized.ts";
import type { Session } from "./session.ts";

const NAMES: Record<string, string> = {
  owner: "propriétaire",
  admin: "administrateur",
  member: "membre",
};

/** « administrateur et membre », of the roles in an organization as the server writes them, with commas. */
export function roleName(role: string): string {
  return rolesIn(role)
    .map((one) => NAMES[one] ?? one)
    .join(" et ");
}

/** Whether a role lets one invite, and change and remove members (docs/product.md, 6). */
export function managesMembers(role: string): boolean {
  return rolesIn(role).some((one) => one === "owner" || one === "admin");
}

/** Whether an owner's role is among somebody's roles. */
export function isOwner(role: string): boolean {
  return rolesIn(role).includes("owner");
}

/** Whether somebody administers the product, and with it every organization and account; no session does not. */
export function isProductAdmin(session: Session | null | undefined): boolean {
  return session?.user.role?.split(",").includes("admin") === true;
}

/** The roles somebody may give: only an owner gives the owner's. */
export function rolesGivenBy(role: string): { value: string; label: string }[] {
  const given = isOwner(role) ? ["member", "admin", "owner"] : ["member", "admin"];
  return given.map((value) => ({ value, label: capitalized(roleName(value)) }));
}

/** The roles of somebody, as the server writes them with commas. */
export function rolesIn(role: string): string[] {
  return role.split(",").map((one) => one.trim());
}
