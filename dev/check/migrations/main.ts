import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../step.ts";
import { dangersIn } from "./find-dangers.ts";

/** Migrations up to this one build an empty database; each later one runs while people work. */
const BASELINE = "20261125999999";

/** Part of `npm run check`: migrations that run without downtime (decision 069). */
const folder = path.join(ROOT, "supabase/migrations");
const later = readdirSync(folder)
  .filter((name) => name.endsWith(".sql") && name > BASELINE)
  .sort();
for (const name of later) {
  for (const { rule, what } of await dangersIn(readFileSync(path.join(folder, name), "utf8"))) {
    console.log(`${name}: ${rule}: ${what}`);
    process.exitCode = 1;
  }
}
