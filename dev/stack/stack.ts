import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import type { Pool } from "pg";
import { createEnvironment } from "../../functions/env.ts";
import { createLog } from "../../functions/http/log.ts";
import { createPlatform, type Platform } from "../../functions/http/platform.ts";
import { dispatch } from "../../functions/workers/dispatch.ts";
import { createWorker } from "../../functions/workers/worker.ts";
import { simulateCrms } from "./crms.ts";
import { simulateMailboxes } from "./mailboxes.ts";
import {
  createOpenaiSimulator,
  type OpenaiSimulator,
  simulatedModel,
} from "@relance/simulators/openai/server.ts";
import { addressesOf, isPrivate, listen, namesOf } from "./addresses.ts";
import { startDataApi } from "./data-api.ts";
import { as, migrate, openPool } from "./database.ts";
import { answer, answerFromSources, createLocalApp, startingServer } from "./local-server.ts";
import { announceStack, runningStack } from "./lock.ts";
import { simulateAircall } from "./aircall.ts";
import { startMailbox } from "./mailbox.ts";
import { startPostgres } from "./postgres.ts";
import { startQueue } from "./queue.ts";
import { scheduleDispatch } from "./schedule-dispatch.ts";
import { productVariables } from "./product-variables.ts";
import { readSecrets } from "./secrets.ts";
import { seedDemo } from "./seed.ts";
import { buildWeb, ROOT } from "./web.ts";

export interface Stack {
  readonly url: string;
  /** Whether the mailbox is shown. */
  readonly isDemo: boolean;
  /** Password of the demo accounts; undefined if it was set at an earlier start, or there are no accounts. */
  readonly demoPassword: string | undefined;
  readonly platform: Platform;
  readonly environment: Record<string, string>;
  /** A superuser's pool, for work outside the product. */
  readonly admin: Pool;
  readonly openai: OpenaiSimulator;
  stop(): Promise<void>;
}

export interface StackOptions {
  /** Data folder; by default `.local` in the project. */
  readonly folder: string;
  /** 0 takes any free port. */
  readonly port: number;
  readonly seed: "demo" | "none";
  /** `none` for commands; `sources` serves them unbuilt, with hot reload. */
  readonly screens: "built" | "sources" | "none";
  /** Called with lines of the product's log. */
  readonly log?: (line: string) => void;
}

/** Thrown if the data folder already has a running stack. */
export class AlreadyRunningError extends Error {
  constructor(url: string) {
    super(`Relance runs on this data folder already: ${url}. Another folder: DATA_DIR=.local-2 npm start`);
    this.name = "AlreadyRunningError";
  }
}

/** The data folder set in this process's environment. */
export function dataFolder(): string {
  return path.resolve(ROOT, process.env.DATA_DIR ?? ".local");
}

