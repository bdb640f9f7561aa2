import { createHmac, timingSafeEqual } from "node:crypto";
import { parse } from "hono/utils/cookie";

const NAMES = ["__Secure-better-auth.session_token", "better-auth.session_token"];
/** Longest cookie value looked at (specification, section 9). */
const LONGEST = 4093;

/**
 * The session token of better-auth's signed cookie (`token.signature`, HMAC-SHA256 in base64), or null
 * when there is none or the signature does not hold. Each of several cookies of the name is tried.
 */
export function sessionToken(cookieHeader: string | undefined, secret: string): string | null {
  if (cookieHeader === undefined) return null;
  for (const name of NAMES) {
    for (const part of cookieHeader.split(";")) {
      const value = parse(part, name)[name];
      if (value === undefined || value.length > LONGEST) continue;
      const dot = value.lastIndexOf(".");
      if (dot < 1) continue;
      const token = value.slice(0, dot);
      const expected = createHmac("sha256", secret).update(token).digest();
      const given = Buffer.from(value.slice(dot + 1), "base64");
      if (given.length === expected.length && timingSafeEqual(given, expected)) return token;
    }
  }
  return null;
}
