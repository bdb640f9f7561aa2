import { setTimeout as wait } from "node:timers/promises";
import { createEnvironment, EnvironmentError } from "../../functions/env.ts";
import { createLog } from "../../functions/http/log.ts";
import { createPlatform } from "../../functions/http/platform.ts";
import { type Part, partsOf, type Trial } from "./parts.ts";

/** Milliseconds that a part has. */
const PATIENCE = 90_000;

/**
 * Tries each outside thing of a stage once, one line each, with what is wrong where something is; never a value of
 * `variables`. Answers how many are wrong.
 */
export async function runDoctor(
  variables: Readonly<Record<string, string | undefined>>,
  trial: Trial,
  say: (line: string) => void,
): Promise<number> {
  // What the product's own parts log of a failure is said here.
  const platform = createPlatform(
    createEnvironment(variables),
    createLog(() => undefined),
  );
  let wrong = 0;
  for (const part of partsOf(platform, trial)) {
    const problem = await tried(part);
    if (problem !== undefined) wrong++;
    say(
      `${problem === undefined ? "good  " : "FAILED"}  ${part.name}${problem === undefined ? "" : `: ${problem}`}`,
    );
  }
  return wrong;
}

async function tried({ try: ask }: Part): Promise<string | undefined> {
  const late = wait(PATIENCE, "does not answer in time", { ref: false });
  try {
    return await Promise.race([ask(), late]);
  } catch (error) {
    // Its own words name the variable; those of others may quote a value.
    return error instanceof EnvironmentError ? `refused value, ${error.variables}` : "failed unexpectedly";
  }
}
