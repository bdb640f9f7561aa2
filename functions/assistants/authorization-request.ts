import type { BaseContext } from "../http/context.ts";
import type { Scope } from "../http/contract.ts";
import { AppError } from "../http/errors.ts";
import { type Client, readClient } from "./client-document.ts";
import { ASSISTANT_SCOPES } from "./contract.ts";
import { isRegistered } from "./redirect-address.ts";
import { serverAddresses } from "./server-addresses.ts";

/** What an assistant asks a person for, once it is known who asks and where the answer goes. */
export interface AuthorizationRequest {
  readonly client: Client;
  readonly redirectUri: string;
  readonly codeChallenge: string;
  readonly scopes: readonly Scope[];
  /** The address of an answer: the browser is sent there (RFC 6749, section 4.1.2; `iss` by RFC 9207). */
  readonly answer: (said: Readonly<Record<string, string>>) => string;
}

/** A request that its sender alone can mend: the browser takes the error back there. */
export interface RefusedRequest {
  readonly refusedAt: string;
}

/** Of SHA-256 in base64url: `plain` would let whoever sees the request redeem its code (RFC 7636, section 4.2). */
const CHALLENGE = /^[\w-]{43}$/;

/**
 * The request that stands in the query of an address. Throws `invalid_request` where its client or the place of the
 * answer is in doubt: then nothing is sent anywhere (RFC 6749, section 4.1.2.1).
 */
export async function readRequest(
  ctx: Pick<BaseContext, "environment" | "log">,
  query: string,
  read: typeof readClient = readClient,
): Promise<AuthorizationRequest | RefusedRequest> {
  const sent = new URLSearchParams(query);
  const names = [...sent.keys()];
  const one = (name: string): string | undefined => sent.get(name) ?? undefined;
  if (new Set(names).size !== names.length)
    throw new AppError("invalid_request", "Cette demande dit deux fois la même chose.");
  const client = await read(ctx, one("client_id") ?? "");
  const redirectUri = one("redirect_uri") ?? "";
  if (!isRegistered(redirectUri, client.redirectUris))
    throw new AppError(
      "invalid_request",
      "Cette demande veut envoyer l’accès à une adresse que l’assistant n’a pas déclarée. N’allez pas plus loin.",
    );
  const { issuer, resource } = serverAddresses(ctx);
  const answer: AuthorizationRequest["answer"] = (said) => {
    const to = new URL(redirectUri);
    for (const [name, value] of Object.entries(said)) to.searchParams.set(name, value);
    const state = one("state");
    if (state !== undefined) to.searchParams.set("state", state);
    to.searchParams.set("iss", issuer);
    return to.href;
  };
  const refused = (error: string, error_description: string): RefusedRequest => ({
    refusedAt: answer({ error, error_description }),
  });
  if (one("response_type") !== "code") return refused("unsupported_response_type", "only code is supported");
  if (one("request") !== undefined || one("request_uri") !== undefined)
    return refused("request_not_supported", "request objects are not supported");
  const codeChallenge = one("code_challenge") ?? "";
  if (one("code_challenge_method") !== "S256" || !CHALLENGE.test(codeChallenge))
    return refused("invalid_request", "PKCE with S256 is required");
  if (!isOwnResource(one("resource"), resource)) return refused("invalid_target", "unknown resource");
  const scopes = scopesOf(one("scope"));
  if (scopes.length === 0) return refused("invalid_scope", "none of these scopes exist");
  return { client, redirectUri, codeChallenge, scopes, answer };
}

/** Whether a token is asked for what tokens are for (RFC 8707); one that names nothing gets the same. */
export function isOwnResource(asked: string | undefined, own: string): boolean {
  return asked === undefined || (URL.canParse(asked) && new URL(asked).href === own);
}

/** Those that there are, all where none is named; `offline_access` and the like are asked for by habit. */
function scopesOf(asked: string | undefined): Scope[] {
  const named = (asked ?? "").split(" ").filter((scope) => scope !== "");
  if (named.length === 0) return [...ASSISTANT_SCOPES];
  const known = ASSISTANT_SCOPES.filter((scope) => named.includes(scope));
  // Every connection begins with a question that reads.
  return known.length === 0
    ? []
    : ASSISTANT_SCOPES.filter((scope) => scope === "contacts:read" || known.includes(scope));
}
