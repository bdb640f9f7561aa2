import { APIError } from "better-auth/api";
import { passwordRules } from "./contract.ts";

/** Refuses a new password that breaks the product's rules, wherever one is set (specification, section 5). */
export function enforcePasswordRules(body: unknown): void {
  if (typeof body !== "object" || body === null || !("newPassword" in body)) return;
  const password = body.newPassword;
  if (typeof password !== "string") return;
  const broken = passwordRules.find((rule) => !rule.holds(password));
  if (broken) throw new APIError("BAD_REQUEST", { code: "PASSWORD_RULE_BROKEN", message: broken.message });
}
