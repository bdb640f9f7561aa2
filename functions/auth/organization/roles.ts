import { APIError } from "better-auth/api";

/** Roles of an organization, in storage order. */
const DECLARED = ["owner", "admin", "member"];

/**
 * Normalizes a role for storage: declared names, without duplicates, in fixed order, comma-separated. Values that are
 * neither text nor a list of texts are left to better-auth's validation. Throws 400 for an undeclared name.
 */
export function normalizeRole(role: unknown): unknown {
  const parts = Array.isArray(role) ? role : [role];
  if (!parts.every((part) => typeof part === "string")) return role;
  const names = parts.flatMap((part) => part.split(",")).map((name) => name.trim());
  if (!names.every((name) => DECLARED.includes(name))) {
    throw new APIError("BAD_REQUEST", { code: "ROLE_NOT_FOUND", message: "Role not found" });
  }
  return DECLARED.filter((name) => names.includes(name)).join(",");
}
