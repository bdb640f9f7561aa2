import type { AdministratorContext } from "../http/context.ts";
import { defineContract, type Input } from "../http/contract.ts";
import { endpoint, JsonText } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { UserParams, User } from "./contract.ts";
import { removeUser } from "./store.ts";

export const contract = defineContract({
  method: "DELETE",
  path: "/api/users/{id}",
  errors: ["conflict"],
  openTo: "account",
  summary: "Supprime un compte et ferme ses sessions.",
  params: UserParams,
  response: User,
});

/** DELETE /api/users/{id}: ends their sessions at once. Answers who it was, as JSON text. */
export async function deleteUser(call: {
  ctx: AdministratorContext;
  input: Input<typeof contract>;
}): Promise<string> {
  return removeUser(call.ctx, call.input.params.id);
}

export const route = endpoint(
  contract,
  { role: "administrator" },
  async (call) => new JsonText(await deleteUser(call)),
  { name: "UsersDelete" },
);
export const handler = lambda(route);
