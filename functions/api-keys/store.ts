import * as z from "zod";
import { recordAudit } from "../audit/record-audit.ts";
import { builder, builtRows, NOW, runBuilt, sql } from "../db/builder.ts";
import { type Transaction, withClaims } from "../db/claims.ts";
import { isOwner, type SystemContext, type UserContext } from "../http/context.ts";
import { Scope } from "../http/contract.ts";
import type { ApiKey } from "./contract.ts";

/** On the wire: its instants are texts. */
export type ShownKey = z.input<typeof ApiKey>;

/** The keys that the caller manages, with their owners: their own, and as an owner those of every member. Never a hash. */
export const managedKeys = (ctx: UserContext) => {
  const keys = builder
    .selectFrom("private.api_key as k")
    .innerJoin("app.member as m", "m.user_id", "k.user_id")
    .where("k.organization_id", "=", ctx.organization.id)
    .select(["k.id", "k.name", "k.ending", "k.scopes", "k.created_at", "k.expires_at", "k.last_used_at"])
    .select(["k.revoked_at", "k.user_id", "m.name as ownerName", "m.email as ownerEmail"])
    .select(({ eb }) => eb("k.expires_at", "<=", NOW).as("isExpired"));
  return isOwner(ctx) ? keys : keys.where("k.user_id", "=", ctx.user.id);
};

type KeyRow = Awaited<ReturnType<typeof readKeys>>[number];

/** Those of some managed keys. */
export const readKeys = (client: Transaction, keys: ReturnType<typeof managedKeys>) =>
  builtRows(client, keys);

/** A key as it is told. */
export function showKey(ctx: UserContext, key: KeyRow): ShownKey {
  return {
    id: key.id,
    name: key.name,
    ending: key.ending,
    scopes: z.array(Scope).parse(key.scopes),
    createdAt: key.created_at.toISOString(),
    expiresAt: key.expires_at.toISOString(),
    lastUsedAt: key.last_used_at?.toISOString() ?? null,
    state: key.revoked_at !== null ? "revoked" : key.isExpired ? "expired" : "active",
    owner: { id: key.user_id, name: key.ownerName ?? "" },
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
  const ended = builder
    .deleteFrom("private.api_key")
    .where("organization_id", "=", ctx.claims.organizationId)
    .where(sql<boolean>`least(revoked_at, expires_at) < ${before}`);
  return withClaims(ctx, (client) => runBuilt(client, ended));
}
