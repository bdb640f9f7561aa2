import { APIError } from "better-auth/api";

/** Roles of an organization, in the order in which they are stored. */
const DECLARED = ["owner", "admin", "member"];

/**
 * A role as it is stored: declared names, each once, in one order, comma-separated. Anything that is no
 * text or list of texts is left to better-auth's own validation. Throws 400 on an undeclared name.
 */
export function normalizeRole(role: unknown): unknown {
  const parts = Array.isArray(role) ? role : [role];
  if (!parts.every((part) => typeof part === "string")) return role;
  const names = parts.flatMap((part) => part.split(",")).map((name) => name.trim());
  if (!names.every((name) => DECLARED.includes(name))) {
    throw new APIError("BAD_REQUEST", { code: "ROLE_NOT_FOUND", message: "Ce rôle n’existe pas." });
  }
  return DECLARED.filter((name) => names.includes(name)).join(",");
}
