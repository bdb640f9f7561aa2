import { Hono } from "hono";
import { registerBatches } from "./batches.ts";
import { answerChat } from "./chat.ts";
import {
  emptyStats,
  jsonBody,
  register,
  type Simulated,
  type SimulatorEnv,
  type SimulatorStats,
} from "./endpoint.ts";
import { notFound, serverError } from "./errors.ts";
import { createFaultQueue, type FaultQueue } from "./faults.ts";
import { tokensOf } from "./generate.ts";
import { createRateLimiter } from "./rate-limit.ts";
import { answerResponses } from "./responses.ts";
import type { Article, OpenaiSimulatorOptions, ToldReading, ToldVerdict } from "./types.ts";

export const SIMULATED_MODELS = { main: "simulated-main", small: "simulated-small" };

/** Variables that point the product to a simulator mounted at `url`. */
export function simulatedModel(url: string, key: string): Record<string, string> {
  return {
    OPENAI_API_KEY: key,
    OPENAI_BASE_URL: `${url}/v1`,
    OPENAI_MODEL: SIMULATED_MODELS.main,
    OPENAI_MODEL_SMALL: SIMULATED_MODELS.small,
    OPENAI_CAPABILITIES: "web_search,batch,flex,reasoning,store,identifiers",
  };
}

export type OpenaiSimulator = {
  /** Paths are relative to the mount and begin with `/v1`. */
  app: Hono<SimulatorEnv>;
  injectFault: FaultQueue["inject"];
  /** How often each fault occurs from now on, 0 to 1. */
  setFaultRates: FaultQueue["setRates"];
  clearFaults(): void;
  /** Changes the account: its key, its models, whether it has credit. */
  setAccount(how: Partial<Pick<Simulated, "key" | "models" | "credit">>): void;
  /** Changes how batches run. */
  setBatches(
    how: Partial<Pick<Simulated, "batchDelay" | "batchEnd" | "cancelDelay" | "answeredShare">>,
  ): void;
  /** Sets the web search's results. */
  setArticles(articles: Article[]): void;
  /** Presets facts for texts that contain certain words; others get the simple reading. */
  setReadings(readings: readonly ToldReading[]): void;
  /** Presets verdicts on sentences of drafts; others get the simple comparison. */
  setVerdicts(verdictOf: ToldVerdict): void;
  stats(): SimulatorStats;
  resetStats(): void;
};

/**
 * A server with OpenAI's protocol that writes from each prompt's facts, without a model. It is as strict as the vendor,
 * and fails like the vendor, on demand or at random.
 * https://platform.openai.com/docs/api-reference
 */
export function createOpenaiSimulator(options: OpenaiSimulatorOptions): OpenaiSimulator {
  const now = options.now ?? Date.now;
  const limits = {
    requests: options.requestsPerMinute ?? 10_000,
    tokens: options.tokensPerMinute ?? 50_000_000,
  };
  const simulated: Simulated = {
    key: options.key,
    credit: true,
    models: options.models ?? Object.values(SIMULATED_MODELS),
    now,
    hang: options.hang ?? 120_000,
    batchDelay: options.batchDelay ?? 0,
    batchEnd: "completed",
    cancelDelay: options.cancelDelay ?? 0,
    answeredShare: options.answeredShare ?? 0,
    limiter: createRateLimiter(limits, now),
    faults: createFaultQueue(options.rates ?? {}, options.seed ?? 1),
    articles: options.articles ?? [],
    readings: [],
    verdictOf: () => undefined,
    stats: emptyStats(),
    onRequest: options.onRequest ?? (() => undefined),
  };
  const app = new Hono<SimulatorEnv>();
  for (const [path, answer] of [
    ["/v1/responses", answerResponses],
    ["/v1/chat/completions", answerChat],
  ] as const)
    register(app, simulated, { method: "POST", path, fails: true }, async ({ c, fault }) => {
      const body = await jsonBody(c);
      simulated.onRequest({ path, body, headers: c.req.header() });
      const headers = simulated.limiter.take(tokensOf(JSON.stringify(body)));
      return c.json(answer(simulated, body, fault), 200, headers);
    });
  registerBatches(app, simulated);
  app.all("*", (c) => {
    const error = notFound(`Invalid URL (${c.req.method} ${c.req.path})`);
    return c.json(error.body, error.status);
  });
  app.onError((cause, c) => {
    console.warn("OpenAI simulator:", cause);
    const error = serverError(500);
    return c.json(error.body, error.status);
  });
  return {
    app,
    injectFault: (fault, times) => simulated.faults.inject(fault, times),
    setFaultRates: (rates) => simulated.faults.setRates(rates),
    clearFaults: () => simulated.faults.clear(),
    setAccount: (how) => {
      Object.assign(simulated, how);
    },
    setBatches: (how) => {
      Object.assign(simulated, how);
    },
    setArticles: (articles) => {
      simulated.articles = articles;
    },
    setReadings: (readings) => {
      simulated.readings = readings;
    },
    setVerdicts: (verdictOf) => {
      simulated.verdictOf = verdictOf;
    },
    stats: () => structuredClone(simulated.stats),
    resetStats: () => Object.assign(simulated.stats, emptyStats()),
  };
}
