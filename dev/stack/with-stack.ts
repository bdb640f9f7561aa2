import { createEnvironment } from "../../functions/env.ts";
import { createLog } from "../../functions/http/log.ts";
import { createPlatform, type Platform } from "../../functions/http/platform.ts";
import { runningStack } from "./lock.ts";
import { dataFolder, startStack } from "./stack.ts";
import { readStartVariables } from "./start-variables.ts";

/** Prints the product's warnings and errors, but not each request. */
const quiet = (line: string): void => {
  if (!line.includes('"level":"info"')) console.error(line);
};

/**
 * Runs a command against the product: the hosted one if the environment names its database, else the stack running over
 * the data folder, else one started for the command and stopped after it.
 */
export async function withPlatform<T>(work: (platform: Platform) => Promise<T>): Promise<T> {
  const folder = dataFolder();
  const known = process.env.DATABASE_URL === undefined ? runningStack(folder)?.environment : process.env;
  if (known !== undefined && known.DATABASE_URL === undefined)
    throw new Error("Relance is starting: try again in a moment.");
  if (known) {
    const platform = createPlatform(createEnvironment(known), createLog(quiet));
    try {
      return await work(platform);
    } finally {
      await platform.pool.end();
    }
  }
  const { seed } = readStartVariables(process.env);
  console.error("Starting the product for this command…");
  const stack = await startStack({ folder, port: 0, seed, screens: "none", log: quiet });
  try {
    return await work(stack.platform);
  } finally {
    await stack.stop();
  }
}

/** An option that dev/commands/commands.json requires. Throws where the file was started without bootstrap.mjs. */
export function requiredOption(name: string): string {
  const value = option(name);
  if (value === undefined) throw new Error(`--${name} is missing`);
  return value;
}

/** `--name value` or `--name=value` of the command line, the last; undefined if absent. */
export function option(name: string): string | undefined {
  const index = process.argv.findLastIndex((word) => word === `--${name}` || word.startsWith(`--${name}=`));
  const word = process.argv[index];
  return word?.includes("=") ? word.slice(`--${name}=`.length) : word && process.argv[index + 1];
}
