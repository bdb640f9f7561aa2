import { mkdirSync } from "node:fs";
import path from "node:path";
import { preparePlatform } from "./check/deployment/platform.ts";
import { checkStep, GO, ROOT, type Step } from "./check/step.ts";

/** Where the compiler keeps what it learned: a second check asks only about what changed. */
const CACHE = path.join(ROOT, "node_modules", ".cache", "tsc");

function types(name: string, project: string, before?: () => Promise<void>): Step {
  const cache = path.join(CACHE, `${name.replaceAll(" ", "-")}.tsbuildinfo`);
  // It has four checkers side by side unless told, and each works out the same types: half as much processor time again.
  const command = ["tsc", "-p", project, "--checkers", "1", "--incremental"] as const;
  return { name, command: [...command, "--tsBuildInfoFile", cache], environment: GO, before };
}

/**
 * `npm run check`: format, lint, types of the product, the web and the deployment, regular expressions that hostile texts
 * could slow down, statements past the typed doors, statements that do not fit the tables, casts without a reason, slices that reach into each other, into what
 * is made of them or into others’ tables, features of the web that reach into each other, licences, known vulnerabilities, packages without an entry in decision 007,
 * punctuation after a breaking space, an outdated description of the API, migrations that were edited or would stop
 * others, dead code. One line a step; a step that fails shows what its tool said, and the exit code is 1.
 */
const steps: Step[] = [
  { name: "format", command: ["oxfmt", "--check"] },
  // Long ones first: the short ones then fill the gaps.
  types("types of the deployment", "tsconfig.sst.json", preparePlatform),
  { name: "lint", command: ["oxlint"], environment: GO },
  types("types", "."),
  { name: "patterns", command: ["node", "dev/check/patterns/main.ts"] },
  { name: "rooms of the slices", command: ["node", "dev/check/slices/main.ts"] },
  { name: "walls of the features", command: ["node", "dev/check/features/main.ts"] },
  { name: "doors to the database", command: ["node", "dev/check/doors/main.ts"] },
  { name: "statements", command: ["node", "dev/check/statements/main.ts"] },
  { name: "tables of the slices", command: ["node", "dev/check/tables/main.ts"] },
  { name: "licences, vulnerabilities", command: ["node", "dev/check/packages/main.ts"], isTold: true },
  { name: "typography of the screens", command: ["node", "dev/check/typography/main.ts"] },
  { name: "generated files", command: ["node", "dev/generate.ts", "--check"] },
  { name: "migrations", command: ["node", "dev/check/migrations/main.ts"] },
  { name: "dead code", command: ["knip", "--no-progress", "--no-config-hints"] },
  types("types of the web", "web"),
];

const started = performance.now();
mkdirSync(CACHE, { recursive: true });
// Two at a time: these tools keep more than one core busy each.
const waiting = [...steps];
let failed = 0;
async function work(): Promise<void> {
  for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
    if (!(await checkStep(step))) failed++;
  }
}
await Promise.all([work(), work()]);

const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(failed === 0 ? `All checks passed in ${seconds} s` : `${failed} checks failed in ${seconds} s`);
process.exitCode = failed === 0 ? 0 : 1;
