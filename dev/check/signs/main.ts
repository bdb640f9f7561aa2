import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../step.ts";
import { looseSignsIn } from "./find-loose-signs.ts";

/** Part of `npm run check`: no line of the screens begins with a sign, or ends with a guillemet. */
const loose = globSync("web/src/**/*.{ts,tsx}", { cwd: ROOT })
  .filter((file) => !/\.test\.tsx?$|^web\/src\/test\//.test(file))
  .flatMap((file) => looseSignsIn(file, readFileSync(path.join(ROOT, file), "utf8")));
for (const { file, line, words } of loose)
  console.error(`${file}:${line}: a space that may break in « ${words} »`);
process.exitCode = loose.length === 0 ? 0 : 1;
