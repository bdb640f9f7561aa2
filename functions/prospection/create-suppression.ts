import * as z from "zod";
import type { UserContext } from "../http/context.ts";
import { defineContract, type Input, type Wire } from "../http/contract.ts";
import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { Suppression, SuppressionReason } from "./contract.ts";
import { insertSuppression } from "./suppression-store.ts";
import { readAddress, readDomain } from "./suppressed-value.ts";
import { suppressionReply } from "./suppression-reply.ts";

export const contract = defineContract({
  method: "POST",
  path: "/api/suppressions",
  scope: "suppressions:write",
  errors: ["not_found"],
  summary: "Enregistre qu’un contact, une adresse ou un domaine ne doit plus être contacté.",
  body: z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("contact"), contactId: z.uuid(), reason: SuppressionReason }),
    z.strictObject({
      kind: z.enum(["address", "domain"]),
      value: z.string().min(1).max(320),
      reason: SuppressionReason,
    }),
  ]),
  status: 201,
  response: Suppression,
});

/**
 * POST /api/suppressions: any member may register an objection. One that exists already is answered as it
 * is. Throws `not_found` for another organization's contact, `invalid_request` for a value that is no
 * address or domain.
 */
export async function createSuppression(call: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const { body } = call.input;
  const about =
    body.kind === "contact"
      ? { contactId: body.contactId, value: null }
      : {
          contactId: null,
          value: body.kind === "address" ? readAddress(body.value) : readDomain(body.value),
        };
  return suppressionReply(
    await insertSuppression(call.ctx, { kind: body.kind, reason: body.reason, ...about }),
  );
}

export const route = endpoint(contract, "session", createSuppression, {
  name: "ProspectionCreateSuppression",
});
export const handler = lambda(route);
