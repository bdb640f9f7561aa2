// npm test: unit and integration tests on an embedded Postgres; beside them the whole way in a real browser, after it the
// tests of the screens and the checks (format, lint, types, dead code), which fill what the tests leave of two cores while
// they wait for their servers. At the end stand the ten slowest files and how many tests ran. What fails is run once more;
// what passed only then is named.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import * as z from "zod";
import { GO } from "../check/step.ts";
import { findBrowser } from "./browser.ts";
import { freePort } from "../stack/postgres.ts";
import { buildWeb } from "../stack/web.ts";

const results = mkdtempSync(path.join(tmpdir(), "relance-results-"));
/** Says, once it is there, whether the screens are built. */
const SCREENS = path.join(results, "screens");
const started = performance.now();
// Vite makes NODE_ENV that of production when it builds the screens: what is started after it must not inherit that.
const ENVIRONMENT = { ...process.env, ...GO };
let failedSteps = 0;

/** Runs a command to its end; what it says is shown at once, or goes into the file `into`. */
async function step(
  name: string,
  command: string,
  parameters: string[],
  { environment = {}, into }: { environment?: Record<string, string>; into?: string } = {},
): Promise<void> {
  const begun = performance.now();
  if (into === undefined) console.log(`\n── ${name}`);
  const output = into === undefined ? ("inherit" as const) : openSync(into, "w");
  const child = spawn(command, parameters, {
    stdio: ["inherit", output, output],
    env: { ...ENVIRONMENT, ...environment },
  });
  const [status] = await once(child, "exit");
  const isGood = status === 0;
  if (!isGood) failedSteps++;
  if (typeof output === "number") {
    closeSync(output);
    console.log(`\n── ${name}\n${readFileSync(into ?? "", "utf8")}`);
  }
  console.log(`── ${name} : ${isGood ? "good" : "failed"}, ${seconds(begun)} s`);
}

const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(1);

interface Counts {
  passed: number;
  failed: number;
}

/** What is read of the runners’ own reports. */
const VitestReport = z.object({
  numPassedTests: z.number().default(0),
  numFailedTests: z.number().default(0),
  testResults: z
    .array(z.object({ name: z.string(), startTime: z.number(), endTime: z.number() }))
    .default([]),
});
const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
});

const PROJECTS = ["functions", "web"] as const;
type Project = (typeof PROJECTS)[number];

const vitestReport = (project: Project): z.infer<typeof VitestReport> =>
  VitestReport.parse(JSON.parse(readFileSync(path.join(results, `${project}.json`), "utf8")));

function vitestCounts(project: Project): Counts {
  const report = vitestReport(project);
  return { passed: report.numPassedTests, failed: report.numFailedTests };
}

/** The ten files that took longest, a line each. */
function slowest(): string[] {
  return PROJECTS.flatMap((project) => vitestReport(project).testResults)
    .map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 }))
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, 10)
    .map(({ name, seconds: each }) => `${each.toFixed(1).padStart(7)} s  ${path.relative("", name)}`);
}

function playwrightCounts(): Counts {
  const { stats } = PlaywrightReport.parse(
    JSON.parse(readFileSync(path.join(results, "playwright.json"), "utf8")),
  );
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
}

function countsOf(read: () => Counts): Counts {
  try {
    return read();
  } catch {
    // A runner that wrote no report has failed as a whole.
    return { passed: 0, failed: 1 };
  }
}

async function vitest(
  project: Project,
  options: { into?: string; environment?: Record<string, string> } = {},
): Promise<void> {
  const { into, environment = {} } = options;
  const parameters = [
    "run",
    `--project=${project}`,
    "--reporter=default",
    "--reporter=json",
    "--reporter=./dev/test/unsteady-reporter.ts",
    "--retry=1",
    `--outputFile.json=${path.join(results, `${project}.json`)}`,
  ];
  await step(`tests : ${project}`, "vitest", parameters, {
    environment,
    ...(into !== undefined && { into }),
  });
}

/** One after the other: with all beside the tests at once, pages in the browser would wait too long for a processor. */
async function besideTheFunctions(): Promise<void> {
  await step(
    "bout en bout",
    "playwright",
    ["test", "--retries=1", "--config", "web/e2e/playwright.config.ts"],
    {
      environment: {
        CHROME_PATH: findBrowser(),
        E2E_PORT: String(await freePort()),
        E2E_DATA: path.join(results, "e2e"),
        PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(results, "playwright.json"),
      },
      into: path.join(results, "playwright.txt"),
    },
  );
  await vitest("web", { into: path.join(results, "web.txt") });
  await step("checks", process.execPath, ["dev/check.ts"], { into: path.join(results, "checks.txt") });
}

/** Once for all that serve the screens: none then builds them under another. The functions' tests wait for the word. */
async function screens(): Promise<void> {
  const word = await buildWeb(process.env["BRAND"] ?? "Relance").then(
    () => "built",
    (error: unknown) => String(error),
  );
  writeFileSync(SCREENS, word);
  if (word !== "built") throw new Error(word);
}

await Promise.all([vitest("functions", { environment: { SCREENS } }), screens().then(besideTheFunctions)]);

const counts = [
  ...PROJECTS.map((project) => countsOf(() => vitestCounts(project))),
  countsOf(playwrightCounts),
];
try {
  console.log(`\nThe ten longest files of tests:\n${slowest().join("\n")}`);
} catch {
  // No report: that is told as a failure.
}
rmSync(results, { recursive: true, force: true });
const passed = counts.reduce((sum, one) => sum + one.passed, 0);
const failed = counts.reduce((sum, one) => sum + one.failed, 0);
console.log(`\nTook ${seconds(started)} s${failedSteps > 0 ? `, ${failedSteps} steps failed` : ""}`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failedSteps > 0 || failed > 0 ? 1 : 0);
