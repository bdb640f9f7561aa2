import * as z from "zod";
import { breakConnection } from "../fault-queue.ts";
import { randomUUID } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context, Hono } from "hono";
import { invalid, noCredit, OpenaiError, rateLimited, serverError, wrongKey } from "./errors.ts";
import type { FaultQueue } from "./faults.ts";
import type { Generated } from "./generate.ts";
import type { RateLimiter } from "./rate-limit.ts";
import type { Article, BatchEnd, Fault, ToldReading, ToldVerdict } from "./types.ts";

export type SimulatorEnv = { Bindings: Partial<HttpBindings> };
type SimulatorContext = Context<SimulatorEnv>;

export type SimulatorStats = {
  calls: Record<string, number>;
  statuses: Record<number, number>;
  faults: number;
  /** Number of stored files. */
  files: number;
  /** Answers written, and the billed tokens, batches included. */
  billed: { answers: number; inputTokens: number; outputTokens: number };
};

export type Simulated = {
  key: string;
  /** Whether the account has credit left. */
  credit: boolean;
  models: string[];
  now: () => number;
  hang: number;
  batchDelay: number;
  batchEnd: BatchEnd;
  cancelDelay: number;
  answeredShare: number;
  limiter: RateLimiter;
  faults: FaultQueue;
  articles: Article[];
  readings: readonly ToldReading[];
  verdictOf: ToldVerdict;
  stats: SimulatorStats;
  onRequest: (call: { path: string; body: unknown; headers: Record<string, string> }) => void;
};

/** The figures of a simulator that was never called. */
export const emptyStats = (): SimulatorStats => ({
  calls: {},
  statuses: {},
  faults: 0,
  files: 0,
  billed: { answers: 0, inputTokens: 0, outputTokens: 0 },
});

/** Adds an answer and its tokens to what is billed. */
export function bill({ stats }: Simulated, { inputTokens, outputTokens }: Generated): void {
  stats.billed.answers += 1;
  stats.billed.inputTokens += inputTokens;
  stats.billed.outputTokens += outputTokens;
}

export type Call = { c: SimulatorContext; fault: Fault | undefined };

/** Adds an endpoint that requires the key, counts calls, injects faults and returns errors as the vendor does. */
export function register(
  app: Hono<SimulatorEnv>,
  simulated: Simulated,
  { method, path, fails = false }: { method: "GET" | "POST" | "DELETE"; path: string; fails?: boolean },
  handler: (call: Call) => Promise<Response> | Response,
): void {
  const { stats } = simulated;
  app.on(method, path, async (c) => {
    const call = `${method} ${path}`;
    stats.calls[call] = (stats.calls[call] ?? 0) + 1;
    let reply: Response;
    try {
      const key = /^Bearer (\S+)$/.exec(c.req.header("authorization") ?? "")?.[1];
      if (key !== simulated.key) throw wrongKey(key ?? "");
      if (fails && !simulated.credit) throw noCredit();
      const fault = simulated.faults.next(fails ? undefined : call);
      if (fault) stats.faults += 1;
      reply = (fault && (await broken(simulated, fault, c))) ?? (await handler({ c, fault }));
    } catch (error) {
      if (!(error instanceof OpenaiError)) throw error;
      reply = c.json(error.body, error.status, error.headers);
    }
    if (reply === RESPONSE_ALREADY_SENT) return reply;
    stats.statuses[reply.status] = (stats.statuses[reply.status] ?? 0) + 1;
    reply.headers.set("x-request-id", `req_${randomUUID().replaceAll("-", "")}`);
    reply.headers.set("openai-version", "2020-10-01");
    return reply;
  });
}

/** Injects the faults in which no answer is written; the others are applied to the answer. */
async function broken({ hang }: Simulated, fault: Fault, c: SimulatorContext): Promise<Response | undefined> {
  switch (fault.kind) {
    case "rate_limited":
      throw rateLimited("requests", fault.headers);
    case "server_error":
      throw serverError(500);
    case "overloaded":
      throw serverError(503);
    case "timeout":
      await new Promise((resolve) => {
        setTimeout(resolve, hang).unref();
        c.req.raw.signal.addEventListener("abort", resolve);
      });
      throw serverError(503);
    case "reset": {
      return breakConnection(c.env?.incoming);
    }
    case "not_the_api":
      return c.html("<html><body>Maintenance</body></html>");
    default:
      return undefined;
  }
}

/** The JSON body of a call. */
export async function jsonBody(c: SimulatorContext): Promise<Record<string, unknown>> {
  if (!/^application\/json\b/i.test(c.req.header("content-type") ?? ""))
    throw new OpenaiError(415, "Unsupported content type: use application/json.");
  const body = z.record(z.string(), z.unknown()).safeParse(await c.req.json().catch(() => undefined));
  if (!body.success) throw invalid("We could not parse the JSON body of your request.");
  return body.data;
}
