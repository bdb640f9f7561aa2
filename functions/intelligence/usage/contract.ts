import * as z from "zod";
import { calendarDay, instant } from "../../http/contract.ts";

/** A calendar month in UTC, as the caps count. */
export const Month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, "Attendu\u00A0: AAAA-MM.");

export const Counted = z.object({
  calls: z.int(),
  failed: z.int(),
  inputTokens: z.int(),
  outputTokens: z.int(),
  /** Of the calls whose model has a known price. */
  costUsd: z.number(),
  /** Calls of a model without a known price: not in `costUsd`. */
  unpricedCalls: z.int(),
});

export const OfStage = Counted.extend({
  stage: z.string(),
  /** In French. */
  label: z.string(),
});

/** Days with a call, in order. */
export const Days = z.array(Counted.extend({ day: calendarDay() }));

export const ModelLimits = z.object({
  /** What holds: the smaller of the operator's and the organization's own. */
  monthlyUsd: z.number(),
  /** The most the organization may choose. */
  operatorMonthlyUsd: z.number(),
  /** What the organization has chosen; null when it has not. */
  ownMonthlyUsd: z.number().nullable(),
  monthlyTokens: z.number(),
  simultaneous: z.number(),
});
export type ModelLimits = z.infer<typeof ModelLimits>;

/** What the organization's month of model calls was, and what it may still be. */
export const ModelUsage = Counted.extend({
  month: Month,
  byStage: z.array(
    OfStage.extend({
      /** Those the month's calls were made with, the newest first. */
      promptVersions: z.array(z.string()),
    }),
  ),
  byDay: Days,
  limits: ModelLimits,
  /** The greater of the shares of both caps that are used, 0 to 1. */
  share: z.number().min(0).max(1),
  /** A cap is reached: messages are written by rule until the month ends. */
  over: z.boolean(),
  /** `model`: calls are made. `demo`: messages are written by rule. `none`: nothing writes. */
  state: z.enum(["model", "demo", "none"]),
  configured: z.boolean(),
  /** Why the server refuses every call, where it does: templates write until a later try succeeds. */
  refusal: z
    .object({
      /** The key is refused; the account has no credit left; the server has no such model. */
      reason: z.enum(["key", "quota", "model"]),
      /** The model that was asked for. */
      model: z.string().nullable(),
      since: instant(),
      nextTryAt: instant(),
    })
    .nullable(),
  /** Null without a model. */
  model: z.object({ main: z.string(), small: z.string(), api: z.enum(["responses", "chat"]) }).nullable(),
});
export type ModelUsage = z.output<typeof ModelUsage>;

/** An organization's month, beside the smaller of its caps in dollars. */
export const OrganizationUsage = Counted.extend({
  organization: z.object({ id: z.uuid(), name: z.string() }),
  monthlyUsd: z.number(),
  /** The greater of the shares of both caps that are used, 0 to 1. */
  share: z.number().min(0).max(1),
});
export type OrganizationUsage = z.output<typeof OrganizationUsage>;
