import * as z from "zod";
import type { UserContext } from "../../http/context.ts";
import { defineContract, type Input, type Wire } from "../../http/contract.ts";
import { endpoint } from "../../http/endpoint.ts";
import { AppError, NotFoundError } from "../../http/errors.ts";
import { lambda } from "../../http/lambda.ts";
import { dropNamedPerson } from "./take-store.ts";

export const contract = defineContract({
  method: "DELETE",
  path: "/api/contacts/{contactId}/named-people/{id}",
  scope: "contacts:write",
  errors: ["conflict"],
  summary:
    "Annule dans les dix minutes ce que la personne connectée a créé ou rattaché\u00A0; le contact créé part avec, si rien n’y est venu depuis.",
  params: z.object({ contactId: z.uuid(), id: z.uuid() }),
  response: z.object({ contact: z.enum(["removed", "kept"]) }),
});

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

export const route = endpoint(contract, "session", leaveNamedPerson, { name: "SuggestionsLeaveNamedPerson" });
export const handler = lambda(route);
