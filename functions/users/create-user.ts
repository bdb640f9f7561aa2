import { withAccounts } from "../auth/accounts.ts";
import type { AdministratorContext } from "../http/context.ts";
import { defineContract, type Input, type Wire } from "../http/contract.ts";
import { hashPassword } from "../auth/passwords/hash-password.ts";
import { passwordRules } from "../auth/contract.ts";
import { endpoint } from "../http/endpoint.ts";
import { AppError } from "../http/errors.ts";
import { lambda } from "../http/lambda.ts";
import { NewUser, User } from "./contract.ts";
import { insertPerson } from "./insert-person.ts";
import { refusals, refusedBy } from "./refusals.ts";
import { auditUser, showUser } from "./store.ts";

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
 * POST /api/users: an account that can sign in at once. The administrator vouches for its
 * address. Throws `invalid_request` for a password that breaks the rules or an unknown organization, `conflict` if the
 * address has an account or the organization is full.
 */
export async function createUser(call: {
  ctx: AdministratorContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const { ctx } = call;
  const { password, profilePictureUrl: image = null, organizationId, ...user } = call.input.body;
  const broken = passwordRules.filter((rule) => !rule.holds(password)).map((rule) => rule.message);
  if (broken.length > 0) {
    throw new AppError("invalid_request", undefined, { password: `${broken.join(", ")}.` });
  }
  const passwordHash = await hashPassword(password);
  return withAccounts(ctx, async (client) => {
    const made = await insertPerson(client, { ...user, image, passwordHash }, organizationId).catch(
      refusedBy,
    );
    if (made === "unknown organization") throw refusals.unknownOrganization();
    if (made === "organization full") throw refusals.organizationFull();
    const shown = await showUser(client, made.id);
    await auditUser(ctx, client, "created", shown, { organizationId, role: user.role });
    return shown;
  });
}

export const route = endpoint(contract, { role: "administrator" }, createUser, {
  name: "UsersCreate",
  environment: ["authDatabase"],
});
export const handler = lambda(route);
