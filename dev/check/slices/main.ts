import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../step.ts";
import { reachesOf } from "./find-reaches.ts";

/** Part of `npm run check`: slices use each other's verbs and open files, never their insides (decision 079). */
const sources = new Map(
  globSync("functions/**/*.ts", { cwd: ROOT })
    .filter((file) => !/\.(?:test|fixture)\.ts$/.test(file))
    .map((file) => [file, readFileSync(path.join(ROOT, file), "utf8")]),
);
const reaches = [...sources.keys()].flatMap((file) => reachesOf(file, sources));
for (const { file, from, name } of reaches) console.log(`${file} takes ${name} out of ${from}`);
process.exitCode = reaches.length === 0 ? 0 : 1;
