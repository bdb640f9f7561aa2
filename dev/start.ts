// npm start: the whole product on this machine. --fresh starts from an empty data folder; --watch (npm run
// dev) serves the screens from their sources and starts again when the server's code changes.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { appendFile } from "node:fs/promises";
import path from "node:path";
import { runningStack } from "./stack/lock.ts";
import { removeDataFolder } from "./stack/postgres-data.ts";
import { DEMO_ACCOUNTS } from "./stack/seed.ts";
import { dataFolder, startStack, type Stack } from "./stack/stack.ts";
import { readStartVariables } from "./stack/start-variables.ts";
import { ROOT } from "./stack/web.ts";

const envFile = path.join(ROOT, ".env");
if (existsSync(envFile)) process.loadEnvFile(envFile);

if (process.argv.includes("--watch") && process.env.RELANCE_WATCHED === undefined) {
  const watched = ["functions", "dev/stack", "simulators", "supabase/migrations"].map(
    (place) => `--watch-path=${place}`,
  );
  const child = spawn(process.execPath, [...watched, "--watch-preserve-output", ...process.argv.slice(1)], {
    cwd: ROOT,
    stdio: "inherit",
    env: { ...process.env, RELANCE_WATCHED: "1" },
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => child.kill(signal));
  await new Promise((resolve) => child.once("exit", resolve));
  process.exit();
}

const folder = dataFolder();
let starting: Promise<Stack> | undefined;
let stopping = false;

async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  console.log("\nStopping…");
  // Also one that is still starting: what it has begun must not outlive it.
  const stack = await starting?.catch(() => undefined);
  await stack?.stop();
  process.exit(0);
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop());

try {
  const { port, seed } = readStartVariables(process.env);
  if (process.argv.includes("--fresh") && runningStack(folder) === undefined) {
    await removeDataFolder(folder);
  }
  const logFile = path.join(folder, "relance.log");
  starting = startStack({
    folder,
    port,
    seed,
    screens: process.argv.includes("--watch") ? "sources" : "built",
    log: (line) => void appendFile(logFile, `${line}\n`).catch(() => undefined),
  });
  const stack = await starting;
  if (stopping) await new Promise(() => undefined);
  const accounts = DEMO_ACCOUNTS.map(({ email, organization }) => `  ${email.padEnd(22)} ${organization}`);
  console.log(
    [
      "",
      `Relance is ready: ${stack.url}`,
      ...(seed === "demo"
        ? ["", `Demo accounts (password ${stack.demoPassword ?? "given at an earlier start"}):`, ...accounts]
        : [
            "",
            "First account: npm run admin -- create-admin --email … --name … --password … --organization …",
          ]),
      "",
      ...(stack.isDemo ? [`Local mailbox : ${stack.url}/__mail`] : []),
      `Log           : ${path.relative(process.cwd(), logFile)}`,
      "Stop          : Ctrl-C",
    ].join("\n"),
  );
} catch (error) {
  // Broken off while it started: what ended with it is no news.
  if (stopping) await new Promise(() => undefined);
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
