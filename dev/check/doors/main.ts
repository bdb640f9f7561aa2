import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../step.ts";
import { crossingsIn } from "./find-crossings.ts";

/** Part of `npm run check`: all of functions/ asks the database by the typed doors (decision 054). */
const crossings = globSync("functions/**/*.ts", { cwd: ROOT })
  .filter((file) => !file.endsWith(".test.ts"))
  .flatMap((file) => crossingsIn(file, readFileSync(path.join(ROOT, file), "utf8")));
for (const { file, line, what } of crossings) console.log(`${file}:${line}: ${what}`);
process.exitCode = crossings.length === 0 ? 0 : 1;
