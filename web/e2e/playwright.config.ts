import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { defineConfig } from "@playwright/test";

const port = process.env.E2E_PORT ?? "3987";
// One folder for this run: the configuration is read again by each worker, the environment is not.
process.env.E2E_DATA ??= mkdtempSync(path.join(tmpdir(), "relance-e2e-"));

/** The whole product, started as a newcomer starts it, in a real browser. */
export default defineConfig({
  testDir: ".",
  testMatch: "*.e2e.ts",
  outputDir: path.join(process.env.E2E_DATA, "results"),
  // The tests share one product and its one HubSpot: they run one after the other, each from a known state.
  workers: 1,
  fullyParallel: false,
  // These end what hangs; they judge no speed, and a busy machine is slow without being wrong.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  reporter: [["list"], ["json"]],
  use: {
    baseURL: `http://localhost:${port}`,
    locale: "fr-FR",
    timezoneId: "Europe/Paris",
    trace: "off",
    // What waits without a limit of its own fails here, where it is seen, and not at the end of the whole test.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    launchOptions: {
      ...(process.env.CHROME_PATH ? { executablePath: process.env.CHROME_PATH } : {}),
      args: [
        "--no-sandbox",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  webServer: {
    // The project may stand in a folder with spaces in its name.
    command: `"${process.execPath}" dev/start.ts`,
    cwd: path.resolve(import.meta.dirname, "../.."),
    url: `http://localhost:${port}/api/auth/ok`,
    env: { PORT: port, DATA_DIR: path.join(process.env.E2E_DATA, "data"), SEED: "demo" },
    timeout: 300_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    stdout: "ignore",
    stderr: "pipe",
  },
});
