import * as z from "zod";
import { builder, NOW, runBuilt } from "../db/builder.ts";
import { withClaims } from "../db/claims.ts";
import { requireInPerson } from "../db/in-person.ts";
import { managerClaims, type UserContext } from "../http/context.ts";
import { defineContract, type Input, type Wire } from "../http/contract.ts";
import { endpoint } from "../http/endpoint.ts";
import { NotFoundError } from "../http/errors.ts";
import { lambda } from "../http/lambda.ts";
import { ApiKey } from "./contract.ts";
import { auditKey, managedKeys, readKeys, type ShownKey, showKey } from "./store.ts";

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
  const one = managedKeys(ctx).where("k.id", "=", id);
  return withClaims({ ...ctx, claims: managerClaims(ctx) }, async (client) => {
    const [key] = await readKeys(client, one.forNoKeyUpdate("k"));
    if (key === undefined) throw new NotFoundError();
    if (key.revoked_at !== null) return showKey(ctx, key);
    await runBuilt(
      client,
      builder.updateTable("private.api_key").set({ revoked_at: NOW }).where("id", "=", key.id),
    );
    await auditKey(ctx, client, "revoked", key, { owner: key.ownerEmail });
    return { ...showKey(ctx, key), state: "revoked" };
  });
}

export const route = endpoint(contract, "session", revokeApiKey, { name: "ApiKeysRevoke" });
export const handler = lambda(route);
