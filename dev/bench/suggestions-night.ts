import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Client } from "pg";
import { createEnvironment } from "../../functions/env.ts";
import type { SystemContext } from "../../functions/http/context.ts";
import { createLog } from "../../functions/http/log.ts";
import { createPlatform } from "../../functions/http/platform.ts";
import { NO_USAGE, type Usage } from "../../functions/model/answer.ts";
import { costOf } from "../../functions/model/prices.ts";
import { systemContext } from "../../functions/jobs/system-context.ts";
import { makeDay } from "../../functions/suggestions/make-day.ts";
import { endNight, prepareNight } from "../../functions/suggestions/night/prepare-night.ts";
import { type OpenaiSimulator } from "../simulators/openai/server.ts";
import { startOpenai } from "../simulators/openai/testing.ts";
import { startDataApi } from "../stack/data-api.ts";
import { as, migrate, withClient } from "../stack/database.ts";
import { startPostgres } from "../stack/postgres.ts";
import { DAY, fillOrganization } from "./suggestions-data.ts";

const PASSWORDS = { app_server: "bench", auth_server: "bench" };
const JWT_KEY = "a-secret-of-thirty-two-characters-or-more";
const PUBLISHABLE_KEY = "sb_publishable_bench";
/** The vendor's model names, so that its prices apply; the simulator answers. */
const MODELS = ["gpt-6.1-terra", "gpt-6-luna"];
const CONTACTS = 2_000;
const NEXT_DAY = "2026-11-21";
const TIME_ZONE = "Europe/Paris";
const WANTED = { drafts: 12, costUsd: 0.06 };
/** The simulator counts four characters per token; French may have three. */
const DEAR = 4 / 3;
/** Tokens of a draft: about 700 of answer, the rest reasoning. */
const DRAFT_TOKENS = 1_200;
/** Tokens of a judgement of its sentences: a line for each, and some reasoning. */
const SUPPORT_TOKENS = 500;

interface Bill {
  stage: string;
  calls: number;
  inputTokens: number;
  outputTokens: number;
  costUsd: number;
}

/**
 * Cost of a night for one person with 2,000 contacts: the first by batch, the same by direct calls, and the next,
 * without changes. Tokens and costs are those booked in private.ai_run, with the simulator's answers and the vendor's
 * prices. Prints JSON lines; the last is the verdict.
 */
