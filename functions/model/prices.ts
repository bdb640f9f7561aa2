import type { Usage } from "./answer.ts";

/** USD per million tokens, for prompts of up to 272,000 tokens. */
interface Price {
  readonly input: number;
  readonly cached: number;
  readonly cacheWrite: number;
  readonly output: number;
}

/**
 * Standard prices, as of 2026-11-21.
 * https://developers.openai.com/api/docs/pricing
 */
const PRICES: ReadonlyMap<string, Price> = new Map(
  Object.entries({
    "gpt-6.1-sol": { input: 2, cached: 0.1, cacheWrite: 2.5, output: 10 },
    "gpt-6.1-terra": { input: 1, cached: 0.05, cacheWrite: 1.25, output: 5 },
    "gpt-6-luna": { input: 0.1, cached: 0.01, cacheWrite: 0.125, output: 0.5 },
    "gpt-5.6-terra": { input: 2, cached: 0.2, cacheWrite: 2.5, output: 12 },
    "gpt-5.6-luna": { input: 0.2, cached: 0.02, cacheWrite: 0.25, output: 1.2 },
  }),
);
/** USD per web search, in addition to its tokens. */
const SEARCH = 0.01;
/** A batch's price, and the flex tier's, relative to the standard price. */
const HALF = 0.5;
/** Relative price on a host that keeps data in a region. */
const REGIONAL = 1.1;

function priceOf(model: string): Price | undefined {
  // Servers return the dated version of a model: gpt-6-luna-2026-09-22.
  return PRICES.get(model) ?? PRICES.get(model.replace(/-\d{4}-\d{2}-\d{2}$/, ""));
}

/** Longer prompts, in tokens, have a higher price for all their tokens. */
const LONG_PROMPT = 272_000;

/**
 * Cost of a call in USD; null if it used tokens of a model without a known price. `half`: by batch or by the flex tier.
 * `regional`: on a host that keeps data in a region.
 */
export function costOf(
  model: string,
  usage: Usage,
  { half = false, regional = false }: { readonly half?: boolean; readonly regional?: boolean } = {},
): number | null {
  if (usage.inputTokens + usage.outputTokens + usage.searches === 0) return 0;
  const price = priceOf(model);
  if (price === undefined) return null;
  const plain = Math.max(0, usage.inputTokens - usage.cachedTokens - usage.cacheWriteTokens);
  const input =
    plain * price.input + usage.cachedTokens * price.cached + usage.cacheWriteTokens * price.cacheWrite;
  const output = usage.outputTokens * price.output;
  const tokens = usage.inputTokens > LONG_PROMPT ? input * 2 + output * 1.5 : input + output;
  return (tokens / 1_000_000) * (half ? HALF : 1) * (regional ? REGIONAL : 1) + usage.searches * SEARCH;
}
