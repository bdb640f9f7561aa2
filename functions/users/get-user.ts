import type { AdministratorContext } from "../http/context.ts";
import { defineContract, type Input } from "../http/contract.ts";
import { endpoint, JsonText } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { UserParams, User } from "./contract.ts";
import { readUser } from "./store.ts";

export const contract = defineContract({
  method: "GET",
  path: "/api/users/{id}",
  openTo: "account",
  summary: "Un utilisateur et ses organisations.",
  params: UserParams,
  response: User,
});

/** GET /api/users/{id}, as JSON text. */
export async function getUser(call: {
  ctx: AdministratorContext;
  input: Input<typeof contract>;
}): Promise<string> {
  return readUser(call.ctx, call.input.params.id);
}

export const route = endpoint(
  contract,
  { role: "administrator" },
  async (call) => new JsonText(await getUser(call)),
  { name: "UsersGet" },
);
export const handler = lambda(route);
