import * as z from "zod";
import { call } from "../db/call.ts";
import { withClaims } from "../db/claims.ts";
import { askWithSession, type SessionArguments, type SessionFunction } from "../db/session.ts";
import type { SystemContext } from "../http/context.ts";
import type { Scope } from "../http/contract.ts";
import { AppError } from "../http/errors.ts";
import { ApiKey } from "./contract.ts";

// Each SQL function opens the session by itself, and knows whose keys it manages (migration api_keys.sql).

/** Of whoever has a session. */
type SessionContext = Parameters<typeof askWithSession>[0];

/** On the wire: its instants are texts. */
export type StoredApiKey = z.input<typeof ApiKey>;

/** The reply's JSON. */
export function readApiKeys(ctx: SessionContext): Promise<string> {
  return ask(ctx, "app.list_api_keys", {});
}

export interface NewApiKey {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly days: number;
  /** SHA-256 in hexadecimal. */
  readonly hash: string;
  readonly ending: string;
}

const Made = ApiKey.extend({ organizationName: z.string() });

/**
 * Stores a key of the caller's. Throws `conflict` where they have ten, `rate_limited` after twenty within the hour,
 * `session_not_fresh` in a session of more than a day, and `forbidden` to whoever acts as them.
 */
export async function insertApiKey(
  ctx: SessionContext,
  key: NewApiKey,
): Promise<{ apiKey: StoredApiKey; organizationName: string }> {
  const made = await ask(ctx, "app.create_api_key", {
    key_name: key.name,
    key_scopes: key.scopes,
    days: key.days,
    key_hash: key.hash,
    key_ending: key.ending,
    request_id: ctx.requestId,
  });
  const { organizationName, ...apiKey } = Made.parse(JSON.parse(made));
  return { apiKey: z.encode(ApiKey, apiKey), organizationName };
}

/** Ends a key at once and answers it, as JSON. Throws `not_found`, and `forbidden` to whoever acts as somebody. */
export function endApiKey(ctx: SessionContext, id: string): Promise<string> {
  return ask(ctx, "app.revoke_api_key", { key: id, request_id: ctx.requestId });
}

/** Removes keys that ended before an instant; answers how many. */
export async function removeApiKeys(ctx: SystemContext, before: Date): Promise<number> {
  return Number(await withClaims(ctx, (client) => call(client, "app.forget_api_keys", { before })));
}

async function ask<Name extends SessionFunction>(
  ctx: SessionContext,
  name: Name,
  args: SessionArguments<Name>,
): Promise<string> {
  const { state, body } = await askWithSession(ctx, name, args);
  if (state === "ok") return body;
  if (state === "too_many")
    throw new AppError(
      "conflict",
      "Vous avez déjà dix clés d’API en service\u00A0: révoquez-en une d’abord.",
    );
  if (state === "not_fresh") throw new AppError("session_not_fresh");
  if (state === "too_often")
    throw new AppError(
      "rate_limited",
      "Vous avez créé vingt clés d’API en une heure\u00A0: attendez un peu.",
    );
  throw new Error(`unexpected state of ${name}: ${state}`);
}
