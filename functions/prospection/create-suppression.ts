import type { UserContext } from "../http/context.ts";
import type { Input, Wire } from "../http/contract.ts";
import type { createSuppression as contract } from "./contract.ts";
import { insertSuppression } from "./suppression-store.ts";
import { readAddress, readDomain } from "./suppressed-value.ts";
import { suppressionReply } from "./suppression-reply.ts";

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
