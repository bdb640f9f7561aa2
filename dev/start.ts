// npm start: the whole product on this machine. --fresh starts from an empty data folder.
import { existsSync } from "node:fs";
import { appendFile, rm } from "node:fs/promises";
import path from "node:path";
import { runningStack } from "./stack/lock.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "./stack/seed.ts";
import { dataFolder, startStack, type Stack } from "./stack/stack.ts";
import { ROOT } from "./stack/web.ts";

const envFile = path.join(ROOT, ".env");
if (existsSync(envFile)) process.loadEnvFile(envFile);

const folder = dataFolder();
const seed = process.env.SEED === "none" ? "none" : "demo";
let stack: Stack | undefined;
let stopping = false;

async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  console.log("\nArrêt…");
  await stack?.stop();
  process.exit(0);
}
process.on("SIGINT", () => void stop());
process.on("SIGTERM", () => void stop());
process.on("SIGHUP", () => void stop());

try {
  if (process.argv.includes("--fresh") && runningStack(folder) === undefined) {
    await rm(folder, { recursive: true, force: true });
  }
  const logFile = path.join(folder, "relance.log");
  stack = await startStack({
    folder,
    port: Number(process.env.PORT ?? 3000),
    seed,
    screens: true,
    log: (line) => void appendFile(logFile, `${line}\n`).catch(() => undefined),
  });
  const accounts = DEMO_ACCOUNTS.map(({ email, organization }) => `  ${email.padEnd(22)} ${organization}`);
  console.log(
    [
      "",
      `Relance est prêt : ${stack.url}`,
      ...(seed === "demo"
        ? ["", `Comptes de démonstration (mot de passe ${DEMO_PASSWORD}) :`, ...accounts]
        : [
            "",
            "Premier compte : npm run admin -- create-admin --email … --name … --password … --organization …",
          ]),
      "",
      `Courrier local : ${stack.url}/__mail`,
      `Journal        : ${path.relative(process.cwd(), logFile)}`,
      "Arrêter        : Ctrl-C",
    ].join("\n"),
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
