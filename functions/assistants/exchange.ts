import { createHash } from "node:crypto";
import * as z from "zod";
import { callRows } from "../db/call.ts";
import { type Transaction, withClaims } from "../db/claims.ts";
import { execute, firstRow } from "../db/statement.ts";
import { hashOfSecret, newSecret, type SecretKind } from "../http/assistant-token.ts";
import type { BaseContext } from "../http/context.ts";
import { Scope } from "../http/contract.ts";
import { auditAssistant, endAssistant } from "./store.ts";

/** Seconds for which an access token opens anything; a removed member's is dead before. */
export const ACCESS_SECONDS = 1_800;

/** A secret that somebody shows, and whose it is. */
export interface FoundSecret {
  readonly id: string;
  readonly kind: SecretKind;
  readonly assistantId: string;
  readonly organizationId: string;
  readonly userId: string;
}

/** Finds a code or a token, whatever became of it; undefined for what nobody was given. */
export async function findSecret(ctx: BaseContext, secret: string): Promise<FoundSecret | undefined> {
  const hash = hashOfSecret(secret);
  if (hash === null) return undefined;
  const [row] = await callRows(ctx.pool, "app.find_assistant_secret", { secret_hash: hash });
  if (row === undefined) return undefined;
  return Found.parse({
    id: row.id,
    kind: row.kind,
    assistantId: row.assistant_id,
    organizationId: row.organization_id,
    userId: row.user_id,
  });
}
const Found = z.object({
  id: z.string(),
  kind: z.enum(["code", "access", "refresh"]),
  assistantId: z.string(),
  organizationId: z.string(),
  userId: z.string(),
});

/** Runs work on the assistant of a secret, as its person. */
export function asItsPerson<T>(
  ctx: BaseContext,
  { userId, organizationId }: FoundSecret,
  work: (client: Transaction) => Promise<T>,
): Promise<T> {
  return withClaims({ ...ctx, claims: { subject: userId, organizationId, role: "member" } }, work);
}

const Held = z.object({
  client_id: z.string(),
  client_name: z.string(),
  scopes: z.array(Scope),
  redirect_uri: z.string(),
  code_challenge: z.string(),
  is_over: z.boolean(),
  is_expired: z.boolean(),
  is_used: z.boolean(),
  is_used_just_now: z.boolean(),
});
type Held = z.infer<typeof Held>;

/** What a client shows with a secret. */
export interface Shown {
  readonly clientId: string;
  /** With a code: what the authorization named, and what its challenge is of. */
  readonly redirectUri?: string | undefined;
  readonly verifier?: string | undefined;
  /** With a refresh token, where named: scopes that the new access token should have. */
  readonly scopes?: readonly string[] | undefined;
}

/** New tokens, of which the refresh token replaces the one that was shown. */
export interface Tokens {
  readonly access: string;
  readonly refresh: string;
  readonly scopes: readonly Scope[];
}

/**
 * Redeems a code, or turns a refresh token, once. One that is shown again has been stolen by somebody: the assistant ends
 * with all its tokens (RFC 9700, section 4.14). `invalid_grant` where the secret gives nothing, without telling why; `invalid_scope`
 * where more is asked for than was authorized.
 */
export async function exchange(
  ctx: BaseContext,
  secret: FoundSecret,
  shown: Shown,
): Promise<Tokens | "invalid_grant" | "invalid_scope"> {
  return asItsPerson(ctx, secret, async (client) => {
    // Locked: two exchanges of one assistant's come one after the other.
    const held = await firstRow(
      client,
      Held,
      `select a.client_id, a.client_name, a.scopes, a.redirect_uri, a.code_challenge,
         a.revoked_at is not null or a.expires_at <= now() as is_over, s.expires_at <= now() as is_expired,
         s.used_at is not null as is_used, coalesce(s.used_at > now() - interval '30 seconds', false) as is_used_just_now
       from private.assistant a join private.assistant_secret s on s.assistant_id = a.id
       where a.organization_id = $1 and a.id = $2 and s.id = $3 for no key update of a, s`,
      [secret.organizationId, secret.assistantId, secret.id],
    );
    if (held === undefined || held.is_over || held.client_id !== shown.clientId) return "invalid_grant";
    if (held.is_used) {
      // Two processes of one client may turn one token at once: the second gets nothing, and takes the first one's.
      if (secret.kind === "refresh" && held.is_used_just_now) return "invalid_grant";
      await endStolen(ctx, client, secret, held);
      return "invalid_grant";
    }
    if (held.is_expired || (secret.kind === "code" && !isRedeemedBy(held, shown))) return "invalid_grant";
    const granted: ReadonlySet<string> = new Set(held.scopes);
    if (shown.scopes?.some((scope) => !granted.has(scope))) return "invalid_scope";
    return issue(client, secret, held.scopes);
  });
}

/** RFC 6749, section 4.1.3; RFC 7636, section 4.6. */
function isRedeemedBy(held: Held, { redirectUri, verifier = "" }: Shown): boolean {
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  return redirectUri === held.redirect_uri && challenge === held.code_challenge;
}

async function endStolen(
  ctx: BaseContext,
  client: Transaction,
  { assistantId, organizationId, kind }: FoundSecret,
  { client_name }: Held,
): Promise<void> {
  ctx.log.warn("assistant's secret used twice", { assistantId, kind });
  await endAssistant(client, assistantId);
  await auditAssistant(client, {
    did: "revoked",
    id: assistantId,
    name: client_name,
    organizationId,
    detail: { cause: "token_reused" },
    requestId: ctx.requestId,
  });
}

async function issue(client: Transaction, secret: FoundSecret, scopes: readonly Scope[]): Promise<Tokens> {
  const { id, assistantId, organizationId } = secret;
  const [access, refresh] = [newSecret("access"), newSecret("refresh")];
  await execute(client, "update private.assistant_secret set used_at = now() where id = $1", [id]);
  await execute(
    client,
    `with connected as (
       update private.assistant set connected_at = coalesce(connected_at, now()),
         expires_at = least(created_at + interval '1 year', now() + interval '30 days')
       where id = $2 returning expires_at)
     insert into private.assistant_secret (organization_id, assistant_id, kind, hash, expires_at)
     select $1, $2, made.kind, decode(made.hash, 'hex'),
       case made.kind when 'refresh' then c.expires_at
         else least(c.expires_at, now() + make_interval(secs => ${ACCESS_SECONDS})) end
     from connected c, (values ('access', $3), ('refresh', $4)) as made (kind, hash)`,
    [organizationId, assistantId, access.hash, refresh.hash],
  );
  return { access: access.secret, refresh: refresh.secret, scopes };
}
