import type { AdministratorContext } from "../http/context.ts";
import type { Input } from "../http/contract.ts";
import { hashPassword } from "../auth/passwords/hash-password.ts";
import { passwordRules } from "../auth/contract.ts";
import { AppError } from "../http/errors.ts";
import type { createUser as contract } from "./contract.ts";
import { insertUser } from "./store.ts";

/**
 * POST /api/users: an account that can sign in at once, as JSON text. The administrator vouches for its
 * address. Throws `invalid_request` for a password that breaks the rules or an unknown organization, `conflict` if the
 * address has an account or the organization is full.
 */
export async function createUser(call: {
  ctx: AdministratorContext;
  input: Input<typeof contract>;
}): Promise<string> {
  const { password, profilePictureUrl = null, ...user } = call.input.body;
  const broken = passwordRules.filter((rule) => !rule.holds(password)).map((rule) => rule.message);
  if (broken.length > 0) {
    throw new AppError("invalid_request", undefined, { password: `${broken.join(", ")}.` });
  }
  const passwordHash = await hashPassword(password);
  return insertUser(call.ctx, { ...user, profilePictureUrl, passwordHash });
}