export async function benchNight(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "relance-bench-"));
  const cluster = await startPostgres(folder, { durable: false });
  const openai = await startOpenai({ models: MODELS });
  const print = (line: object): void => console.log(JSON.stringify(line));
  try {
    await migrate(cluster.url(), PASSWORDS);
    const api = await startDataApi({
      databaseUrl: cluster.url(),
      jwtKey: JWT_KEY,
      publishableKey: PUBLISHABLE_KEY,
    });
    const platform = createPlatform(
      createEnvironment({
        ...openai.variables,
        DATABASE_URL: as(cluster.url(), "app_server", PASSWORDS),
        SUPABASE_URL: api.url,
        SUPABASE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
        SUPABASE_JWT_KEY: JWT_KEY,
        APP_URL: "http://localhost",
        CLOCK: `${DAY}T04:00:00Z`,
      }),
      createLog(() => undefined),
    );
    await withClient(cluster.url(), async (client) => {
      const { organizationId } = await fillOrganization(client, CONTACTS, 1);
      await client.query("reset session_replication_role");
      const ctx = systemContext(platform, organizationId, randomUUID());
      const bills = () => readBills(client, organizationId);

      const first = await night(ctx, openai.simulator, DAY);
      const batch = await bills();
      print({ name: "night-batch", contacts: CONTACTS, ...first, ...summary(batch), stages: batch });
      // The same day with its list deleted: nothing else has changed, not even the date.
      await client.query("delete from public.suggestion where organization_id = $1", [organizationId]);
      const again = await night(ctx, openai.simulator, DAY);
      print({ name: "night-again", ...again });
      // The next day some reasons differ: a promise falls due, a quote has been silent long enough.
      const next = await night(ctx, openai.simulator, NEXT_DAY);
      const [spent, after] = [summary(batch), summary(await bills())];
      print({
        name: "night-next-day",
        ...next,
        drafts: after.drafts - spent.drafts,
        analyses: after.analyses - spent.analyses,
        replaced: await whyReplaced(client, organizationId),
      });

      await forget(client, organizationId);
      openai.simulator.resetStats();
      await makeDay(ctx, DAY, TIME_ZONE);
      const direct = await bills();
      print({
        name: "night-direct",
        modelCalls: callsOf(openai.simulator),
        ...summary(direct),
        stages: direct,
      });

      const { costUsd, drafts } = summary(batch);
      const dearUsd = dear(batch);
      print({
        name: "night-verdict",
        drafts,
        draftsWanted: WANTED.drafts,
        costUsd,
        dearUsd,
        dearDirectUsd: dear(direct, { batch: false }),
        costUsdWanted: WANTED.costUsd,
        directUsd: summary(direct).costUsd,
        secondNightCalls: again.modelCalls,
        nextDayDrafts: after.drafts - spent.drafts,
        met:
          drafts > 0 &&
          drafts <= WANTED.drafts &&
          dearUsd <= WANTED.costUsd &&
          first.morningCalls === 0 &&
          again.modelCalls === 0,
      });
    });
    api.stop();
    await platform.pool.end();
  } finally {
    await openai.stop();
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const callsOf = (simulator: OpenaiSimulator): number =>
  Object.values(simulator.stats().calls).reduce((sum, count) => sum + count, 0);

/** Repeats the evening's steps until nothing is pending, then runs the morning. */
async function night(ctx: SystemContext, simulator: OpenaiSimulator, day: string) {
  simulator.resetStats();
  const started = performance.now();
  while ((await prepareNight(ctx, day, { timeZone: TIME_ZONE, mayBegin: true })).waiting);
  const eveningCalls = callsOf(simulator);
  await endNight(ctx);
  const { written } = await makeDay(ctx, day, TIME_ZONE);
  const modelCalls = callsOf(simulator);
  return {
    seconds: Number(((performance.now() - started) / 1000).toFixed(1)),
    batches: simulator.stats().calls["POST /v1/batches"] ?? 0,
    modelCalls,
    morningCalls: modelCalls - eveningCalls,
    listed: written,
  };
}

/** Why actions were replaced. */
async function whyReplaced(client: Client, organizationId: string): Promise<string[]> {
  const { rows } = await client.query<{ why: string }>(
    "select ai_archive_reasoning as why from public.action where organization_id = $1 and archived_at is not null",
    [organizationId],
  );
  return rows.map(({ why }) => why);
}

async function readBills(client: Client, organizationId: string): Promise<Bill[]> {
  const { rows } = await client.query<Bill>(
    `select stage, count(*)::integer as calls, sum(input_tokens)::integer as "inputTokens",
       sum(output_tokens)::integer as "outputTokens", sum(cost_usd)::double precision as "costUsd"
     from private.ai_run where organization_id = $1 group by stage order by stage`,
    [organizationId],
  );
  return rows;
}

function summary(bills: readonly Bill[]) {
  const sum = (of: (bill: Bill) => number): number => bills.reduce((total, bill) => total + of(bill), 0);
  const costUsd = sum((bill) => bill.costUsd);
  return {
    drafts: sum(({ stage, calls }) => (stage === "action_draft" ? calls : 0)),
    analyses: sum(({ stage, calls }) => (stage.endsWith("_analysis") ? calls : 0)),
    inputTokens: sum(({ inputTokens }) => inputTokens),
    outputTokens: sum(({ outputTokens }) => outputTokens),
    costUsd: Number(costUsd.toFixed(4)),
  };
}

/**
 * The cost at three characters per token, with drafts and reasoning as long as a real model's, which the simulator does
 * not imitate.
 */
function dear(bills: readonly Bill[], { batch } = { batch: true }): number {
  const costs = bills.map(({ stage, calls, inputTokens, outputTokens }) => {
    const isDraft = stage === "action_draft" || stage === "action_repair";
    const least = isDraft ? DRAFT_TOKENS : stage === "action_support" ? SUPPORT_TOKENS : 0;
    const usage: Usage = {
      ...NO_USAGE,
      inputTokens: inputTokens * DEAR,
      outputTokens: Math.max(outputTokens * DEAR, calls * least),
    };
    return costOf((isDraft ? MODELS[0] : MODELS[1]) ?? "", usage, { batch }) ?? Number.NaN;
  });
  return Number(costs.reduce((sum, cost) => sum + cost, 0).toFixed(4));
}

/** Restores the state before the first night. */
async function forget(client: Client, organizationId: string): Promise<void> {
  for (const table of [
    "public.suggestion",
    "public.action",
    "private.ai_result",
    "private.ai_run",
    "private.ai_batch",
  ])
    await client.query(`delete from ${table} where organization_id = $1`, [organizationId]);
  for (const table of ["engagement", "note"])
    await client.query(
      `update public.${table} set ai_analysis = null, ai_analysis_origin = null
       where organization_id = $1 and ai_analysis_origin is not null`,
      [organizationId],
    );
}
