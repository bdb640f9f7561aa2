import { createHmac, timingSafeEqual } from "node:crypto";
import { parse } from "hono/utils/cookie";

const NAME = "better-auth.session_token";
/** Longest cookie value looked at (docs/product.md, 9). */
const LONGEST = 4093;
/** 32 bytes in base64, as better-auth writes them. */
const SIGNATURE = /^[A-Za-z0-9+/]{43}=$/;

/**
 * Cookies whose signature was right, by secret and value. OpenSSL prepares each HMAC anew, for a quarter of the time
 * that Node spends on the page of the morning, and a page asks several times with one cookie. Whether the session still
 * holds is asked of the database every time.
 */
const verified = new Map<string, string>();
const MOST_KEPT = 1_000;

/**
 * The session token in better-auth's signed cookie (`token.signature`, HMAC-SHA256 in base64); null if the cookie is
 * missing or its signature invalid. As in better-auth, the first cookie of the name counts, and over https the name has
 * the prefix that binds it to this origin.
 */
export function sessionToken(
  cookieHeader: string | undefined,
  options: { secret: string; secure: boolean },
): string | null {
  const name = options.secure ? `__Secure-${NAME}` : NAME;
  const first = cookieHeader?.split(";").find((part) => part.split("=")[0]?.trim() === name);
  const value = first === undefined ? undefined : parse(first, name)[name];
  if (value === undefined || value.length > LONGEST) return null;
  const key = `${options.secret} ${value}`;
  const known = verified.get(key);
  if (known !== undefined) return known;
  const dot = value.lastIndexOf(".");
  const [token, signature] = [value.slice(0, dot), value.slice(dot + 1)];
  if (dot < 1 || !SIGNATURE.test(signature)) return null;
  const expected = createHmac("sha256", options.secret).update(token).digest();
  if (!timingSafeEqual(Buffer.from(signature, "base64"), expected)) return null;
  if (verified.size === MOST_KEPT) verified.clear();
  verified.set(key, token);
  return token;
}
