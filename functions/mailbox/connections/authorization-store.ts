import * as z from "zod";
import { withClaims } from "../../db/claims.ts";
import { execute, firstRow } from "../../db/statement.ts";
import { hashOfState, newAuthorization } from "../../http/authorization-state.ts";
import type { UserContext } from "../../http/context.ts";
import { PurposeName } from "../contract.ts";
import type { Provider, Purpose } from "../names.ts";

const about = (provider: Provider): string => `mailbox-oauth|${provider}`;

/**
 * Begins an authorization: a single-use state, valid for ten minutes and signed for this session and provider, and a
 * PKCE verifier (RFC 7636) kept on the server. Deletes the caller's expired ones.
 */
export async function beginAuthorization(
  ctx: UserContext,
  provider: Provider,
  purpose: Purpose,
): Promise<{ readonly state: string; readonly codeChallenge: string }> {
  const { state, hash, codeVerifier, codeChallenge } = newAuthorization(ctx, about(provider));
  await withClaims(ctx, async (client) => {
    await execute(client, "delete from private.mailbox_authorization where expires_at < now()");
    await execute(
      client,
      `insert into private.mailbox_authorization (hash, organization_id, user_id, session_id, provider, purpose, code_verifier)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [hash, ctx.organization.id, ctx.user.id, ctx.sessionId, provider, purpose, codeVerifier],
    );
  });
  return { state, codeChallenge };
}

/** Completes an authorization that this session began; null if it is unknown, expired or used. It is used up either way. */
export async function takeAuthorization(
  ctx: UserContext,
  provider: Provider,
  state: string,
): Promise<{ readonly purpose: Purpose; readonly codeVerifier: string } | null> {
  const hash = hashOfState(ctx, about(provider), state);
  if (hash === null) return null;
  const row = await withClaims(ctx, (client) =>
    firstRow(
      client,
      z.object({ purpose: PurposeName, code_verifier: z.string(), valid: z.boolean() }),
      `delete from private.mailbox_authorization where hash = $1 and provider = $2 and session_id = $3
       returning purpose, code_verifier, expires_at > now() as valid`,
      [hash, provider, ctx.sessionId],
    ),
  );
  return row?.valid ? { purpose: row.purpose, codeVerifier: row.code_verifier } : null;
}
