import { readSources } from "../read-sources.ts";
import { forbiddenImportsOf } from "./find-forbidden-imports.ts";
import { reachesOf } from "./find-reaches.ts";

/** Part of `npm run check`: slices use each other's verbs and open files, and no import goes up (decision 079). */
const sources = readSources("functions/**/*.ts");
const found = [...sources].flatMap(([file, source]) => [
  ...reachesOf(file, sources).map(({ from, name }) => `${file} takes ${name} out of ${from}`),
  ...forbiddenImportsOf(file, source).map(({ from, rule }) => `${file} imports ${from}: ${rule}`),
]);
for (const line of found) console.log(line);
process.exitCode = found.length === 0 ? 0 : 1;
