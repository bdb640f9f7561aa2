// What `npm test` and `npm run test:long` share: steps run as processes, what their reports say, and the end.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import * as z from "zod";
import { GO } from "../check/step.ts";
import { freePort } from "../stack/postgres.ts";
import { buildWeb } from "../stack/web.ts";
import { findBrowser } from "./browser.ts";

const results = mkdtempSync(path.join(tmpdir(), "relance-results-"));
/** Says, once it is there, whether the screens are built. */
const SCREENS = path.join(results, "screens");
const started = performance.now();
// Vite makes NODE_ENV that of production when it builds the screens: what is started after it must not inherit that.
const ENVIRONMENT = { ...process.env, ...GO };
let failedSteps = 0;

interface Counts {
  passed: number;
  failed: number;
}
/** A runner that wrote no report has failed as a whole. */
const NO_REPORT: Counts = { passed: 0, failed: 1 };
const counts: Counts[] = [];
const files: { name: string; seconds: number }[] = [];

const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(1);

/** Runs a command to its end; what it says is shown at once, or once it has ended where it runs `beside` others. */
export async function step(
  name: string,
  command: readonly [string, ...string[]],
  { environment = {}, beside = false }: { environment?: Record<string, string>; beside?: boolean } = {},
): Promise<void> {
  const begun = performance.now();
  const into = path.join(results, `${name.replaceAll(/\W+/g, "-")}.txt`);
  if (!beside) console.log(`\n── ${name}`);
  const output = beside ? openSync(into, "w") : ("inherit" as const);
  const [program, ...parameters] = command;
  const child = spawn(program, parameters, {
    stdio: ["inherit", output, output],
    env: { ...ENVIRONMENT, ...environment },
  });
  const [status] = await once(child, "exit");
  const isGood = status === 0;
  if (!isGood) failedSteps++;
  if (typeof output === "number") {
    closeSync(output);
    console.log(`\n── ${name}\n${readFileSync(into, "utf8")}`);
  }
  console.log(`── ${name}: ${isGood ? "good" : "failed"}, ${seconds(begun)} s`);
}

/** What is read of the runners’ own reports. */
const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(z.object({ name: z.string(), startTime: z.number(), endTime: z.number() })),
});
const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
});

function report<T>(file: string, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.parse(JSON.parse(readFileSync(path.join(results, file), "utf8")));
  } catch {
    return undefined;
  }
}

/** The tests of a project of vitest.config.ts; a test that fails is run once more. */
export async function vitest(project: string, { beside = false } = {}): Promise<void> {
  const json = `${project}.json`;
  const parameters = [
    "run",
    `--project=${project}`,
    "--reporter=default",
    "--reporter=json",
    "--reporter=./dev/test/unsteady-reporter.ts",
    "--retry=1",
    `--outputFile.json=${path.join(results, json)}`,
  ];
  await step(`tests: ${project}`, ["vitest", ...parameters], { beside, environment: { SCREENS } });
  const said = report(json, VitestReport);
  counts.push(said === undefined ? NO_REPORT : { passed: said.numPassedTests, failed: said.numFailedTests });
  for (const { name, startTime, endTime } of said?.testResults ?? [])
    files.push({ name: path.relative("", name), seconds: (endTime - startTime) / 1000 });
}

/** Tests in a real browser, of projects of web/e2e/playwright.config.ts; what they say is shown once they have ended. */
export async function playwright(...projects: string[]): Promise<void> {
  const json = "browser.json";
  const configuration = [
    "--config",
    "web/e2e/playwright.config.ts",
    ...projects.map((one) => `--project=${one}`),
  ];
  await step("tests in a browser", ["playwright", "test", "--retries=1", ...configuration], {
    beside: true,
    environment: {
      CHROME_PATH: findBrowser(),
      E2E_PORT: String(await freePort()),
      E2E_DATA: path.join(results, "e2e"),
      PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(results, json),
    },
  });
  const said = report(json, PlaywrightReport)?.stats;
  counts.push(
    said === undefined ? NO_REPORT : { passed: said.expected + said.flaky, failed: said.unexpected },
  );
}

/** Once for all that serve the screens: none then builds them under another. Tests on a server wait for the word. */
export async function screens(): Promise<void> {
  const word = await buildWeb(process.env["BRAND"] ?? "Relance").then(
    () => "built",
    (error: unknown) => String(error),
  );
  writeFileSync(SCREENS, word);
  if (word !== "built") throw new Error(word);
}

/** Tells the ten files that took longest and how many tests ran, and ends the process: 1 where something failed. */
export function finish(): never {
  const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, 10);
  const lines = slowest.map((file) => `${file.seconds.toFixed(1).padStart(7)} s  ${file.name}`);
  console.log(`\nThe ten longest files of tests:\n${lines.join("\n")}`);
  rmSync(results, { recursive: true, force: true });
  const passed = counts.reduce((sum, one) => sum + one.passed, 0);
  const failed = counts.reduce((sum, one) => sum + one.failed, 0);
  console.log(`\nTook ${seconds(started)} s${failedSteps > 0 ? `, ${failedSteps} steps failed` : ""}`);
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failedSteps > 0 || failed > 0 ? 1 : 0);
}
