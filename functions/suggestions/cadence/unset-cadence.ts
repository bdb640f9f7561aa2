import type { UserContext } from "../../http/context.ts";
import { defineContract, type Input, type Wire } from "../../http/contract.ts";
import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { unsetByHand } from "./cadence-store.ts";
import { ContactCadence, ContactParams } from "./contract.ts";
import { cadenceReply } from "./get-cadence.ts";

export const contract = defineContract({
  method: "DELETE",
  path: "/api/contacts/{contactId}/cadence",
  summary: "Rend aux règles le rythme d’un contact.",
  params: ContactParams,
  response: ContactCadence,
});

/** DELETE /api/contacts/{contactId}/cadence: the rules decide again. Throws `not_found`. */
export async function unsetCadence(call: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const { ctx, input } = call;
  await unsetByHand(ctx, input.params.contactId);
  return cadenceReply(ctx, input.params.contactId);
}

export const route = endpoint(contract, "session", unsetCadence, { name: "CadenceUnset" });
export const handler = lambda(route);
