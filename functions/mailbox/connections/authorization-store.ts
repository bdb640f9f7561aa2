import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import * as z from "zod";
import { withClaims } from "../../db/claims.ts";
import { execute, firstRow } from "../../db/statement.ts";
import type { UserContext } from "../../http/context.ts";
import { PurposeName } from "../contract.ts";
import type { Provider, Purpose } from "../names.ts";

function sign(ctx: UserContext, provider: Provider, nonce: string): Buffer {
  const { BETTER_AUTH_SECRET } = ctx.environment.auth();
  return createHmac("sha256", BETTER_AUTH_SECRET)
    .update(`mailbox-oauth|${provider}|${ctx.sessionId}|${nonce}`)
    .digest();
}

const hash = (nonce: string): Buffer => createHash("sha256").update(nonce).digest();

/**
 * Begins an authorization: a single-use state, valid for ten minutes and signed for this session and provider, and a
 * PKCE verifier (RFC 7636) kept on the server. Deletes the caller's expired ones.
 */
export async function beginAuthorization(
  ctx: UserContext,
  provider: Provider,
  purpose: Purpose,
): Promise<{ readonly state: string; readonly codeChallenge: string }> {
  const nonce = randomBytes(24).toString("base64url");
  const codeVerifier = randomBytes(48).toString("base64url");
  await withClaims(ctx, async (client) => {
    await execute(client, "delete from private.mailbox_authorization where expires_at < now()");
    await execute(
      client,
      `insert into private.mailbox_authorization (hash, organization_id, user_id, session_id, provider, purpose, code_verifier)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [hash(nonce), ctx.organization.id, ctx.user.id, ctx.sessionId, provider, purpose, codeVerifier],
    );
  });
  return {
    state: `${nonce}.${sign(ctx, provider, nonce).toString("base64url")}`,
    codeChallenge: createHash("sha256").update(codeVerifier).digest("base64url"),
  };
}

/** Completes an authorization that this session began; null if it is unknown, expired or used. It is used up either way. */
export async function takeAuthorization(
  ctx: UserContext,
  provider: Provider,
  state: string,
): Promise<{ readonly purpose: Purpose; readonly codeVerifier: string } | null> {
  const [nonce = "", signature = ""] = state.split(".");
  const given = Buffer.from(signature, "base64url");
  const expected = sign(ctx, provider, nonce);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const row = await withClaims(ctx, (client) =>
    firstRow(
      client,
      z.object({ purpose: PurposeName, code_verifier: z.string(), valid: z.boolean() }),
      `delete from private.mailbox_authorization where hash = $1 and provider = $2 and session_id = $3
       returning purpose, code_verifier, expires_at > now() as valid`,
      [hash(nonce), provider, ctx.sessionId],
    ),
  );
  return row?.valid ? { purpose: row.purpose, codeVerifier: row.code_verifier } : null;
}
