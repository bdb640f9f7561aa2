import { recordAudit } from "../audit/record-audit.ts";
import type { Transaction } from "../db/claims.ts";
import type { BaseContext, Claims, UserContext } from "../http/context.ts";

export type Claimed = BaseContext & { readonly claims: Claims };

/** Who does something: a person, or scheduled work, which is nobody. */
export type Actor = Claimed & { readonly user?: UserContext["user"] };

/** Writes an audit entry in the caller's transaction, in the name of the context's person, if any. */
export async function audit(
  client: Transaction,
  ctx: Actor,
  event: string,
  entry: {
    targetKind: string;
    targetId: string;
    targetLabel?: string | null;
    detail: Record<string, unknown>;
  },
): Promise<void> {
  await recordAudit(client, {
    event,
    actorId: ctx.user?.id,
    actorEmail: ctx.user?.email,
    organizationId: ctx.claims.organizationId,
    requestId: ctx.requestId,
    ...entry,
  });
}

export const IDENTITY = `c.id, c.crm, c.crm_id as "crmId", c.email, c.first_name as "firstName", c.last_name as "lastName",
  c.updated_at as "updatedAt"`;
