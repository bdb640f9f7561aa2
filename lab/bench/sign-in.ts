import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createPerson, PASSWORD } from "../../dev/test/caller.ts";
import { as, migrate, openPool } from "../../dev/stack/database.ts";
import { startPostgres } from "../../dev/stack/postgres.ts";
import { loadRequests, median } from "./load.ts";
import { printFigure } from "./print-figure.ts";

const PASSWORDS = { app_server: "bench", auth_server: "bench" };
const SECRET = "a-secret-of-thirty-two-characters-or-more";
const CONNECTIONS = 4;
const SECONDS = 8;
const ROUNDS = 5;
const PEOPLE = 50;

function start(kind: "product" | "reference", databaseUrl: string): ChildProcess {
  return fork(path.join(import.meta.dirname, "sign-in-server.ts"), [kind], {
    execArgv: ["--disable-warning=ExperimentalWarning"],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      DATABASE_URL: as(databaseUrl, "app_server", PASSWORDS),
      AUTH_DATABASE_URL: as(databaseUrl, "auth_server", PASSWORDS),
      BETTER_AUTH_SECRET: SECRET,
      APP_URL: "http://localhost",
      SMTP_URL: "smtp://127.0.0.1:9",
    },
  });
}

async function message(child: ChildProcess): Promise<unknown> {
  const [value]: unknown[] = await once(child, "message");
  return value;
}

/**
 * POST /api/auth/sign-in/email at four connections, against password verification alone on this machine, in alternating
 * rounds. Prints JSON lines; the last is the verdict.
 */
export async function benchSignIn(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "relance-bench-"));
  const cluster = await startPostgres(folder, { durable: true });
  try {
    const databaseUrl = cluster.url();
    await migrate(databaseUrl, PASSWORDS);
    const admin = openPool(databaseUrl, 4);
    const people = await Promise.all(Array.from({ length: PEOPLE }, () => createPerson(admin)));
    await admin.end();
    const requests = people.map(({ email }) => ({
      method: "POST" as const,
      headers: { "content-type": "application/json", origin: "http://localhost" },
      body: JSON.stringify({ email, password: PASSWORD, rememberMe: true }),
    }));
    const product = start("product", databaseUrl);
    const url = `http://127.0.0.1:${String(await message(product))}/api/auth/sign-in/email`;
    const reference = start("reference", databaseUrl);
    await message(reference);
    await loadRequests(url, requests, CONNECTIONS, 2);
    const rounds: { product: number; reference: number; failures: number }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      reference.send({ seconds: SECONDS, atOnce: CONNECTIONS });
      const alone = Number(await message(reference));
      const measured = await loadRequests(url, requests, CONNECTIONS, SECONDS);
      rounds.push({
        product: measured.requestsPerSecond,
        reference: alone,
        failures: measured.failures,
      });
      printFigure({ name: "sign-in-round", round, ...rounds.at(-1), p50: measured.p50, p99: measured.p99 });
    }
    product.kill();
    reference.kill();
    const ratio = median(rounds.map((round) => round.product / round.reference));
    printFigure({
      name: "sign-in-verdict",
      signInsPerSecond: median(rounds.map((round) => round.product)),
      verificationsPerSecond: median(rounds.map((round) => round.reference)),
      failures: rounds.reduce((sum, round) => sum + round.failures, 0),
      ratio,
      ratioWanted: 0.8,
      met: ratio >= 0.8,
    });
  } finally {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
