import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { importJWK, SignJWT } from "jose";
import { startCall } from "../http/activity.ts";
import { type BaseContext, type Claims, systemClaims } from "../http/context.ts";
import { UnavailableError } from "../http/errors.ts";
import type { Database } from "./database.generated.ts";
import { TIMEOUTS } from "./limits.ts";
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
 * Gives a call up after `milliseconds`, its reply's body included, or with the caller's own signal: a server that stopped
 * answering would otherwise keep the person waiting as long as the function runs.
 */
function fetchWithin(milliseconds: number): typeof fetch {
  return async (input, init) => {
    const ended = startCall("dataApiCalls", () => {
      const { method, url } = new Request(input, init);
      return `${method} ${new URL(url).pathname}`;
    });
    const late = AbortSignal.timeout(milliseconds);
    const signal = init?.signal ? AbortSignal.any([late, init.signal]) : late;
    try {
      const reply = await fetch(input, { ...init, signal });
      ended(reply.status >= 500);
      return reply;
    } catch (error) {
      ended(true);
      throw error;
    }
  };
}

/**
 * Supabase's Data API with the context's claims, typed by the migrations; its tokens live five minutes. A call
 * is given up after `limit` milliseconds. Its clients of sign-in, sockets, storage and functions are stubs in what is
 * deployed (decision 103).
 */
export function dataApi(
  ctx: BaseContext & { readonly claims: Claims },
  limit: number = TIMEOUTS[ctx.claims.role === "system" ? "work" : "request"].reply,
): SupabaseClient<Database> {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SUPABASE_JWT_KEY } = ctx.environment.dataApi();
  let minted: { token: Promise<string>; until: number } | undefined;
  return createClient<Database>(SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, {
    accessToken: () => {
      if (minted === undefined || minted.until < Date.now()) {
        const until = Date.now() + (LIFETIME - 60) * 1000;
        minted = { token: mintToken(SUPABASE_JWT_KEY, ctx.claims), until };
      }
      return minted.token;
    },
    global: { fetch: fetchWithin(limit) },
    // It would repeat a read for seven seconds: who waits is told at once, and may ask again.
    db: { retry: false },
  });
}

/** An organization that nobody has: the policies show it nothing. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

/** Asks the Data API for a row. Throws `unavailable` where it does not answer, reach the database or take our key. */
export async function checkDataApi(ctx: BaseContext): Promise<void> {
  const claims = systemClaims(NOBODY);
  const { error } = await dataApi({ ...ctx, claims }, TIMEOUTS.request.reply)
    .from("job")
    .select("id")
    .limit(1);
  if (error) throw new UnavailableError();
}
