import { withAccounts } from "../auth/accounts.ts";
import type { AdministratorContext } from "../http/context.ts";
import { defineContract, type Input, type Wire } from "../http/contract.ts";
import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { UserParams, User } from "./contract.ts";
import { showUser } from "./store.ts";

export const contract = defineContract({
  method: "GET",
  path: "/api/users/{id}",
  openTo: "account",
  summary: "Un utilisateur et ses organisations.",
  params: UserParams,
  response: User,
});

/** GET /api/users/{id}. */
export function getUser(call: {
  ctx: AdministratorContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  return withAccounts(call.ctx, (client) => showUser(client, call.input.params.id));
}

export const route = endpoint(contract, { role: "administrator" }, getUser, {
  name: "UsersGet",
  environment: ["authDatabase"],
});
export const handler = lambda(route);
