import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../step.ts";
import { dangersIn } from "./find-dangers.ts";

/** Migrations up to this one build an empty database; each later one runs while people work. */
const BASELINE = "20261125999999";

/** What is no danger, and why. */
const HARMLESS: ReadonlySet<string> = new Set([
  // Only other functions called `app.json_with`, which the same migration replaces.
  "20261127008900_card_with_deals.sql: drop-function",
  // Written before the rule, and no migration is edited: a column without a default is added at once.
  "20261128001000_deals_opened.sql: lock-timeout",
  // Each is there again in the same migration: what called it still can, and gets the columns it got.
  "20261128003000_own_clocks.sql: drop-function",
]);

/** Part of `npm run check`: migrations that run without downtime (decision 069). */
const folder = path.join(ROOT, "supabase/migrations");
const later = readdirSync(folder)
  .filter((name) => name.endsWith(".sql") && name > BASELINE)
  .sort();
for (const name of later) {
  for (const { rule, what } of await dangersIn(readFileSync(path.join(folder, name), "utf8"))) {
    if (HARMLESS.has(`${name}: ${rule}`)) continue;
    console.log(`${name}: ${rule}: ${what}`);
    process.exitCode = 1;
  }
}
