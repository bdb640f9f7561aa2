import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../step.ts";
import { forbiddenImportsOf } from "./find-forbidden-imports.ts";
import { reachesOf } from "./find-reaches.ts";

/** Part of `npm run check`: slices use each other's verbs and open files, and no import goes up (decision 079). */
const sources = new Map(
  globSync("functions/**/*.ts", { cwd: ROOT })
    .filter((file) => !file.endsWith(".test.ts"))
    .map((file) => [file, readFileSync(path.join(ROOT, file), "utf8")]),
);
const found = [...sources].flatMap(([file, source]) => [
  ...reachesOf(file, sources).map(({ from, name }) => `${file} takes ${name} out of ${from}`),
  ...forbiddenImportsOf(file, source).map(({ from, rule }) => `${file} imports ${from}: ${rule}`),
]);
for (const line of found) console.log(line);
process.exitCode = found.length === 0 ? 0 : 1;
