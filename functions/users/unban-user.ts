import { withAccounts } from "../auth/accounts.ts";
import { builder, NOW, runBuilt } from "../db/builder.ts";
import type { AdministratorContext } from "../http/context.ts";
import { defineContract, type Input, type Wire } from "../http/contract.ts";
import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { UserParams, User } from "./contract.ts";
import { auditUser, lockUser, showUser } from "./store.ts";

export const contract = defineContract({
  method: "POST",
  path: "/api/users/{id}/unban",
  openTo: "account",
  summary: "Lève la suspension d’un compte.",
  params: UserParams,
  response: User,
});

/** POST /api/users/{id}/unban; somebody who is not banned is answered as they are. Throws `not_found`. */
export function unbanUser({
  ctx,
  input,
}: {
  ctx: AdministratorContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  return withAccounts(ctx, async (client) => {
    const user = await lockUser(client, input.params.id);
    if (user.banned) {
      const freed = { banned: false, ban_reason: null, ban_expires: null, updated_at: NOW };
      await runBuilt(client, builder.updateTable("better_auth.user").set(freed).where("id", "=", user.id));
      await auditUser(ctx, client, "unbanned", user);
    }
    return showUser(client, user.id);
  });
}

export const route = endpoint(contract, { role: "administrator" }, unbanUser, {
  name: "UsersUnban",
  environment: ["authDatabase"],
});
export const handler = lambda(route);
