import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Pool } from "pg";
import { createEnvironment } from "../../functions/env.ts";
import { createLog } from "../../functions/http/log.ts";
import { createPlatform, type Platform } from "../../functions/http/platform.ts";
import { startOpenai } from "@relance/simulators/openai/testing.ts";
import { as, migrate, openPool } from "../../dev/stack/database.ts";
import { startPostgres } from "../../dev/stack/postgres.ts";

export interface EvaluationWorld {
  readonly platform: Platform;
  readonly admin: Pool;
  /** Who answers, for the report. */
  readonly server: string;
}

/** `withEvaluationWorld`, with the model of the shell or of `.env`. */
export function withConfiguredModel<T>(
  work: (world: EvaluationWorld) => Promise<T>,
  folder?: string,
): Promise<T> {
  const file = path.resolve(import.meta.dirname, "../../.env");
  if (existsSync(file)) process.loadEnvFile(file);
  return withEvaluationWorld(process.env, folder, work);
}

/**
 * A database for the length of `work`, and the model that the environment configures; without a key, the
 * simulator. `folder` keeps the database, and with it the answers, for another run.
 */
async function withEvaluationWorld<T>(
  variables: Readonly<Record<string, string | undefined>>,
  folder: string | undefined,
  work: (world: EvaluationWorld) => Promise<T>,
): Promise<T> {
  const place = folder ?? (await mkdtemp(path.join(tmpdir(), "relance-evaluate-")));
  const passwords = {
    app_server: randomBytes(16).toString("hex"),
    auth_server: randomBytes(16).toString("hex"),
  };
  console.error("Starting a database…");
  const cluster = await startPostgres(place, { durable: false });
  const simulated = variables.OPENAI_API_KEY ? undefined : await startOpenai();
  try {
    await migrate(cluster.url(), passwords);
    const environment = createEnvironment({
      ...variables,
      ...simulated?.variables,
      DATABASE_URL: as(cluster.url(), "app_server", passwords),
      DATABASE_POOL: "2",
      APP_URL: "http://localhost",
    });
    const platform = createPlatform(environment, createLog(quiet));
    const admin = openPool(cluster.url(), 2);
    const server = simulated
      ? "the simulator of this repository, no model (set OPENAI_API_KEY for a real one)"
      : (variables.OPENAI_BASE_URL ?? "OpenAI");
    try {
      console.error(`Asking ${server}…`);
      return await work({ platform, admin, server });
    } finally {
      await Promise.all([admin.end(), platform.pool.end()]);
    }
  } finally {
    await simulated?.stop();
    await cluster.stop();
    if (folder === undefined) await rm(place, { recursive: true, force: true });
  }
}

/** What went wrong is worth a line; each call is not. */
function quiet(line: string): void {
  if (line.includes('"level":"error"')) console.error(line);
}
