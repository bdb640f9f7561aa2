import { createHash, randomBytes } from "node:crypto";
import type { Scope } from "./contract.ts";

export type SecretKind = "code" | "access" | "refresh";

/** What each begins with: scanners of repositories find one that was published by mistake. */
const prefixOf = (kind: SecretKind): string => `relance_${kind}_`;
const FORM = /^relance_(?:code|access|refresh)_[0-9a-f]{64}$/;
const ACCESS = prefixOf("access");
/** How a credential of app.open_session begins if it is an assistant's. */
const CREDENTIAL = "assistant ";

/** What is stored of a secret: its SHA-256 in hexadecimal. Null for what cannot be one. */
export function hashOfSecret(secret: string): string | null {
  return FORM.test(secret) ? createHash("sha256").update(secret).digest("hex") : null;
}

/** A new code or token of an assistant's, and what is stored of it. */
export function newSecret(kind: SecretKind): { secret: string; hash: string } {
  const secret = `${prefixOf(kind)}${randomBytes(32).toString("hex")}`;
  return { secret, hash: createHash("sha256").update(secret).digest("hex") };
}

/**
 * What app.open_session takes of an assistant's access token for a call that asks for a scope: never the token itself.
 * Null where the caller shows none, which an API key is. Only /api/mcp asks: the tokens are for nothing else.
 */
export function assistantCredential(authorization: string | undefined, scope: Scope): string | null {
  const [scheme, token = ""] = (authorization ?? "").trim().split(/\s+/, 2);
  if (scheme?.toLowerCase() !== "bearer" || !token.startsWith(ACCESS)) return null;
  const hash = hashOfSecret(token);
  return hash === null ? null : `${CREDENTIAL}${scope} ${hash}`;
}
