/**
 * npm run mutate -- [--count N] [--seed N] [folder…]
 * Puts faults into the code, one at a time and in memory only, and runs the tests that should notice: those that fail
 * show that they can. Prints what share was noticed, by folder, and each fault that was not.
 */
import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import type { Plugin } from "vite";
import { createVitest, type TestSpecification } from "vitest/node";
import configuration from "../vitest.config.ts";
import { type Fault, faultsOf, sample } from "./mutation/faults.ts";
import LongestFirst from "../dev/test/longest-first.ts";

/** The folders held to a share of noticed faults, and where the tests of each are looked for; of any other, in itself. */
const FOLDERS: Readonly<Record<string, readonly string[]>> = {
  "functions/http": [
    "functions/http",
    "functions/reference",
    "dev/test/calls",
    "functions/jobs",
    "functions/contacts",
    // What it answers for keys, and the pages it serves.
    "functions/api-keys",
    "functions/crm/connections/oauth-callback.test.ts",
    // What the log counts is what alarms watch.
    "dev/test/alarms.test.ts",
  ],
  "functions/db": ["functions/db", "functions/http", "functions/workers/database-away.test.ts"],
  "functions/readings": [
    "functions/readings",
    "functions/reference",
    "dev/generate/api",
    "lab/training",
    "lab/evaluate/readings",
    // What was read, shown and corrected.
    "functions/suggestions/readings",
    // What a person says of a suggestion corrects what was read.
    "functions/suggestions/actions/undo-postpone-dismiss.test.ts",
  ],
  "functions/suggestions/ranking": [
    "functions/suggestions/ranking",
    "functions/suggestions/ranking/rank-contacts.test.ts",
    "lab/evaluate/readings/portal",
  ],
  "functions/language/grounding": [
    "functions/language/grounding",
    "functions/intelligence/actions",
    "lab/evaluate/grounding",
  ],
};

/** Those of a short run, and the long ones. */
const TESTS = [
  "functions/**/*.test.ts",
  "dev/**/*.test.ts",
  "supabase/tests/**/*.test.ts",
  "lab/**/*.test.ts",
];

/** Milliseconds: what hangs by a fault has shown it; without one no test of these folders takes a third of it. */
const PATIENCE = { testTimeout: 60_000, hookTimeout: 120_000 };

/** One failure is enough: what says soonest whether it fails goes first. */
class ShortestFirst extends LongestFirst {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toReversed();
  }
}

interface Mutant extends Fault {
  readonly file: string;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { count: { type: "string", default: "20" }, seed: { type: "string", default: "1" } },
});
const folders = positionals.length > 0 ? positionals : Object.keys(FOLDERS);
const unknown = folders.find((folder) => !folder.startsWith("functions/") || !existsSync(folder));
if (unknown !== undefined) {
  console.error(`${unknown}: no such folder of functions/, e.g. ${Object.keys(FOLDERS)[0]}`);
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
      sequence: { sequencer: ShortestFirst },
      // The cache on disk knows a file by its content there, which a fault does not change.
      projects: [
        {
          plugins: [fault],
          test: { ...functionsProject.test, include: TESTS, exclude: [], fsModuleCache: false, ...PATIENCE },
        },
      ],
    },
  },
);
await vitest.standalone();

const survivors: string[] = [];
const lines: string[] = [];
let [noticedInAll, allFaults] = [0, 0];
for (const folder of folders) {
  const places = FOLDERS[folder] ?? [folder];
  const sources = globSync(`${folder}/**/*.ts`).filter((file) => !/\.(?:test|fixture)\.ts$/.test(file));
  const mutants = sources.toSorted().flatMap((file): Mutant[] => {
    const absolute = path.resolve(file);
    return faultsOf(file, readFileSync(file, "utf8")).map((fault) => ({ ...fault, file: absolute }));
  });
  const tried = sample(mutants, Number(values.count), Number(values.seed));
  let noticed = 0;
  const noticing = new Map<string, TestSpecification>();
  for (const mutant of tried) {
    const failing = await noticedBy(mutant, await nearestFirst(mutant.file, places));
    for (const specification of failing) noticing.set(specification.moduleId, specification);
    if (failing.length > 0) noticed++;
    else survivors.push(describe(mutant));
    console.log(`${failing.length > 0 ? "noticed " : "SURVIVED"}  ${describe(mutant)}`);
  }
  // A failure says nothing of a fault where the tests fail without one too.
  const failing = await failingOf([[...noticing.values()]]);
  if (failing.length > 0) {
    const names = failing.map(({ moduleId }) => path.relative("", moduleId));
    console.error(`${folder}: tests fail without a fault: ${names.join(", ")}`);
    process.exit(1);
  }
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

/** The tests that load a file, directly or not: its own, those beside it, then the others. */
async function nearestFirst(file: string, places: readonly string[]): Promise<TestSpecification[][]> {
  vitest.config.related = [file];
  const loading = await vitest.getRelevantTestSpecifications([...places]);
  const own = file.replace(/\.ts$/, ".test.ts");
  const nearness = ({ moduleId }: TestSpecification): number => {
    if (moduleId === own) return 0;
    return path.dirname(moduleId) === path.dirname(file) ? 1 : 2;
  };
  const stages = Map.groupBy(loading, nearness);
  return [...stages].toSorted(([one], [other]) => one - other).map(([, specifications]) => specifications);
}

/** The tests of the first group of which one fails with the code as it now is; none where all groups pass. */
async function failingOf(stages: readonly TestSpecification[][]): Promise<readonly TestSpecification[]> {
  for (const specifications of stages) {
    // Failures are counted over all runs of one process, and the next run would stop at an earlier one's.
    vitest.state.filesMap.clear();
    vitest.state.idMap.clear();
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
    if (unhandledErrors.length > 0) return specifications;
    const failed = new Set(
      testModules.filter((module) => module.state() === "failed").map(({ moduleId }) => moduleId),
    );
    if (failed.size > 0) return specifications.filter(({ moduleId }) => failed.has(moduleId));
  }
  return [];
}

async function noticedBy(
  mutant: Mutant,
  stages: readonly TestSpecification[][],
): Promise<readonly TestSpecification[]> {
  current = mutant;
  vitest.invalidateFile(mutant.file);
  try {
    return await failingOf(stages);
  } finally {
    current = undefined;
    vitest.invalidateFile(mutant.file);
  }
}
