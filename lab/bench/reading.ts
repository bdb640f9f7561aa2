import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Client } from "pg";
import { createEnvironment } from "../../functions/env.ts";
import type { SystemContext } from "../../functions/http/context.ts";
import { createLog } from "../../functions/http/log.ts";
import { createPlatform } from "../../functions/http/platform.ts";
import { systemContext } from "../../functions/jobs/system-context.ts";
import { readLocalPage } from "../../functions/readings/local/read-page.ts";
import { keepBatches, sendToRead } from "../../functions/readings/model/read-batches.ts";
import { nextTexts, readPage } from "../../functions/readings/model/read-page.ts";
import { startOpenai } from "@relance/simulators/openai/testing.ts";
import { as, migrate, withClient } from "../../dev/stack/database.ts";
import { startPostgres } from "../../dev/stack/postgres.ts";
import { addTexts, fillContacts, readingsOfVoices } from "./reading-data.ts";
import { printFigure } from "./print-figure.ts";

const PASSWORDS = { app_server: "bench", auth_server: "bench" };
/** The vendor's model names, so that its prices apply; the simulator answers. */
const MODELS = ["gpt-6.1-terra", "gpt-6-luna"];
const DAY = "2026-11-20";
const CONTACTS = 2_000;
/** As in the generated portals: 1.6 texts per contact in 120 days, 78 per working day. */
const TEXTS = { first: 3_200, aDay: 78 };
const WANTED = { directUsd: 0.6, batchUsd: 0.3, dayUsd: 0.02 };
/** The simulator counts four characters per token, as o200k does for these prompts; French may have three. */
const TOKEN_MARGIN = 4 / 3;

interface Bill {
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly costUsd: number;
}

/**
 * Cost of reading the texts of 2,000 contacts by model: the first 120 days directly and by batch, one day, and a day
 * without changes. Tokens and costs are those booked in private.ai_run, with the texts' annotations as answers and the
 * vendor's prices. Prints JSON lines; the last is the verdict.
 */
export async function benchReading(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "relance-bench-"));
  const cluster = await startPostgres(folder, { durable: false });
  const openai = await startOpenai({ models: MODELS });
  openai.simulator.setReadings(readingsOfVoices());
  try {
    await migrate(cluster.url(), PASSWORDS);
    const platform = createPlatform(
      createEnvironment({
        ...openai.variables,
        DATABASE_URL: as(cluster.url(), "app_server", PASSWORDS),
        APP_URL: "http://localhost",
        CLOCK: `${DAY}T08:00:00Z`,
      }),
      createLog(() => undefined),
    );
    await withClient(cluster.url(), async (client) => {
      const measured = async (
        name: string,
        work: (ctx: SystemContext) => Promise<unknown>,
        ctx: SystemContext,
      ) => {
        openai.simulator.resetStats();
        await client.query("delete from private.ai_run");
        const before = await rowsWritten(client);
        const started = performance.now();
        await work(ctx);
        const bill = await readBill(client);
        const line = {
          ...bill,
          modelCalls: Object.values(openai.simulator.stats().calls).reduce((sum, count) => sum + count, 0),
          rows: (await rowsWritten(client)) - before,
        };
        printFigure({ name, ...line, seconds: Math.round((performance.now() - started) / 100) / 10 });
        return line;
      };
      const organization = async (): Promise<SystemContext> => {
        const ctx = systemContext(platform, await fillContacts(client, CONTACTS), randomUUID());
        await addTexts(client, ctx.claims.organizationId ?? "", { count: TEXTS.first, day: DAY, days: 120 });
        await measured("reading-local", readAllLocally, ctx);
        return ctx;
      };
      const batch = await measured("reading-first-batch", readByBatch, await organization());
      const ctx = await organization();
      const direct = await measured("reading-first-direct", readDirectly, ctx);
      await addTexts(client, ctx.claims.organizationId ?? "", { count: TEXTS.aDay, day: DAY, days: 1 });
      const day = await measured("reading-a-day", readAll, ctx);
      const unchanged = await measured("reading-unchanged", readAll, ctx);
      const pessimistic = {
        directUsd: pessimisticUsd(direct),
        batchUsd: pessimisticUsd(batch),
        dayUsd: pessimisticUsd(day),
      };
      printFigure({
        name: "reading-verdict",
        directUsd: direct.costUsd,
        batchUsd: batch.costUsd,
        dayUsd: day.costUsd,
        pessimistic,
        wanted: WANTED,
        unchangedCalls: unchanged.modelCalls,
        unchangedRows: unchanged.rows,
        met:
          pessimistic.directUsd <= WANTED.directUsd &&
          pessimistic.batchUsd <= WANTED.batchUsd &&
          pessimistic.dayUsd <= WANTED.dayUsd &&
          unchanged.modelCalls === 0 &&
          unchanged.rows === 0,
      });
    });
    await platform.pool.end();
  } finally {
    await openai.stop();
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function readAllLocally(ctx: SystemContext): Promise<void> {
  while ((await readLocalPage(ctx)) > 0);
}

async function readDirectly(ctx: SystemContext): Promise<void> {
  for (;;) {
    const texts = await nextTexts(ctx, { except: [] });
    if (texts.length === 0) return;
    const { failure } = await readPage(ctx, texts, () => false);
    if (failure !== undefined) throw new Error(failure.code);
  }
}

async function readByBatch(ctx: SystemContext): Promise<void> {
  for (let batch = 0; ; batch++) {
    const texts = await nextTexts(ctx, { contacts: 3_000, except: [] });
    if (texts.length === 0) return;
    await sendToRead(ctx, texts, `bench ${batch}`);
    if ((await keepBatches(ctx)).running > 0) throw new Error("the batch did not end");
  }
}

async function readAll(ctx: SystemContext): Promise<void> {
  await readAllLocally(ctx);
  await readDirectly(ctx);
}

async function readBill(client: Client): Promise<Bill> {
  const { rows } = await client.query<Bill>(
    `select count(*)::integer as calls, coalesce(sum(input_tokens), 0)::integer as "inputTokens",
       coalesce(sum(output_tokens), 0)::integer as "outputTokens",
       coalesce(round(sum(cost_usd), 4), 0)::double precision as "costUsd"
     from private.ai_run`,
  );
  const [bill] = rows;
  if (bill === undefined) throw new Error("no bill");
  return bill;
}

/** Rows of readings and model bookkeeping written since the database was created. */
async function rowsWritten(client: Client): Promise<number> {
  await client.query("select pg_stat_force_next_flush()");
  const { rows } = await client.query<{ written: number }>(
    `select sum(n_tup_ins + n_tup_upd)::integer as written from pg_stat_user_tables
     where relname in ('text_reading', 'fact', 'unread_text', 'ai_run', 'ai_result', 'ai_lease', 'job', 'contact')`,
  );
  return rows[0]?.written ?? 0;
}

/** The cost at three characters per token. */
const pessimisticUsd = ({ costUsd }: Bill): number => Number((costUsd * TOKEN_MARGIN).toFixed(4));
