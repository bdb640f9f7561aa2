import { APIError } from "better-auth/api";
import type { Pool } from "pg";
import { execute } from "../../db/statement.ts";

/**
 * Every call of organizations is 401 without a session, whatever else is wrong with it (docs/product.md, 8): better-auth
 * reads the body first, and says 400 to a stranger whose body it dislikes. The session is not kept for the call, as what
 * comes before it may change its person.
 */
export async function sessionFirst(
  pool: Pool,
  path: string,
  token: string | false | null | undefined,
): Promise<void> {
  if (!path.startsWith("/organization/")) return;
  if (token && (await isOpen(pool, token))) return;
  throw path === "/organization/update"
    ? new APIError("UNAUTHORIZED", { code: "USER_NOT_FOUND", message: "User not found" })
    : new APIError("UNAUTHORIZED");
}

async function isOpen(pool: Pool, token: string): Promise<boolean> {
  const count = await execute(
    pool,
    "select from better_auth.session where token = $1 and expires_at > now()",
    [token],
  );
  return count === 1;
}
