import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { importJWK, SignJWT } from "jose";
import type { BaseContext, Claims } from "../http/context.ts";
import { UnavailableError } from "../http/errors.ts";
import { errorFields } from "../http/log.ts";
import { PACES } from "./limits.ts";
import { readSigningKey } from "./signing-key.ts";

/** Seconds a minted token lives. */
const LIFETIME = 300;

/** A token for one person or job in one organization, as the policies read it. */
async function mintToken(key: string, claims: Claims): Promise<string> {
  const jwk = readSigningKey(key);
  const signingKey = jwk ? await importJWK(jwk, "ES256") : new TextEncoder().encode(key);
  const header = jwk
    ? { alg: "ES256", typ: "JWT", ...(jwk.kid ? { kid: jwk.kid } : {}) }
    : { alg: "HS256", typ: "JWT" };
  return new SignJWT({ role: "authenticated", org_id: claims.organizationId, org_role: claims.role })
    .setProtectedHeader(header)
    .setSubject(claims.subject)
    .setAudience("authenticated")
    .setIssuedAt()
    .setExpirationTime(`${LIFETIME}s`)
    .sign(signingKey);
}

/**
 * Gives a call up after `milliseconds`, its reply's body included: a server that stopped answering would
 * otherwise keep the person waiting as long as the function runs.
 */
function fetchWithin(milliseconds: number): typeof fetch {
  return (input, init) => {
    const limit = AbortSignal.timeout(milliseconds);
    return fetch(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, limit]) : limit });
  };
}

/**
 * A Supabase client that acts with the context's claims; its tokens live five minutes. A call is given up
 * after `limit` milliseconds.
 */
export function dataApi(
  ctx: BaseContext & { readonly claims: Claims },
  limit: number = PACES[ctx.claims.role === "system" ? "work" : "request"].reply,
): SupabaseClient {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SUPABASE_JWT_KEY } = ctx.environment.dataApi();
  let minted: { token: Promise<string>; until: number } | undefined;
  return createClient(SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, {
    global: { fetch: fetchWithin(limit) },
    // It would repeat a read for seven seconds: who waits is told at once, and may ask again.
    db: { retry: false },
    accessToken: () => {
      if (minted === undefined || minted.until < Date.now()) {
        const until = Date.now() + (LIFETIME - 60) * 1000;
        minted = { token: mintToken(SUPABASE_JWT_KEY, ctx.claims), until };
      }
      return minted.token;
    },
  });
}

/**
 * Calls a SQL function through the Data API and returns its JSON, unvalidated. Throws
 * `UnavailableError` on any failure: what the caller may do wrong is answered as data, not as an error.
 */
export async function callFunction(
  ctx: BaseContext & { readonly claims: Claims },
  client: SupabaseClient,
  name: string,
  parameters: Record<string, unknown>,
): Promise<unknown> {
  const { data, error } = await client.rpc(name, parameters);
  if (error) {
    ctx.log.error("database function failed", { function: name, code: error.code, ...errorFields(error) });
    throw new UnavailableError();
  }
  return data;
}
