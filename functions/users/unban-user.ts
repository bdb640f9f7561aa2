import type { AdministratorContext } from "../http/context.ts";
import { defineContract, type Input } from "../http/contract.ts";
import { endpoint, JsonText } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { UserParams, User } from "./contract.ts";
import { unban } from "./store.ts";

export const contract = defineContract({
  method: "POST",
  path: "/api/users/{id}/unban",
  openTo: "account",
  summary: "Lève la suspension d’un compte.",
  params: UserParams,
  response: User,
});

/** POST /api/users/{id}/unban, as JSON text. */
export async function unbanUser(call: {
  ctx: AdministratorContext;
  input: Input<typeof contract>;
}): Promise<string> {
  return unban(call.ctx, call.input.params.id);
}

export const route = endpoint(
  contract,
  { role: "administrator" },
  async (call) => new JsonText(await unbanUser(call)),
  { name: "UsersUnban" },
);
export const handler = lambda(route);
