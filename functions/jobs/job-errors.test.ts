import { describe, expect, it } from "vitest";
import { ErrorCode } from "../http/contract.ts";
import type { FailureCode } from "../model/answer.ts";
import { describeJobError } from "./job-errors.ts";

const UNEXPECTED = describeJobError("unknown");
/** Codes a request is answered with before any job exists. */
const NEVER = new Set([
  "invalid_request",
  "malformed_json",
  "unauthenticated",
  "invalid_api_key",
  "missing_scope",
  "no_active_organization",
  "other_organization",
  "session_not_fresh",
  "method_not_allowed",
  "too_large",
  "unknown",
]);

describe("why a job failed", () => {
  it.each(ErrorCode.options)("is said in a French sentence: %s", (code) => {
    const sentence = describeJobError(code);
    expect(sentence).toMatch(/^[A-ZÀ-Ý].*\.$/);
    expect(sentence).not.toContain("'");
    expect(sentence === UNEXPECTED).toBe(NEVER.has(code));
  });

  it.each<FailureCode>([
    "refusal",
    "truncated",
    "malformed",
    "schema_violation",
    "rate_limited",
    "unavailable",
    "timeout",
    "not_configured",
    "over_budget",
    "rejected",
  ])("is said of a model in words of its own: %s", (code) => {
    const sentence = describeJobError(code, "update-timeline");
    expect(sentence).toMatch(/^[A-ZÀ-Ý].*\.$/);
    expect(sentence).not.toMatch(/'|CRM/);
    expect(sentence).not.toBe(UNEXPECTED);
  });

  it("speaks of the CRM where a model's job read it", () => {
    expect(describeJobError("crm_quota", "update-timeline")).toBe(describeJobError("crm_quota"));
    expect(describeJobError("not_configured", "refresh-contact")).toContain("CRM");
  });

  it.each(["", "toString", "__proto__", "new_code"])("is unexpected for a code nobody knows: %j", (code) => {
    expect(describeJobError(code)).toBe(UNEXPECTED);
  });
});
