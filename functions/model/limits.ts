import { answerSchema } from "./answer-schema.ts";
import type { Usage } from "./answer.ts";
import type { Question } from "./exchange.ts";
import { costOf } from "./prices.ts";

/** What an organization may spend unless `private.ai_limit` says otherwise. */
export const MONTHLY_TOKENS = 50_000_000;
export const MONTHLY_USD = 50;
/** Calls an organization has under way at once. */
export const SIMULTANEOUS = 4;

/** Characters a token has at least in French text: an estimate that errs on the dear side. */
const CHARACTERS_PER_TOKEN = 3;

/** The most a question may use, before it is asked. */
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

/** What to set aside for a question. */
export function reservation<T>(
  question: Question<T>,
  how: { readonly batch: boolean; readonly regional: boolean },
): { tokens: number; costUsd: number | null } {
  const usage = estimate(question);
  return { tokens: usage.inputTokens + usage.outputTokens, costUsd: costOf(question.model, usage, how) };
}
