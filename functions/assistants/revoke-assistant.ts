import * as z from "zod";
import { withClaims } from "../db/claims.ts";
import { requireInPerson } from "../db/in-person.ts";
import { managerClaims, type UserContext } from "../http/context.ts";
import { defineContract, type Input, type Wire } from "../http/contract.ts";
import { endpoint } from "../http/endpoint.ts";
import { NotFoundError } from "../http/errors.ts";
import { lambda } from "../http/lambda.ts";
import { Assistant } from "./contract.ts";
import { auditAssistant, endAssistant, readAssistants, showAssistant } from "./store.ts";

export const contract = defineContract({
  method: "DELETE",
  path: "/api/assistants/{id}",
  summary: "Déconnecte un assistant\u00A0: le sien ou, pour les propriétaires, celui d’un membre.",
  params: z.object({ id: z.uuid() }),
  response: Assistant,
});

/**
 * DELETE /api/assistants/{id}: its tokens open nothing from here on; one that has ended stays as it is. Throws
 * `not_found`, and `forbidden` to whoever acts as somebody.
 */
export async function revokeAssistant({
  ctx,
  input,
}: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  await requireInPerson(ctx);
  return withClaims({ ...ctx, claims: managerClaims(ctx) }, async (client) => {
    const [row] = await readAssistants(ctx, client, "a.id = $3 for no key update of a", input.params.id);
    if (row === undefined) throw new NotFoundError();
    if (row.revoked_at !== null) return showAssistant(ctx, row);
    await endAssistant(client, row.id);
    await auditAssistant(client, {
      did: "revoked",
      id: row.id,
      name: row.client_name,
      organizationId: ctx.organization.id,
      actor: ctx.user,
      detail: { owner: row.owner_email },
      requestId: ctx.requestId,
    });
    return { ...showAssistant(ctx, row), state: "revoked" };
  });
}

export const route = endpoint(contract, "session", revokeAssistant, { name: "AssistantsRevoke" });
export const handler = lambda(route);
