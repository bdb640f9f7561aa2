import * as z from "zod";
import { withClaims } from "../../db/claims.ts";
import { execute, firstRow } from "../../db/statement.ts";
import { hashOfState, newAuthorization } from "../../http/authorization-state.ts";
import type { UserContext } from "../../http/context.ts";
import type { Crm } from "../contract.ts";

/** Parameters of the CRM's authorize page. */
export interface AuthorizationRequest {
  readonly state: string;
  /** PKCE S256 challenge (RFC 7636). */
  readonly codeChallenge: string;
  /** Sign-in host the person chose; null for the default. */
  readonly host: string | null;
}

const about = (crm: Crm): string => `crm-oauth|${crm}`;

/**
 * Begins an authorization: a single-use state, valid for ten minutes and signed for this session and CRM, and a PKCE
 * verifier kept on the server. Deletes the organization's expired ones. `replaceAccount` and `host` are stored with it.
 */
export async function beginAuthorization(
  ctx: UserContext,
  crm: Crm,
  { replaceAccount, host }: { replaceAccount: boolean; host: string | null },
): Promise<AuthorizationRequest> {
  const { state, hash, codeVerifier, codeChallenge } = newAuthorization(ctx, about(crm));
  await withClaims(ctx, async (client) => {
    await execute(client, "delete from private.oauth_state where expires_at < now()");
    await execute(
      client,
      `insert into private.oauth_state (hash, organization_id, user_id, session_id, crm, code_verifier, replaces_account, sign_in_host)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [hash, ctx.organization.id, ctx.user.id, ctx.sessionId, crm, codeVerifier, replaceAccount, host],
    );
  });
  return { state, codeChallenge, host };
}

/**
 * Completes an authorization: what was stored with a state begun by this session for this CRM; null if it is unknown,
 * expired or already used. The state is used up either way.
 */
export async function takeAuthorization(
  ctx: UserContext,
  crm: Crm,
  state: string,
): Promise<{ codeVerifier: string; replaceAccount: boolean; host: string | null } | null> {
  const hash = hashOfState(ctx, about(crm), state);
  if (hash === null) return null;
  const row = await withClaims(ctx, (client) =>
    firstRow(
      client,
      z.object({
        code_verifier: z.string(),
        replaces_account: z.boolean(),
        sign_in_host: z.string().nullable(),
        valid: z.boolean(),
      }),
      `delete from private.oauth_state where hash = $1 and crm = $2 and session_id = $3
       returning code_verifier, replaces_account, sign_in_host, expires_at > now() as valid`,
      [hash, crm, ctx.sessionId],
    ),
  );
  if (!row?.valid) return null;
  const { code_verifier: codeVerifier, replaces_account: replaceAccount, sign_in_host: host } = row;
  return { codeVerifier, replaceAccount, host };
}
