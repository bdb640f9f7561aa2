/**
 * npm run mutate -- [--count N] [--seed N] [folder…]
 * Puts faults into the code, one at a time and in memory only, and runs the tests that should notice: those that fail
 * show that they can. Prints what share was noticed, by folder, and each fault that was not.
 */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import type { Plugin } from "vite";
import { createVitest, type TestSpecification } from "vitest/node";
import configuration from "../vitest.config.ts";
import { type Fault, faultsOf, sample } from "./mutation/faults.ts";

/** The folders held to a share of noticed faults, and where the tests of each are looked for, nearest first. */
const FOLDERS: Readonly<Record<string, readonly string[]>> = {
  "functions/http": ["functions/http", "dev/test/calls", "functions/jobs", "functions/contacts"],
  "functions/db": ["functions/db", "functions/workers/database-away.test.ts"],
  "functions/readings": ["functions/readings", "dev/readings", "dev/evaluate/readings"],
  "functions/suggestions/ranking": [
    "functions/suggestions/ranking",
    "functions/suggestions/rank-contacts.test.ts",
  ],
  "functions/language/grounding": ["functions/language/grounding", "functions/intelligence/actions"],
};

/** Milliseconds: what hangs by a fault has shown it; without one no test of these folders takes a third of it. */
const PATIENCE = { testTimeout: 60_000, hookTimeout: 120_000 };

interface Mutant extends Fault {
  readonly file: string;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { count: { type: "string", default: "20" }, seed: { type: "string", default: "1" } },
});
const folders = positionals.length > 0 ? positionals : Object.keys(FOLDERS);
const unknown = folders.find((folder) => !(folder in FOLDERS));
if (unknown !== undefined) {
  console.error(`${unknown}: no such folder. Known: ${Object.keys(FOLDERS).join(", ")}`);
  process.exit(2);
}

let current: Mutant | undefined;
const fault: Plugin = {
  name: "fault",
  enforce: "pre",
  load: (id) => (id === current?.file ? withFault(current) : undefined),
};
const [functionsProject] = configuration.test?.projects ?? [];
if (typeof functionsProject !== "object" || !("test" in functionsProject))
  throw new Error("the first project of vitest.config.ts is not that of the functions");
const vitest = await createVitest(
  "test",
  { config: false, watch: false, bail: 1, reporters: [{}], silent: true },
  {
    test: {
      ...configuration.test,
      // The cache on disk knows a file by its content there, which a fault does not change.
      projects: [{ plugins: [fault], test: { ...functionsProject.test, fsModuleCache: false, ...PATIENCE } }],
    },
  },
);
await vitest.standalone();

const survivors: string[] = [];
const lines: string[] = [];
let [noticedInAll, allFaults] = [0, 0];
for (const folder of folders) {
  const stages: TestSpecification[][] = [];
  for (const place of FOLDERS[folder] ?? []) stages.push(await vitest.globTestSpecifications([place]));
  const sources = globSync(`${folder}/**/*.ts`).filter((file) => !/\.(?:test|fixture)\.ts$/.test(file));
  const mutants = sources.toSorted().flatMap((file): Mutant[] => {
    const absolute = path.resolve(file);
    return faultsOf(file, readFileSync(file, "utf8")).map((fault) => ({ ...fault, file: absolute }));
  });
  const tried = sample(mutants, Number(values.count), Number(values.seed));
  let noticed = 0;
  await mustPass(folder, stages);
  for (const mutant of tried) {
    const found = await isNoticed(mutant, stages);
    if (found) noticed++;
    else survivors.push(describe(mutant));
    console.log(`${found ? "noticed " : "SURVIVED"}  ${describe(mutant)}`);
  }
  await mustPass(folder, stages);
  noticedInAll += noticed;
  allFaults += tried.length;
  lines.push(`${folder.padEnd(32)} ${noticed} of ${tried.length} (${mutants.length} possible)`);
}
await vitest.close();

console.log(`\nNot noticed:\n${survivors.join("\n")}\n\n${lines.join("\n")}`);
console.log(`${noticedInAll} of ${allFaults} noticed: ${Math.round((100 * noticedInAll) / allFaults)} %`);
process.exit(0);

function withFault({ file, start, end, replacement }: Mutant): string {
  const source = readFileSync(file, "utf8");
  return source.slice(0, start) + replacement + source.slice(end);
}

function describe({ file, start, end, replacement }: Mutant): string {
  const source = readFileSync(file, "utf8");
  const line = source.slice(0, start).split("\n").length;
  const was = source.slice(start, end).trim().replaceAll(/\s+/g, " ").slice(0, 60);
  return `${path.relative("", file)}:${line}  ${was} → ${replacement.trim().replaceAll(/\s+/g, " ").slice(0, 64)}`;
}

/** Whether a test fails with the code as it now is, by the nearest tests first. */
async function anyFails(stages: readonly TestSpecification[][]): Promise<boolean> {
  for (const specifications of stages) {
    // Failures are counted over all runs of one process, and the next run would stop at an earlier one's.
    vitest.state.filesMap.clear();
    vitest.state.idMap.clear();
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
    if (unhandledErrors.length > 0 || testModules.some((module) => module.state() === "failed")) return true;
  }
  return false;
}

async function isNoticed(mutant: Mutant, stages: readonly TestSpecification[][]): Promise<boolean> {
  current = mutant;
  vitest.invalidateFile(mutant.file);
  try {
    return await anyFails(stages);
  } finally {
    current = undefined;
    vitest.invalidateFile(mutant.file);
  }
}

/** A failure says nothing of a fault where the tests fail without one too. */
async function mustPass(folder: string, stages: readonly TestSpecification[][]): Promise<void> {
  if (!(await anyFails(stages))) return;
  console.error(`${folder}: its tests fail without a fault`);
  process.exit(1);
}
