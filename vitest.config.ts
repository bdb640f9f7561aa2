import { availableParallelism } from "node:os";
import react from "@vitejs/plugin-react";
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import LongestFirst from "./dev/test/longest-first.ts";

/** Proofs that take long, of files that end so and of the workspaces: `npm run test:long` (dev/test/all.ts). */
const LONG = "**/*.long.test.ts";

/** Of two long values, what differs and two lines around it: a whole answer is hundreds. */
const diff = { expand: false, contextLines: 2, truncateThreshold: 24 };

/** On a Postgres of the run, a database for each file at work. */
const server: TestProjectInlineConfiguration["test"] = {
  // Files of a worker share the modules they import, which took a quarter of the time: what a file keeps to
  // itself it makes itself (an application), a database is its alone while it runs, and none mocks a module.
  isolate: false,
  environment: "node",
  diff,
  globalSetup: ["dev/test/global-setup.ts"],
  setupFiles: ["dev/test/setup.ts"],
  // These end what hangs; they judge no speed, and a busy machine is slow without being wrong.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
};

export default defineConfig({
  test: {
    // Two files at a time on two cores: tests wait for little (dev/test/short-pauses.ts), and more of them side by side
    // take a fifth more of the processors’ time from each other.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...server,
          name: "functions",
          include: [
            "functions/**/*.test.ts",
            "dev/**/*.test.ts",
            "supabase/tests/**/*.test.ts",
            "web/*.test.ts",
          ],
          exclude: [...configDefaults.exclude, LONG],
        },
      },
      {
        plugins: [react()],
        test: {
          name: "web",
          // Pages that tests throw away at once: collected seldom, they took a tenth of the processor's time.
          execArgv: ["--max-semi-space-size=64", "--min-semi-space-size=32"],
          environment: "happy-dom",
          diff,
          setupFiles: ["web/src/test/setup.ts"],
          // As above: half of what these cost was to load React and the simulated browser for each.
          isolate: false,
          include: ["web/src/**/*.test.{ts,tsx}"],
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        test: {
          ...server,
          name: "long",
          include: [LONG, "simulators/**/*.test.ts", "lab/**/*.test.ts"],
        },
      },
    ],
  },
});
