import * as z from "zod";
import type { UserContext } from "../../http/context.ts";
import { defineContract, type Input, type Wire } from "../../http/contract.ts";
import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { setByHand } from "./cadence-store.ts";
import { ContactCadence, CadenceDays, ContactParams } from "./contract.ts";
import { cadenceReply } from "./get-cadence.ts";

export const contract = defineContract({
  method: "PUT",
  path: "/api/contacts/{contactId}/cadence",
  summary:
    "Fixe à la main le rythme prévu avec un contact, ou qu’il n’en a aucun\u00A0: cela passe avant les règles.",
  params: ContactParams,
  body: z.strictObject({ days: CadenceDays.nullable() }),
  response: ContactCadence,
});

/**
 * PUT /api/contacts/{contactId}/cadence: any member says how often, or never, for the contact's person; lists made from
 * now on follow. Throws `not_found`.
 */
export async function setCadence(call: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const { ctx, input } = call;
  await setByHand(ctx, input.params.contactId, input.body.days);
  return cadenceReply(ctx, input.params.contactId);
}

export const route = endpoint(contract, "session", setCadence, { name: "CadenceSet" });
export const handler = lambda(route);