/**
 * Starts the product on this machine: Postgres, Data API, queue with its worker, scheduler, mailbox, simulated CRMs and
 * OpenAI, API and screens on one origin. A real service named in the environment (a CRM, hosted Supabase, a mail
 * server) replaces its local stand-in. Throws AlreadyRunningError and PortTakenError.
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const running = runningStack(options.folder);
  if (running) throw new AlreadyRunningError(running.url);
  await mkdir(options.folder, { recursive: true }).catch((error: unknown) => {
    throw new Error(`The data folder ${options.folder} cannot be made. Give another: DATA_DIR=… npm start`, {
      cause: error,
    });
  });
  const { HOST: host, APP_URL } = withoutEmpty(process.env);
  // A command is not reachable from other machines.
  const HOST = options.screens === "none" ? undefined : host;
  const server = startingServer();
  const { port, close } = await listen(server, addressesOf(HOST), options.port);
  const stops: (() => Promise<void> | void)[] = [
    () => {
      server.closeAllConnections();
      return close();
    },
  ];
  const stop = async (): Promise<void> => {
    for (const one of stops.splice(0).reverse()) await one();
  };
  // From here on a second start over the same folder is refused; the rest is published once all runs.
  stops.push(announceStack(options.folder, { url: `http://localhost:${port}`, environment: {} }));
  try {
    const clockStart = process.env.CLOCK;
    const today = new Date(clockStart ?? Date.now()).toISOString().slice(0, 10);
    const secrets = await readSecrets(options.folder, today);
    const built = options.screens === "built" ? buildWeb(process.env.BRAND ?? "Relance") : Promise.resolve();
    const log = createLog(options.log);
    const cluster = await startPostgres(options.folder, {
      durable: true,
      onLost: (end) => log.warn("Postgres ended by itself: it is started again", end),
    });
    stops.push(() => cluster.stop());
    const databaseUrl = cluster.url();
    await migrate(databaseUrl, secrets);
    const admin = openPool(databaseUrl, 4);
    stops.push(() => admin.end());
    // Only this process works over this folder, so leases of killed workers can be freed.
    await admin.query(
      "update public.job set lease_until = null, lease_owner = null where lease_until is not null",
    );
    const queue = await startQueue(databaseUrl);
    stops.push(() => queue.stop(3_000));
    const mailbox = await startMailbox(databaseUrl);
    stops.push(() => mailbox.stop());
    const dataApi = await startDataApi({
      databaseUrl,
      jwtKey: secrets.SUPABASE_JWT_KEY,
      publishableKey: secrets.SUPABASE_PUBLISHABLE_KEY,
      onLost: (end) => log.warn("the Data API ended by itself: it is started again", end),
    });
    stops.push(() => dataApi.stop());

    const url = APP_URL ?? `http://localhost:${port}`;
    // Demonstration pages are private to this machine unless explicitly enabled.
    const isDemo = isPrivate(HOST, url) || process.env.DEMO === "on";
    const loopback = `http://127.0.0.1:${port}`;
    const given = withoutEmpty(process.env);
    const modelKey = `sk-simulated-${randomBytes(16).toString("hex")}`;
    const around = { url, loopback, folder: options.folder, day: secrets.portalDay, isDemo };
    const crms = simulateCrms(given, secrets, around);
    const telephone = simulateAircall({ ...around, key: secrets.TOKEN_KEY });
    const mailboxes = simulateMailboxes(given, secrets, around);
    const environment = await productVariables({
      DATABASE_URL: as(databaseUrl, "app_server", secrets),
      AUTH_DATABASE_URL: as(databaseUrl, "auth_server", secrets),
      SUPABASE_URL: dataApi.url,
      SUPABASE_PUBLISHABLE_KEY: secrets.SUPABASE_PUBLISHABLE_KEY,
      SUPABASE_JWT_KEY: secrets.SUPABASE_JWT_KEY,
      BETTER_AUTH_SECRET: secrets.BETTER_AUTH_SECRET,
      TOKEN_KEY: secrets.TOKEN_KEY,
      VAPID_PRIVATE_KEY: secrets.VAPID_PRIVATE_KEY,
      APP_URL: url,
      ...queue.variables,
      AWS_ACCESS_KEY_ID: "local",
      AWS_SECRET_ACCESS_KEY: "local",
      SMTP_URL: mailbox.url,
      // With a real API key, fallback messages would hide a failure of the model.
      ...(given.OPENAI_API_KEY === undefined ? { DEMO_WRITER: "on" } : {}),
      ...crms.variables,
      ...telephone.variables,
      ...mailboxes.variables,
      ...(given.OPENAI_API_KEY === undefined && given.OPENAI_SIMULATOR === "on"
        ? simulatedModel(`${loopback}/__openai`, modelKey)
        : {}),
      ...given,
    });
    const platform = createPlatform(createEnvironment(environment), log);
    stops.push(() => platform.pool.end());

    const openai = createOpenaiSimulator({ key: modelKey });
    const demoPassword = options.seed === "demo" ? await seedDemo(admin, { isPublic: isDemo }) : undefined;
    await built;
    const app = await createLocalApp(platform, {
      ...crms.mounts,
      ...(isDemo ? telephone.mounts : {}),
      ...mailboxes.mounts,
      "/__openai": openai.app,
      ...(isDemo ? { "/__mail": mailbox.app } : {}),
    });
    const entrance = { url, names: namesOf(HOST, url) };
    if (options.screens === "sources") stops.push(await answerFromSources(server, app, entrance));
    else answer(server, app, entrance);
    queue.consume(createWorker(platform));
    stops.push(
      // First, accept no more work; what is in flight still has all it needs.
      () => queue.stop(3_000),
      scheduleDispatch(platform, () => dispatch(platform)),
      announceStack(options.folder, { url, environment }),
    );
    return { url, isDemo, demoPassword, platform, environment, admin, openai, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The variables with a non-empty value. */
function withoutEmpty(environment: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).filter(
      (each): each is [string, string] => each[1] !== undefined && each[1] !== "",
    ),
  );
}
