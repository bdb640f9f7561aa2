import { isAPIError } from "better-auth/api";
import { describe, expect, it } from "vitest";
import { enforcePasswordRules } from "./password-rules.ts";

function refusalOf(newPassword: string): unknown {
  try {
    enforcePasswordRules({ newPassword });
    return null;
  } catch (error) {
    return isAPIError(error) ? error.body : error;
  }
}
const inFrench = (newPassword: string) => ({ details: { newPassword } });
const TOO_SHORT = {
  code: "PASSWORD_TOO_SHORT",
  message: "Password too short",
  ...inFrench("12 caractères minimum"),
};
const TOO_LONG = {
  code: "PASSWORD_TOO_LONG",
  message: "Password too long",
  ...inFrench("128 caractères maximum"),
};
const MISSES_TWELVE = {
  code: "PASSWORD_RULE_BROKEN",
  message: "12 caractères minimum",
  ...inFrench("12 caractères minimum, 1 majuscule minimum, 1 chiffre minimum, 1 caractère spécial minimum"),
};
/** Which rule is told first. */
const broken = (message: string): unknown =>
  expect.objectContaining({ code: "PASSWORD_RULE_BROKEN", message });

describe("a new password", () => {
  it.each([
    ["whose length alone is wrong is too short", "Ab1!", TOO_SHORT],
    ["without a letter is told so", "1234567890!?", broken("1 lettre minimum")],
    ["without a capital is told so", "prospection-2026!", broken("1 majuscule minimum")],
    ["without a figure is told so", "Prospection-Demain!", broken("1 chiffre minimum")],
    ["without a special character is told so", "Prospection2026", broken("1 caractère spécial minimum")],
    ["that is short and breaks another rule is told the first rule it breaks", "short", MISSES_TWELVE],
    ["of more than 128 characters is too long", `Aa1!${"b".repeat(200)}`, TOO_LONG],
    ["that is too long is so whatever else it breaks", "a".repeat(200), TOO_LONG],
    ["of 128 characters that keeps the rules is taken", `Aa1!${"b".repeat(124)}`, null],
  ])("%s", (_, password, refusal) => {
    expect(refusalOf(password)).toEqual(refusal);
  });
});
