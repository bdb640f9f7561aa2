import type { AdministratorContext } from "../http/context.ts";
import type { Input } from "../http/contract.ts";
import { mailChangeOfAddress } from "../auth/mails/change-of-address.ts";
import type { updateUser as contract } from "./contract.ts";
import { changeUser } from "./store.ts";

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
