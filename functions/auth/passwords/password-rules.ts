import { APIError } from "better-auth/api";
import { PASSWORD_MAXIMUM, passwordRules } from "../contract.ts";

const MINIMUM_RULE = passwordRules[0];

/**
 * Refuses a new password that breaks the product's rules, wherever one is set. Where its length alone is
 * wrong, by the codes and words that clients compare (docs/product.md, 5 and 8).
 */
export function enforcePasswordRules(body: unknown): void {
  if (typeof body !== "object" || body === null || !("newPassword" in body)) return;
  const password = body.newPassword;
  if (typeof password !== "string") return;
  if (password.length > PASSWORD_MAXIMUM)
    throw refuse("PASSWORD_TOO_LONG", "Password too long", [`${PASSWORD_MAXIMUM} caractères maximum`]);
  const [broken, ...others] = passwordRules.filter((rule) => !rule.holds(password));
  if (broken === undefined) return;
  const french = [broken, ...others].map(({ message }) => message);
  // A short password that breaks other rules too is told its first broken rule in French: more length
  // alone would not make it good, and that text is for a wrong length alone.
  throw broken === MINIMUM_RULE && others.length === 0
    ? refuse("PASSWORD_TOO_SHORT", "Password too short", french)
    : refuse("PASSWORD_RULE_BROKEN", broken.message, french);
}

/** `french` says all that is wrong, for people; `message` is what clients compare. */
const refuse = (code: string, message: string, french: readonly string[]): APIError =>
  new APIError("BAD_REQUEST", { code, message, details: { newPassword: french.join(", ") } });
