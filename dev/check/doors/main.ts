import { readSources } from "../read-sources.ts";
import { bareCastsIn } from "./find-bare-casts.ts";
import { crossingsIn } from "./find-crossings.ts";

/** Part of `npm run check`: all of functions/ asks the database by the typed doors (decision 054), and casts say why. */
const crossings = [...readSources(["functions/**/*.ts", "web/src/**/*.{ts,tsx}"])].flatMap(([file, text]) => [
  ...(file.startsWith("functions/") ? crossingsIn(file, text) : []),
  ...bareCastsIn(file, text),
]);
for (const { file, line, what } of crossings) console.log(`${file}:${line}: ${what}`);
process.exitCode = crossings.length === 0 ? 0 : 1;
