import * as z from "zod";
import { accountsPool, withAccounts } from "../auth/accounts.ts";
import { execute } from "../db/statement.ts";
import type { AdministratorContext } from "../http/context.ts";
import { defineContract, type Input, type Wire } from "../http/contract.ts";
import { mailChangeOfAddress } from "../auth/mails/change-of-address.ts";
import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { UserEmail, UserName, UserParams, UserRole, User } from "./contract.ts";
import { refusedBy } from "./refusals.ts";
import { auditUser, isAdministrator, lockUser, type ShownUser, showUser } from "./store.ts";

export const contract = defineContract({
  method: "PATCH",
  path: "/api/users/{id}",
  errors: ["conflict"],
  openTo: "account",
  summary: "Change l’adresse, le nom ou le rôle\u00A0; une nouvelle adresse est à vérifier.",
  params: UserParams,
  body: z.strictObject({ email: UserEmail.optional(), name: UserName.optional(), role: UserRole.optional() }),
  response: User,
});

/**
 * PATCH /api/users/{id}. A new address is not verified, and gets the mail that verifies it; one that cannot be sent does
 * not undo the change. Throws `conflict` for an address that has an account and for the last administrator, and
 * `not_found`.
 */
export async function updateUser(call: {
  ctx: AdministratorContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const { ctx, input } = call;
  const { user, isMoved } = await changeUser(ctx, input.params.id, input.body);
  if (isMoved) await mailChangeOfAddress({ ...ctx, pool: accountsPool(ctx) }, user);
  return user;
}

async function changeUser(
  ctx: AdministratorContext,
  id: string,
  given: Input<typeof contract>["body"],
): Promise<{ user: ShownUser; isMoved: boolean }> {
  return withAccounts(ctx, async (client) => {
    const old = await lockUser(client, id);
    const { email = old.email, name = old.name } = given;
    const isPromoted = given.role !== undefined && (given.role === "admin") !== isAdministrator(old);
    const role = isPromoted ? given.role : old.role;
    const isMoved = email !== old.email;
    if (isMoved || isPromoted || name !== old.name) {
      await execute(
        client,
        `update better_auth."user" set email = $2, name = $3, role = $4,
           email_verified = email_verified and not $5, updated_at = now() where id = $1`,
        [old.id, email, name, role, isMoved],
      ).catch(refusedBy);
    }
    const now = { id: old.id, email };
    if (isMoved) {
      // A link that went to the old address sets no password any more.
      await execute(client, "delete from better_auth.verification where value = $1", [old.id]);
      await auditUser(ctx, client, "email_changed", now, { from: old.email, to: email });
    }
    if (isPromoted) await auditUser(ctx, client, "role_changed", now, { from: old.role ?? "user", to: role });
    if (name !== old.name) await auditUser(ctx, client, "updated", now, { fields: ["name"] });
    return { user: await showUser(client, old.id), isMoved };
  });
}

export const route = endpoint(contract, { role: "administrator" }, updateUser, {
  name: "UsersUpdate",
  environment: ["authDatabase", "mail"],
  // A mail server may take its time before it is given up.
  timeoutSeconds: 28,
});
export const handler = lambda(route);
