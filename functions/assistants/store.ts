import * as z from "zod";
import { recordAudit } from "../audit/record-audit.ts";
import { type Transaction, withClaims } from "../db/claims.ts";
import { allRows, execute } from "../db/statement.ts";
import { isOwner, type SystemContext, type UserContext } from "../http/context.ts";
import { Scope } from "../http/contract.ts";
import type { Assistant } from "./contract.ts";

/** On the wire: its instants are texts. */
export type ShownAssistant = z.input<typeof Assistant>;

const AssistantRow = z.object({
  id: z.string(),
  client_id: z.string(),
  client_name: z.string(),
  scopes: z.array(Scope),
  connected_at: z.date(),
  expires_at: z.date(),
  last_used_at: z.date().nullable(),
  revoked_at: z.date().nullable(),
  user_id: z.string(),
  owner_name: z.string(),
  owner_email: z.string(),
  is_expired: z.boolean(),
});
type AssistantRow = z.infer<typeof AssistantRow>;

/**
 * Of the assistants that the caller manages, those that a condition finds (`$3` is `value`): their own, and as an owner
 * those of every member. Those whose code was never redeemed are none.
 */
export function readAssistants(
  ctx: UserContext,
  client: Transaction,
  condition: string,
  value: string | null = null,
): Promise<AssistantRow[]> {
  return allRows(
    client,
    AssistantRow,
    `select a.id, a.client_id, a.client_name, a.scopes, a.connected_at, a.expires_at, a.last_used_at, a.revoked_at, a.user_id,
       m.name as owner_name, m.email as owner_email, a.expires_at <= now() as is_expired
     from private.assistant a join app.member m on m.user_id = a.user_id
     where a.organization_id = $1 and ($2::uuid is null or a.user_id = $2) and a.connected_at is not null and ${condition}`,
    [ctx.organization.id, isOwner(ctx) ? null : ctx.user.id, value],
  );
}

/** An assistant as it is told. */
export function showAssistant(ctx: UserContext, row: AssistantRow): ShownAssistant {
  return {
    id: row.id,
    name: row.client_name,
    host: new URL(row.client_id).hostname,
    scopes: row.scopes,
    connectedAt: row.connected_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    state: row.revoked_at !== null ? "revoked" : row.is_expired ? "expired" : "active",
    owner: { id: row.user_id, name: row.owner_name },
    mine: row.user_id === ctx.user.id,
  };
}

/** What happened to an assistant, and to whose. */
export interface AssistantEvent {
  readonly did: "authorized" | "revoked";
  readonly id: string;
  readonly name: string;
  readonly organizationId: string;
  /** Nobody where the assistant itself, or whoever stole its token, made it so. */
  readonly actor?: UserContext["user"];
  readonly detail: Readonly<Record<string, unknown>>;
  readonly requestId: string;
}

/** Records it in the change's own transaction. */
export function auditAssistant(client: Transaction, event: AssistantEvent): Promise<void> {
  const { did, id, name, organizationId, actor, detail, requestId } = event;
  return recordAudit(client, {
    event: `assistant.${did}`,
    actorId: actor?.id,
    actorEmail: actor?.email,
    organizationId,
    targetKind: "assistant",
    targetId: id,
    targetLabel: name,
    detail,
    requestId,
  });
}

/** Ends an assistant at once: no token of it opens anything from here on. */
export function endAssistant(client: Transaction, id: string): Promise<number> {
  return execute(client, "update private.assistant set revoked_at = now() where id = $1", [id]);
}

/** Removes assistants that ended before an instant, authorizations that came to nothing, and expired secrets; answers how many assistants. */
export function removeAssistants(ctx: SystemContext, before: Date): Promise<number> {
  return withClaims(ctx, async (client) => {
    const { organizationId } = ctx.claims;
    await execute(
      client,
      "delete from private.assistant_secret where organization_id = $1 and expires_at < now()",
      [organizationId],
    );
    return execute(
      client,
      `delete from private.assistant where organization_id = $1
         and (least(revoked_at, expires_at) < $2 or connected_at is null and expires_at < now() - interval '1 day')`,
      [organizationId, before],
    );
  });
}
