import { setTimeout as wait } from "node:timers/promises";
import * as z from "zod";
import { checkAuthDatabase } from "../auth/check-database.ts";
import { checkDataApi } from "../db/data-api.ts";
import { execute } from "../db/statement.ts";
import type { PublicContext } from "../http/context.ts";
import { defineContract, type Wire } from "../http/contract.ts";
import { endpoint } from "../http/endpoint.ts";
import { UnavailableError } from "../http/errors.ts";
import { lambda } from "../http/lambda.ts";
import { errorFields } from "../http/log.ts";
import { reachQueues } from "../jobs/sqs.ts";

export const contract = defineContract({
  method: "GET",
  path: "/api/health/ready",
  openTo: "anyone",
  summary: "Dit que tout ce dont le service a besoin répond\u00A0; sinon 503.",
  response: z.object({ status: z.literal("ready") }),
});

/** Milliseconds that one part has to answer in. */
const PATIENCE = 10_000;
/** Milliseconds an answer stands, so that asking often costs the parts nothing. */
const STANDS = 5_000;

type Part = (ctx: PublicContext) => Promise<unknown>;

/** What the service cannot do without. */
const parts: Readonly<Record<string, Part>> = {
  database: ({ pool }) => execute(pool, "select 1"),
  authDatabase: checkAuthDatabase,
  dataApi: checkDataApi,
  queue: reachQueues,
};

const asked = new WeakMap<PublicContext["environment"], { until: number; missing: Promise<string[]> }>();

/**
 * GET /api/health/ready: checks the health of each part, at most once in five seconds. Throws `unavailable` when one
 * does not answer; which one is only in the log, since anybody may ask.
 */
export async function getReadiness({ ctx }: { ctx: PublicContext }): Promise<Wire<typeof contract>> {
  let answer = asked.get(ctx.environment);
  if (answer === undefined || answer.until < performance.now()) {
    answer = { until: performance.now() + STANDS, missing: findMissing(ctx) };
    asked.set(ctx.environment, answer);
  }
  if ((await answer.missing).length > 0) throw new UnavailableError();
  return { status: "ready" };
}

async function findMissing(ctx: PublicContext): Promise<string[]> {
  const missing = await Promise.all(
    Object.entries(parts).map(async ([name, reach]) => {
      try {
        await Promise.race([reach(ctx), tooLate()]);
        return [];
      } catch (error) {
        ctx.log.error("not ready", { part: name, ...errorFields(error) });
        return [name];
      }
    }),
  );
  return missing.flat();
}

async function tooLate(): Promise<never> {
  await wait(PATIENCE, undefined, { ref: false });
  throw new Error("no answer in time");
}

export const route = endpoint(contract, "public", getReadiness, {
  name: "HealthGetReadiness",
  environment: ["authDatabase", "dataApi", "queue"],
  queueAction: "GetQueueAttributes",
});
export const handler = lambda(route);
