import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { defineConfig } from "@playwright/test";
import { BROWSER_SWITCHES } from "../../dev/test/browser-switches.ts";

const port = process.env.E2E_PORT ?? "3987";
// One folder for this run: the configuration is read again by each worker, the environment is not.
process.env.E2E_DATA ??= mkdtempSync(path.join(tmpdir(), "relance-e2e-"));

const LOOKS = /(?:at-hand|constants|keys|screens|specified)\.e2e\.ts$/;
/** Every state of every screen: part of `npm run test:long`. */
const STATES = /accessible\.e2e\.ts$/;
const OF_LOOKS = { workers: 1, use: { viewport: { width: 1280, height: 800 } } };

/** The whole product, started as a newcomer starts it but with a simulated model that writes, in a real browser. */
export default defineConfig({
  testDir: ".",
  testMatch: "*.e2e.ts",
  outputDir: path.join(process.env.E2E_DATA, "results"),
  // Two browsers, each with one page: those of the product run one after the other, and beside them, one after the other
  // as well, those that look at given answers.
  workers: 2,
  fullyParallel: false,
  projects: [
    { name: "product", testIgnore: [LOOKS, STATES], workers: 1 },
    { name: "looks", testMatch: LOOKS, ...OF_LOOKS },
    { name: "states", testMatch: STATES, ...OF_LOOKS },
  ],
  // These end what hangs; they judge no speed, and a busy machine is slow without being wrong.
  timeout: 300_000,
  // Edges of letters differ from one version of a browser to the next; what moves or changes colour differs by more.
  expect: { timeout: 60_000, toHaveScreenshot: { maxDiffPixelRatio: 0.01, threshold: 0.2 } },
  snapshotPathTemplate: "{testDir}/screens/{arg}{ext}",
  forbidOnly: true,
  reporter: [["list"], ["json"]],
  use: {
    baseURL: `http://localhost:${port}`,
    locale: "fr-FR",
    timezoneId: "Europe/Paris",
    trace: "off",
    // What moves is drawn by software, and what a service worker keeps is kept anew for each test: only tests that are
    // about that ask for it.
    contextOptions: { reducedMotion: "reduce" },
    serviceWorkers: "block",
    // Whatever differs here between two tests costs a page of its own.
    permissions: ["clipboard-read", "clipboard-write"],
    // A page of one's own costs a process, which starts and reads the code anew: five times as much as one emptied.
    reuseContext: true,
    // What waits without a limit of its own fails here, where it is seen, and not at the end of the whole test.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    launchOptions: {
      ...(process.env.CHROME_PATH ? { executablePath: process.env.CHROME_PATH } : {}),
      args: [
        ...BROWSER_SWITCHES,
        // Letters are drawn alike on every machine.
        "--font-render-hinting=none",
        "--disable-lcd-text",
        "--force-color-profile=srgb",
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
    env: {
      PORT: port,
      DATA_DIR: path.join(process.env.E2E_DATA, "data"),
      SEED: "demo",
      OPENAI_SIMULATOR: "on",
    },
    timeout: 300_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    stdout: "ignore",
    stderr: "pipe",
  },
});
