import type { ManagerContext } from "../http/context.ts";
import type { Input, Wire } from "../http/contract.ts";
import { AppError } from "../http/errors.ts";
import type { erasePersonalData as contract } from "./contract.ts";
import { hashesOf } from "./tombstone-hashes.ts";
import { addressesOf, patternOf } from "./person.ts";
import { erasePerson } from "./erasure-store.ts";

/**
 * DELETE /api/contacts/{contactId}/personal-data: erases a person from every table. For managers. Throws
 * `invalid_request` without `confirm`, and `not_found`.
 */
export async function erasePersonalData(call: {
  ctx: ManagerContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const { ctx } = call;
  const { confirm, suppress } = call.input.body;
  if (!confirm) {
    const message = "L’effacement attend votre confirmation.";
    throw new AppError("invalid_request", message, { confirm: message });
  }
  return erasePerson(ctx, call.input.params.contactId, {
    suppress,
    addressesOf,
    patternOf,
    hashesOf: (contacts) => hashesOf(ctx, contacts),
  });
}
