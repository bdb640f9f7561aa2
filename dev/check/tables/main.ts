import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../step.ts";
import { foreignTablesIn } from "./find-foreign-tables.ts";
import { OWNERS } from "./owners.ts";

/** Part of `npm run check`: each table has one slice that answers for it (decision 077). */
const foreign = globSync("functions/*/**/*.ts", { cwd: ROOT })
  .filter((file) => !/\.(?:test|fixture|generated)\.ts$/.test(file))
  .flatMap((file) => foreignTablesIn(file, readFileSync(path.join(ROOT, file), "utf8"), OWNERS));
for (const { file, table, does } of foreign)
  console.log(`${file} ${does} ${table}: call its slice, or tell why in dev/check/tables/owners.ts`);
process.exitCode = foreign.length === 0 ? 0 : 1;
