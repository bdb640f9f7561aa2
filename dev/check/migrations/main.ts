import { readFileSync } from "node:fs";
import { dangersIn } from "./find-dangers.ts";
import { departuresFrom, readMigrations, RECORD } from "./record.ts";

function tell(name: string, rule: string, what: string): void {
  console.log(`${name}: ${rule}: ${what}`);
  process.exitCode = 1;
}

/** Part of `npm run check`: migrations are appended, never edited, and run without downtime (decision 069). */
const migrations = readMigrations();
for (const { name, rule, what } of departuresFrom(readFileSync(RECORD, "utf8"), migrations))
  tell(name, rule, what);
for (const [name, sql] of migrations)
  for (const { rule, what } of await dangersIn(sql)) tell(name, rule, what);
