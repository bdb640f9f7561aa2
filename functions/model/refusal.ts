import * as z from "zod";
import type { FailureCode } from "./answer.ts";

/** A refusal that every call would meet until a person changes something: the key, the credit, the model's name. */
export const Refusal = z.enum(["key", "quota", "model"]);
export type Refusal = z.infer<typeof Refusal>;

const NO_CREDIT = new Set(["insufficient_quota", "billing_hard_limit_reached"]);
const NO_MODEL = new Set(["model_not_found", "invalid_model"]);

/**
 * The lasting refusal in an error's status and vendor code; undefined if another call may succeed.
 * https://platform.openai.com/docs/guides/error-codes/api-errors
 */
export function refusalOf(status: number | undefined, vendorCode: string | undefined): Refusal | undefined {
  // Sent as a 429, although waiting does not help.
  if (status === 402 || (vendorCode !== undefined && NO_CREDIT.has(vendorCode))) return "quota";
  // Sent as a 400, 403 or 404.
  if (status === 404 || (vendorCode !== undefined && NO_MODEL.has(vendorCode))) return "model";
  return status === 401 || status === 403 ? "key" : undefined;
}

/** Failure code of a call that meets, or is prevented by, a lasting refusal. */
export function codeOfRefusal(reason: Refusal): FailureCode {
  return reason === "quota" ? "over_budget" : "not_configured";
}

/** Failure code of an error. */
export function codeOf(status: number, vendorCode: string | undefined): FailureCode {
  const refusal = refusalOf(status, vendorCode);
  if (refusal !== undefined) return codeOfRefusal(refusal);
  if (status === 429) return "rate_limited";
  return status >= 500 || status === 408 || status === 409 ? "unavailable" : "rejected";
}
