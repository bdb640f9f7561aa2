import { APIError } from "better-auth/api";
import { PASSWORD_MAXIMUM, passwordRules } from "./contract.ts";

const MINIMUM_RULE = passwordRules[0];

/**
 * Refuses a new password that breaks the product's rules, wherever one is set. Where its length alone is
 * wrong, by the specification's own codes and words (sections 5 and 8).
 */
export function enforcePasswordRules(body: unknown): void {
  if (typeof body !== "object" || body === null || !("newPassword" in body)) return;
  const password = body.newPassword;
  if (typeof password !== "string") return;
  const [broken, ...others] = passwordRules.filter((rule) => !rule.holds(password));
  if (broken === MINIMUM_RULE && broken && others.length === 0) throw tooShort();
  if (broken) throw new APIError("BAD_REQUEST", { code: "PASSWORD_RULE_BROKEN", message: broken.message });
  if (password.length > PASSWORD_MAXIMUM) {
    throw new APIError("BAD_REQUEST", { code: "PASSWORD_TOO_LONG", message: "Password too long" });
  }
}

const tooShort = (): APIError =>
  new APIError("BAD_REQUEST", { code: "PASSWORD_TOO_SHORT", message: "Password too short" });
