import * as z from "zod";
import { withClaims } from "../db/claims.ts";
import { requireInPerson } from "../db/in-person.ts";
import { execute } from "../db/statement.ts";
import { managerClaims, type UserContext } from "../http/context.ts";
import { defineContract, type Input, type Wire } from "../http/contract.ts";
import { endpoint } from "../http/endpoint.ts";
import { NotFoundError } from "../http/errors.ts";
import { lambda } from "../http/lambda.ts";
import { ApiKey } from "./contract.ts";
import { auditKey, readKeys, type ShownKey, showKey } from "./store.ts";

export const contract = defineContract({
  method: "DELETE",
  path: "/api/api-keys/{id}",
  summary: "Révoque une clé d’API\u00A0: la sienne ou, pour les propriétaires, celle d’un membre.",
  params: z.object({ id: z.uuid() }),
  response: ApiKey,
});

/**
 * DELETE /api/api-keys/{id}: ends it at once; one that has ended stays as it is. Throws `not_found`, and `forbidden` to
 * whoever acts as somebody.
 */
export function revokeApiKey({
  ctx,
  input,
}: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  return endApiKey(ctx, input.params.id);
}

/** Ends a key that the caller manages, and answers it. Throws as `revokeApiKey`. */
export async function endApiKey(ctx: UserContext, id: string): Promise<ShownKey> {
  await requireInPerson(ctx);
  return withClaims({ ...ctx, claims: managerClaims(ctx) }, async (client) => {
    const [key] = await readKeys(ctx, client, "k.id = $3 for no key update of k", id);
    if (key === undefined) throw new NotFoundError();
    if (key.revoked_at !== null) return showKey(ctx, key);
    await execute(client, "update private.api_key set revoked_at = now() where id = $1", [key.id]);
    await auditKey(ctx, client, "revoked", key, { owner: key.owner_email });
    return { ...showKey(ctx, key), state: "revoked" };
  });
}

export const route = endpoint(contract, "session", revokeApiKey, { name: "ApiKeysRevoke" });
export const handler = lambda(route);
