import type { AdministratorContext } from "../http/context.ts";
import { defineContract, type Input } from "../http/contract.ts";
import { hashPassword } from "../auth/passwords/hash-password.ts";
import { passwordRules } from "../auth/contract.ts";
import { endpoint, JsonText } from "../http/endpoint.ts";
import { AppError } from "../http/errors.ts";
import { lambda } from "../http/lambda.ts";
import { NewUser, User } from "./contract.ts";
import { insertUser } from "./store.ts";

export const contract = defineContract({
  method: "POST",
  path: "/api/users",
  errors: ["conflict"],
  openTo: "account",
  summary: "Crée un compte, membre d’une organisation\u00A0; il peut se connecter aussitôt.",
  body: NewUser,
  response: User,
  status: 201,
});

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

export const route = endpoint(
  contract,
  { role: "administrator" },
  async (call) => new JsonText(await createUser(call)),
  { name: "UsersCreate" },
);
export const handler = lambda(route);
