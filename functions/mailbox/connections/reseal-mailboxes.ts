import { resealing, type Resealed } from "../../crm/connections/reseal-crms.ts";
import { sealedAnew } from "../../crm/connections/token-vault.ts";
import { builder, builtRows, runBuilt } from "../../db/builder.ts";
import type { SystemContext } from "../../http/context.ts";
import { PURPOSES } from "../names.ts";
import { holderOf } from "./holder-of.ts";

/** Re-encrypts the tokens of an organization's mailboxes under the newest key of TOKEN_KEY, a purpose at a time. */
export async function resealMailboxes(ctx: SystemContext): Promise<Resealed[]> {
  const { organizationId } = ctx.claims;
  const all: Resealed[] = [];
  for (const purpose of PURPOSES)
    all.push(
      ...(await resealing(ctx, async (client) => {
        const stored = await builtRows(
          client,
          builder
            .selectFrom("private.mailbox_grant")
            .select(["user_id", "key_id", "data_key", "access_token as access", "refresh_token as refresh"])
            .where("organization_id", "=", organizationId)
            .where("purpose", "=", purpose)
            .where("state", "=", "active")
            .orderBy("user_id")
            .forUpdate(),
        );
        const done: Resealed[] = [];
        for (const { user_id: userId, ...row } of stored) {
          const sealed = sealedAnew(ctx.environment, organizationId, holderOf(userId, purpose), row);
          if (typeof sealed !== "string")
            await runBuilt(
              client,
              builder
                .updateTable("private.mailbox_grant")
                .set({
                  key_id: sealed.keyId,
                  data_key: sealed.wrapped,
                  access_token: sealed.access,
                  ...(sealed.refresh === undefined ? {} : { refresh_token: sealed.refresh }),
                })
                .where("organization_id", "=", organizationId)
                .where("user_id", "=", userId)
                .where("purpose", "=", purpose),
            );
          done.push(typeof sealed === "string" ? sealed : "resealed");
        }
        return done;
      })),
    );
  return all;
}
