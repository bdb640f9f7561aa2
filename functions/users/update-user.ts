import * as z from "zod";
import type { AdministratorContext } from "../http/context.ts";
import { defineContract, type Input } from "../http/contract.ts";
import { mailChangeOfAddress } from "../auth/mails/change-of-address.ts";
import { endpoint, JsonText } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { UserEmail, UserName, UserParams, UserRole, User } from "./contract.ts";
import { changeUser } from "./store.ts";

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
 * PATCH /api/users/{id}, as JSON text. A new address is not verified, and gets the mail that verifies it;
 * one that cannot be sent does not undo the change.
 */
export async function updateUser(call: {
  ctx: AdministratorContext;
  input: Input<typeof contract>;
}): Promise<string> {
  const { id } = call.input.params;
  const { body, emailChanged } = await changeUser(call.ctx, id, call.input.body);
  const { email } = call.input.body;
  if (emailChanged && email !== undefined) await mailChangeOfAddress(call.ctx, { id, email });
  return body;
}

export const route = endpoint(
  contract,
  { role: "administrator" },
  async (call) => new JsonText(await updateUser(call)),
  {
    name: "UsersUpdate",
    environment: ["mail"],
    // A mail server may take its time before it is given up.
    timeoutSeconds: 28,
  },
);
export const handler = lambda(route);
