import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import * as z from "zod";
import type { FunctionRow } from "../../functions/http/route-row.ts";
import { routes } from "../../functions/routes.generated.ts";
import { schedules, workers } from "../../functions/schedules.ts";
import { ROOT } from "../../dev/stack/web.ts";
import { sourceOf } from "../../dev/test/bundle-handler.ts";
import { bundle, bundleOf, eventOf, pathOf } from "../../dev/test/bundles.ts";
import { printFigure } from "./print-figure.ts";

const ROUNDS = 5;
const MOST = { usual: 2, auth: 4, worker: 3 };
const ZIP_KILOBYTES = 150;
const HELLO = `import { Hono } from "hono"; import { handle } from "hono/aws-lambda";
void new Request("http://localhost/");
const app = new Hono(); app.all("*", (c) => c.text("bonjour")); export const handler = handle(app);`;
const VARIABLES = {
  NODE_ENV: "production",
  APP_URL: "http://localhost:3000",
  BETTER_AUTH_SECRET: "a-secret-of-thirty-two-characters-or-more",
  DATABASE_URL: "postgres://app_server:x@127.0.0.1:9/postgres",
  AUTH_DATABASE_URL: "postgres://auth_server:x@127.0.0.1:9/postgres",
  SMTP_URL: "smtp://127.0.0.1:9",
  QUEUE_URL: "http://127.0.0.1:9/interactive",
  MORNING_QUEUE_URL: "http://127.0.0.1:9/morning",
  BULK_QUEUE_URL: "http://127.0.0.1:9/bulk",
  ERASURES_URL: "http://127.0.0.1:9",
  AWS_REGION: "eu-west-3",
  AWS_ACCESS_KEY_ID: "bench",
  AWS_SECRET_ACCESS_KEY: "bench",
  // By which a function knows that it starts on Lambda.
  AWS_LAMBDA_FUNCTION_NAME: "bench",
};

const Start = z.object({
  total: z.number(),
  own: z.number(),
  /** Of these, what a request waits for: the rest is done when it comes. */
  answer: z.number(),
  /** Null where the call failed, as a scheduled one does whose database is away. */
  status: z.number().nullable(),
});
type Start = z.infer<typeof Start>;

/**
 * How long a new Node process takes to import the bundle of each route, schedule and worker, as it is deployed, and to answer one
 * event without a session, or to miss its database, against a hello-world Hono in the same rounds. The fastest of the rounds counts: load only adds. Prints a
 * line a function; the last is the verdict, on the whole process; `own` leaves out Node's own start.
 */
export async function benchColdStart(): Promise<void> {
  const wanted = process.argv[3];
  // The three workers are one bundle.
  const rows = [...routes, ...schedules, workers.bulk].filter(
    ({ name }) => wanted === undefined || name === wanted,
  );
  const folder = await mkdtemp(path.join(tmpdir(), "relance-bench-"));
  try {
    await writeFile(path.join(ROOT, "node_modules/.cache/hello.ts"), HELLO);
    const sizes = await bundle(
      [...rows.map(({ handler }) => sourceOf(handler)), "node_modules/.cache/hello.ts"],
      folder,
    );
    const hello = path.join(folder, "node_modules/.cache/hello.mjs");
    const starts = new Map<FunctionRow | "hello", Start[]>();
    for (let round = 0; round < ROUNDS; round++) {
      for (const row of ["hello" as const, ...rows]) {
        const file = row === "hello" ? hello : bundleOf(row, folder);
        starts.set(row, [...(starts.get(row) ?? []), start(file, callOf(row))]);
      }
    }
    const base = fastest(starts.get("hello") ?? []);
    printFigure({ name: "hello", ...base });
    let failed = 0;
    for (const row of rows) {
      const { total, own, answer, status } = fastest(starts.get(row) ?? []);
      const zip = Math.ceil((sizes.get(bundleOf(row, folder)) ?? 0) / 1024);
      const [ratio, ownRatio] = [total / base.total, own / base.own].map(
        (one) => Math.round(one * 100) / 100,
      );
      const kind = row.name === "Auth" ? "auth" : row === workers.bulk ? "worker" : "usual";
      const pass = (ratio ?? 0) <= MOST[kind] && (kind !== "usual" || zip <= ZIP_KILOBYTES);
      if (!pass) failed++;
      printFigure({
        name: row.name,
        ms: Math.round(total),
        ratio,
        own: ownRatio,
        answer: Math.round(answer),
        zip,
        status,
        pass,
      });
    }
    printFigure({ bench: "cold-start", functions: rows.length, failed, pass: failed === 0 });
    process.exitCode = failed === 0 ? 0 : 1;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** What API Gateway hands a route, and a worker's empty batch; nothing of what the scheduler says is read. */
function callOf(
  row: "hello" | (typeof routes)[number] | (typeof schedules)[number] | typeof workers.bulk,
): object {
  if (row === "hello") return eventOf("GET", "/");
  if ("schedule" in row) return {};
  if ("batchSize" in row) return { Records: [] };
  return eventOf(row.method === "ANY" ? "GET" : row.method, pathOf(row));
}

function start(file: string, event: object): Start {
  const script = path.join(import.meta.dirname, "cold-start-process.ts");
  const env = { PATH: process.env.PATH, ...VARIABLES };
  const said = execFileSync(process.execPath, [script, file, JSON.stringify(event)], {
    env,
    encoding: "utf8",
  });
  return Start.parse(JSON.parse(said));
}

function fastest(starts: readonly Start[]): Start {
  return starts.toSorted((a, b) => a.total - b.total)[0] ?? { total: 0, own: 0, answer: 0, status: 0 };
}
