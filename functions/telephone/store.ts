import { createHash, timingSafeEqual } from "node:crypto";
import { recordAudit } from "../audit/record-audit.ts";
import { builder, builtRows, NOW, runBuilt } from "../db/builder.ts";
import { type Transaction, withClaims } from "../db/claims.ts";
import type { BaseContext, Claims, ManagerContext } from "../http/context.ts";
import { AppError } from "../http/errors.ts";
import type { SealedCredentials } from "./credentials.ts";

type Context = BaseContext & { readonly claims: Claims };
const TABLE = "private.telephone_connection";
const PROVIDER = "aircall";

export interface TelephoneConnection {
  readonly accountName: string | null;
  readonly webhookId: string;
  readonly connectedAt: Date;
  readonly lastCallAt: Date | null;
  /** Whether an event's token is the one that Aircall gave for it. */
  readonly isToken: (token: string) => boolean;
  readonly sealed: SealedCredentials;
}

const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

/** The organization's telephone; undefined where none is connected. */
export async function readTelephone(ctx: Context): Promise<TelephoneConnection | undefined> {
  const { organizationId } = ctx.claims;
  const [row] = await withClaims(ctx, (client) =>
    builtRows(
      client,
      builder
        .selectFrom(TABLE)
        .selectAll()
        .where("organization_id", "=", organizationId)
        .where("provider", "=", PROVIDER),
    ),
  );
  if (row === undefined) return undefined;
  return {
    accountName: row.account_name,
    webhookId: row.webhook_id,
    connectedAt: row.connected_at,
    lastCallAt: row.last_call_at,
    isToken: (token) => timingSafeEqual(hashOf(token), row.token_hash),
    sealed: { keyId: row.key_id, wrapped: row.data_key, credentials: row.credentials },
  };
}

/** Stores a connection, in the place of an earlier one. Throws `conflict` where another was made meanwhile. */
export async function saveTelephone(
  ctx: ManagerContext,
  given: { accountName: string; webhookId: string; token: string; sealed: SealedCredentials },
): Promise<void> {
  const { organizationId } = ctx.claims;
  await withClaims(ctx, async (client) => {
    const stored = await runBuilt(
      client,
      builder
        .insertInto(TABLE)
        .values({
          organization_id: organizationId,
          provider: PROVIDER,
          account_name: given.accountName,
          webhook_id: given.webhookId,
          token_hash: hashOf(given.token),
          key_id: given.sealed.keyId,
          data_key: given.sealed.wrapped,
          credentials: given.sealed.credentials,
          connected_by: ctx.user.id,
        })
        .onConflict((known) => known.doNothing()),
    );
    if (stored === 0)
      throw new AppError("conflict", "Une téléphonie est déjà connectée. Déconnectez-la d’abord.");
    await audit(client, ctx, "telephone.connected", given.accountName);
  });
}

/** Deletes the connection and answers what it was; undefined where there was none. */
export async function deleteTelephone(ctx: ManagerContext): Promise<TelephoneConnection | undefined> {
  const connection = await readTelephone(ctx);
  if (connection === undefined) return undefined;
  await withClaims(ctx, async (client) => {
    await runBuilt(
      client,
      builder.deleteFrom(TABLE).where("organization_id", "=", ctx.claims.organizationId),
    );
    await audit(client, ctx, "telephone.disconnected", connection.accountName);
  });
  return connection;
}

/** Notes that a call came: the settings show that it works. */
export async function noteCall(client: Transaction, organizationId: string): Promise<void> {
  await runBuilt(
    client,
    builder.updateTable(TABLE).set({ last_call_at: NOW }).where("organization_id", "=", organizationId),
  );
}

function audit(
  client: Transaction,
  ctx: ManagerContext,
  event: "telephone.connected" | "telephone.disconnected",
  accountName: string | null,
): Promise<void> {
  return recordAudit(client, {
    event,
    actorId: ctx.user.id,
    actorEmail: ctx.user.email,
    organizationId: ctx.claims.organizationId,
    targetKind: "telephone",
    targetId: "aircall",
    targetLabel: accountName,
    detail: {},
    requestId: ctx.requestId,
  });
}
