import { expect, it } from "vitest";
import { refusalOf } from "./refusal.ts";

it.each([
  [401, "invalid_api_key", "key"],
  [401, undefined, "key"],
  [403, undefined, "key"],
  [429, "insufficient_quota", "quota"],
  [402, undefined, "quota"],
  [400, "billing_hard_limit_reached", "quota"],
  [404, "model_not_found", "model"],
  [400, "model_not_found", "model"],
  [403, "model_not_found", "model"],
  [404, undefined, "model"],
  [429, "rate_limit_exceeded", undefined],
  [400, "invalid_request_error", undefined],
  [503, undefined, undefined],
  [undefined, undefined, undefined],
] as const)("a %s that says %s is met by every call: %s", (status, code, refusal) => {
  expect(refusalOf(status, code)).toBe(refusal);
});
