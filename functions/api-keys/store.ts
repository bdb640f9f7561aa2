import * as z from "zod";
import { recordAudit } from "../audit/record-audit.ts";
import { type Transaction, withClaims } from "../db/claims.ts";
import { allRows, execute } from "../db/statement.ts";
import { isOwner, type SystemContext, type UserContext } from "../http/context.ts";
import { Scope } from "../http/contract.ts";
import type { ApiKey } from "./contract.ts";

// Written out: the builder of statements would not fit into the function that also mails (decision 103).

/** On the wire: its instants are texts. */
export type ShownKey = z.input<typeof ApiKey>;

const KeyRow = z.object({
  id: z.string(),
  name: z.string(),
  ending: z.string(),
  scopes: z.array(Scope),
  created_at: z.date(),
  expires_at: z.date(),
  last_used_at: z.date().nullable(),
  revoked_at: z.date().nullable(),
  user_id: z.string(),
  owner_name: z.string(),
  owner_email: z.string(),
  is_expired: z.boolean(),
});
type KeyRow = z.infer<typeof KeyRow>;

/**
 * Of the keys that the caller manages, with their owners, those that a condition finds (`$3` is `value`): their own, and
 * as an owner those of every member. Never a hash.
 */
export function readKeys(
  ctx: UserContext,
  client: Transaction,
  condition: string,
  value: string | null = null,
): Promise<KeyRow[]> {
  return allRows(
    client,
    KeyRow,
    `select k.id, k.name, k.ending, k.scopes, k.created_at, k.expires_at, k.last_used_at, k.revoked_at, k.user_id,
       m.name as owner_name, m.email as owner_email, k.expires_at <= now() as is_expired
     from private.api_key k join app.member m on m.user_id = k.user_id
     where k.organization_id = $1 and ($2::uuid is null or k.user_id = $2) and ${condition}`,
    [ctx.organization.id, isOwner(ctx) ? null : ctx.user.id, value],
  );
}

/** A key as it is told. */
export function showKey(ctx: UserContext, key: KeyRow): ShownKey {
  return {
    id: key.id,
    name: key.name,
    ending: key.ending,
    scopes: key.scopes,
    createdAt: key.created_at.toISOString(),
    expiresAt: key.expires_at.toISOString(),
    lastUsedAt: key.last_used_at?.toISOString() ?? null,
    state: key.revoked_at !== null ? "revoked" : key.is_expired ? "expired" : "active",
    owner: { id: key.user_id, name: key.owner_name },
    mine: key.user_id === ctx.user.id,
  };
}

/** Records in the change's own transaction what happened to a key. */
export function auditKey(
  ctx: UserContext,
  client: Transaction,
  did: "created" | "revoked",
  key: Pick<KeyRow, "id" | "name">,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> {
  return recordAudit(client, {
    event: `api_key.${did}`,
    actorId: ctx.user.id,
    actorEmail: ctx.user.email,
    organizationId: ctx.organization.id,
    targetKind: "api_key",
    targetId: key.id,
    targetLabel: key.name,
    detail,
    requestId: ctx.requestId,
  });
}

/** Removes keys that ended before an instant; answers how many. */
export function removeApiKeys(ctx: SystemContext, before: Date): Promise<number> {
  return withClaims(ctx, (client) =>
    execute(
      client,
      "delete from private.api_key where organization_id = $1 and least(revoked_at, expires_at) < $2",
      [ctx.claims.organizationId, before],
    ),
  );
}
