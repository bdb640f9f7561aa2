import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../step.ts";
import { dangersIn } from "./find-dangers.ts";

/** Migrations up to this one build an empty database; each later one runs while people work. */
const BASELINE = "20261125999999";

/** Were there before their rule. Only other functions called `app.json_with`, which the same migration replaces. */
const BEFORE: ReadonlySet<string> = new Set(["20261127008900_card_with_deals.sql: drop-function"]);

/** Part of `npm run check`: migrations that run without downtime (decision 069). */
const folder = path.join(ROOT, "supabase/migrations");
const later = readdirSync(folder)
  .filter((name) => name.endsWith(".sql") && name > BASELINE)
  .sort();
for (const name of later) {
  for (const { rule, what } of await dangersIn(readFileSync(path.join(folder, name), "utf8"))) {
    if (BEFORE.has(`${name}: ${rule}`)) continue;
    console.log(`${name}: ${rule}: ${what}`);
    process.exitCode = 1;
  }
}
