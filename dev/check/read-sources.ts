import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "./step.ts";

/** Texts of the files that match, by their paths in the project: no tests and what only they use, nothing generated. */
export function readSources(patterns: string | string[]): ReadonlyMap<string, string> {
  const files = globSync(patterns, { cwd: ROOT }).filter(
    (file) => !/\.(?:test|fixture|generated)\.tsx?$|^web\/src\/test\//.test(file),
  );
  return new Map(files.map((file) => [file, readFileSync(path.join(ROOT, file), "utf8")]));
}
