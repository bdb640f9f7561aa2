import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { UserContext } from "./context.ts";

/** An authorization that a session begins at another service. */
export interface BegunAuthorization {
  /** What the service gives back. */
  readonly state: string;
  /** SHA-256 of its first part, under which it is kept until then. */
  readonly hash: Buffer;
  /** PKCE (RFC 7636): kept on the server, and its S256 challenge. */
  readonly codeVerifier: string;
  readonly codeChallenge: string;
}

function sign(ctx: UserContext, about: string, nonce: string): Buffer {
  const { BETTER_AUTH_SECRET } = ctx.environment.auth();
  return createHmac("sha256", BETTER_AUTH_SECRET).update(`${about}|${ctx.sessionId}|${nonce}`).digest();
}

const hashOf = (nonce: string): Buffer => createHash("sha256").update(nonce).digest();

/** A state signed for this session and for what it is about, such as `crm-oauth|hubspot`, with a PKCE verifier. */
export function newAuthorization(ctx: UserContext, about: string): BegunAuthorization {
  const nonce = randomBytes(24).toString("base64url");
  const codeVerifier = randomBytes(48).toString("base64url");
  return {
    state: `${nonce}.${sign(ctx, about, nonce).toString("base64url")}`,
    hash: hashOf(nonce),
    codeVerifier,
    codeChallenge: createHash("sha256").update(codeVerifier).digest("base64url"),
  };
}

/** The hash under which a state is kept; null for one that this session did not begin for this. */
export function hashOfState(ctx: UserContext, about: string, state: string): Buffer | null {
  const [nonce = "", signature = ""] = state.split(".");
  const given = Buffer.from(signature, "base64url");
  const expected = sign(ctx, about, nonce);
  return given.length === expected.length && timingSafeEqual(given, expected) ? hashOf(nonce) : null;
}
