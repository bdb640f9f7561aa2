import { createHash, randomBytes } from "node:crypto";
import type { Scope } from "./contract.ts";
import { AppError } from "./errors.ts";

/** What every key begins with: scanners of repositories find one that was published by mistake. */
const PREFIX = "relance_";
/** 32 random bytes and a checksum of four, in hexadecimal: a double click selects a whole key. */
const FORM = /^relance_[0-9a-f]{72}$/;
const CHECKSUM_LENGTH = 8;
/** How a credential of app.open_session begins if it is a key. */
const CREDENTIAL = "api-key ";

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
const checksumOf = (text: string): string => sha256(text).slice(0, CHECKSUM_LENGTH);

/** A new key, and what is stored of it: its SHA-256 in hexadecimal, and its last four characters. */
export function newApiKey(): { key: string; hash: string; ending: string } {
  const random = `${PREFIX}${randomBytes(32).toString("hex")}`;
  const key = `${random}${checksumOf(random)}`;
  return { key, hash: sha256(key), ending: key.slice(-4) };
}

function isWellFormed(key: string): boolean {
  return FORM.test(key) && checksumOf(key.slice(0, -CHECKSUM_LENGTH)) === key.slice(-CHECKSUM_LENGTH);
}

/**
 * What app.open_session takes of a key (https://www.rfc-editor.org/rfc/rfc6750#section-2.1) for a call that asks for a
 * scope: never the key itself. Null where the caller sends none; other schemes are not looked at. Throws `forbidden`
 * where the call is closed to keys, `invalid_api_key` for what cannot be one, without asking the database.
 */
export function apiKeyCredential(authorization: string | undefined, scope: Scope | undefined): string | null {
  const [scheme, key = ""] = (authorization ?? "").trim().split(/\s+/, 2);
  if (scheme?.toLowerCase() !== "bearer") return null;
  if (scope === undefined) throw new AppError("forbidden", "Cet appel n’est pas ouvert aux clés d’API.");
  if (!isWellFormed(key)) throw new AppError("invalid_api_key");
  return `${CREDENTIAL}${scope} ${sha256(key)}`;
}

/** True for what stands in a session's place: a key, or an assistant's token. The token of a session holds no space. */
export function isBearer(credential: string | null): boolean {
  return credential?.includes(" ") ?? false;
}

/** The WWW-Authenticate header of a refused key (RFC 6750, section 3); undefined for any other error. */
export function challengeOf({ code }: AppError, scope: Scope | undefined): string | undefined {
  if (code === "invalid_api_key") return 'Bearer error="invalid_token"';
  return code === "missing_scope" ? `Bearer error="insufficient_scope", scope="${scope}"` : undefined;
}
