import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take many seconds though they are short: begun late, one of them would keep a whole run waiting. */
const LONG = [
  "dev/test/kill.long.test.ts",
  "lab/bench/dispatch/killed-morning.test.ts",
  "dev/test/deployment.long.test.ts",
  "dev/test/calls/calls.test.ts",
  "dev/check/patterns/bounds.test.ts",
  "dev/stack/closed-folder.long.test.ts",
  "dev/test/fuzz/never-fails.long.test.ts",
  "functions/http/outages.long.test.ts",
  "functions/workers/odd-answers.long.test.ts",
  "lab/evaluate/grounding/inventions.test.ts",
  "functions/auth/attacks/enumeration.test.ts",
  "lab/evaluate/grounding/internal.test.ts",
];

/** Begins with the files that took longest; where that is not known yet, with those that do, then the largest. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean => LONG.some((name) => moduleId.endsWith(name));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
