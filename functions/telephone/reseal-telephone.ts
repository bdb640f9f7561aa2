import { resealing, type Resealed } from "../crm/connections/reseal-crms.ts";
import { sealedAnew } from "../crm/connections/token-vault.ts";
import { builder, builtRows, runBuilt } from "../db/builder.ts";
import type { SystemContext } from "../http/context.ts";

/** Re-encrypts the key of an organization's telephone under the newest of TOKEN_KEY; nothing where none is connected. */
export function resealTelephone(ctx: SystemContext): Promise<Resealed[]> {
  const { organizationId } = ctx.claims;
  return resealing(ctx, async (client) => {
    const stored = await builtRows(
      client,
      builder
        .selectFrom("private.telephone_connection")
        .select(["provider", "key_id", "data_key", "credentials as access"])
        .where("organization_id", "=", organizationId)
        .forUpdate(),
    );
    const all: Resealed[] = [];
    for (const { provider, ...row } of stored) {
      const sealed = sealedAnew(ctx.environment, organizationId, "telephone", row);
      if (typeof sealed !== "string")
        await runBuilt(
          client,
          builder
            .updateTable("private.telephone_connection")
            .set({ key_id: sealed.keyId, data_key: sealed.wrapped, credentials: sealed.access })
            .where("organization_id", "=", organizationId)
            .where("provider", "=", provider),
        );
      all.push(typeof sealed === "string" ? sealed : "resealed");
    }
    return all;
  });
}
