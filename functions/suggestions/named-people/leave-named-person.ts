import type { UserContext } from "../../http/context.ts";
import type { Input, Wire } from "../../http/contract.ts";
import { AppError, NotFoundError } from "../../http/errors.ts";
import type { leaveNamedPerson as contract } from "./contract.ts";
import { dropNamedPerson } from "./take-store.ts";

/**
 * DELETE /api/contacts/{contactId}/named-people/{id}: takes back, within ten minutes, what the caller took. Throws
 * `not_found`, and `conflict` later or to others.
 */
export async function leaveNamedPerson(call: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const { contactId, id } = call.input.params;
  const outcome = await dropNamedPerson(call.ctx, contactId, id);
  if (outcome === null) throw new NotFoundError();
  if (outcome === "late") throw new AppError("conflict", "Il est trop tard pour annuler ce rattachement.");
  return { contact: outcome };
}
