import { readSources } from "../read-sources.ts";
import { foreignTablesIn } from "./find-foreign-tables.ts";
import { OWNERS } from "./owners.ts";

/** Part of `npm run check`: each table has one slice that answers for it (decision 079). */
const foreign = [...readSources("functions/*/**/*.ts")].flatMap(([file, text]) =>
  foreignTablesIn(file, text, OWNERS),
);
for (const { file, table, does } of foreign)
  console.log(`${file} ${does} ${table}: dev/check/tables/owners.ts says whose it is`);
process.exitCode = foreign.length === 0 ? 0 : 1;
