import * as z from "zod";
import type { UserContext } from "../../http/context.ts";
import { defineContract, type Input, type Wire } from "../../http/contract.ts";
import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { NamedPerson, Predecessor } from "./contract.ts";
import { requireContact } from "./naming-store.ts";
import { toldPeople } from "./people-named.ts";
import { readPredecessors } from "./predecessor-store.ts";

export const contract = defineContract({
  method: "GET",
  path: "/api/contacts/{contactId}/named-people",
  scope: "contacts:read",
  summary:
    "Les personnes que les échanges et notes d’un contact nomment depuis six mois, et celles dont il a repris les dossiers.",
  params: z.object({ contactId: z.uuid() }),
  response: z.object({ data: z.array(NamedPerson), predecessors: z.array(Predecessor) }),
});

/**
 * GET /api/contacts/{contactId}/named-people: whom a contact's texts name, and whose business the contact has taken
 * over. Throws `not_found` outside the caller's organization.
 */
export async function getNamedPeople(call: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const { ctx, input } = call;
  const { contactId } = input.params;
  await requireContact(ctx, contactId);
  const data = await toldPeople(ctx, [contactId]);
  return { data, predecessors: await readPredecessors(ctx, contactId) };
}

export const route = endpoint(contract, "session", getNamedPeople, { name: "SuggestionsGetNamedPeople" });
export const handler = lambda(route);
