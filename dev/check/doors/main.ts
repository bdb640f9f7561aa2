import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../step.ts";
import { bareCastsIn } from "./find-bare-casts.ts";
import { crossingsIn } from "./find-crossings.ts";

/** Part of `npm run check`: all of functions/ asks the database by the typed doors (decision 054), and casts say why. */
const crossings = globSync(["functions/**/*.ts", "web/src/**/*.{ts,tsx}"], { cwd: ROOT })
  .filter((file) => !/\.(?:test|fixture|generated)\.tsx?$|^web\/src\/test\//.test(file))
  .flatMap((file) => {
    const text = readFileSync(path.join(ROOT, file), "utf8");
    return [...(file.startsWith("functions/") ? crossingsIn(file, text) : []), ...bareCastsIn(file, text)];
  });
for (const { file, line, what } of crossings) console.log(`${file}:${line}: ${what}`);
process.exitCode = crossings.length === 0 ? 0 : 1;
