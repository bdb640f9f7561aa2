import { answerSchema } from "./answer-schema.ts";
import type { Usage } from "./answer.ts";
import type { Question } from "./exchange.ts";
import { costOf } from "./prices.ts";

/** An organization's default budget, overridden by `private.ai_limit`. */
export const MONTHLY_TOKENS = 50_000_000;
export const MONTHLY_USD = 50;
/** Concurrent calls per organization. */
export const SIMULTANEOUS = 4;

/** Minimum characters per token in French text, for an estimate on the high side. */
const CHARACTERS_PER_TOKEN = 3;

/** The most tokens a question may use, estimated before it is asked. */
export function estimate<T>({ prompt, input }: Question<T>): Usage {
  const characters =
    prompt.instructions.length + input.length + JSON.stringify(answerSchema(prompt.schema)).length;
  return {
    inputTokens: Math.ceil(characters / CHARACTERS_PER_TOKEN),
    cachedTokens: 0,
    cacheWriteTokens: 0,
    outputTokens: prompt.maxOutputTokens,
    searches: prompt.webSearch ? 1 : 0,
  };
}

/** What to reserve for a question; `costUsd` is null for a model without a known price. */
export function reservation<T>(
  question: Question<T>,
  how: { readonly half: boolean; readonly regional: boolean },
): { tokens: number; costUsd: number | null } {
  const usage = estimate(question);
  return { tokens: usage.inputTokens + usage.outputTokens, costUsd: costOf(question.model, usage, how) };
}
