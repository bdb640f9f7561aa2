import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { FILE } from "../../generate/database/generate.ts";
import { readMigrations } from "../migrations/record.ts";
import { readSources } from "../read-sources.ts";
import { ROOT } from "../step.ts";
import { columnsOf, problemsInFragments } from "./check-fragments.ts";
import { findRefusals } from "./find-refusals.ts";
import { findStatements } from "./find-statements.ts";
import { Program } from "./program.ts";

/** Where the last texts and migrations that passed are remembered. */
const PASSED = path.join(ROOT, "node_modules", ".cache", "statements");

const failures: string[] = [];
const program = new Program(readSources("functions/**/*.ts"));

// What is written as SQL fits the tables: each text is prepared on a database made by the migrations.
const statements = findStatements(program);
const places = new Map<string, string>();
for (const { file, line, texts, unresolved } of statements) {
  if (unresolved !== undefined) failures.push(`${file}:${line}: no text that can be read: ${unresolved}`);
  for (const text of texts) places.set(text, `${file}:${line}`);
}

// What is built fits by the compiler, but for fragments.
const columns = columnsOf(readFileSync(FILE, "utf8"));
for (const source of program.naming("sql"))
  for (const { line, problem } of await problemsInFragments(source, columns))
    failures.push(`${source.file}:${line}: ${problem}`);

const hash = createHash("sha256");
for (const part of [...[...places.keys()].sort(), ...[...readMigrations()].flat()]) hash.update(`${part}\0`);
const asked = hash.digest("hex");
const hasPassed = (() => {
  try {
    return readFileSync(PASSED, "utf8") === asked;
  } catch {
    return false;
  }
})();
if (!hasPassed) {
  const refusals = await findRefusals(places.keys());
  for (const { text, message } of refusals) failures.push(`${places.get(text) ?? text}: ${message}`);
  if (refusals.length === 0) {
    mkdirSync(path.dirname(PASSED), { recursive: true });
    writeFileSync(PASSED, asked);
  }
}

/** Part of `npm run check`: no statement names what the migrations renamed or removed (decision 054). */
for (const failure of failures) console.log(failure);
process.exitCode = failures.length === 0 ? 0 : 1;
