import { randomUUID } from "node:crypto";
import { rotateTokenKey } from "../../functions/workers/rotate-token-key.ts";
import type { Platform } from "../../functions/http/platform.ts";

/** How a command reaches the product as it runs: the platform lasts as long as the work. */
type WithPlatform = (work: (platform: Platform) => Promise<0 | 1>) => Promise<0 | 1>;

/**
 * `npm run admin -- rotate-token-key`: says how many connections came out how. 1 where some could not be read
 * or were busy, or the work broke off: begun again, it goes on.
 */
export async function runRotation(withPlatform: WithPlatform): Promise<0 | 1> {
  try {
    return await withPlatform(async ({ environment, pool, clock, log }) => {
      const ctx = { environment, pool, clock, log, requestId: randomUUID() };
      const { resealed, already, unreadable, busy } = await rotateTokenKey(ctx);
      console.log(
        `Connections sealed anew: ${resealed}; under the new key already: ${already}; unreadable: ${unreadable}; busy: ${busy}.`,
      );
      if (unreadable > 0)
        console.error(
          "The unreadable ones need a key that TOKEN_KEY lacks: add it and begin again, or connect these services anew.",
        );
      if (busy > 0) console.error("The busy ones were in use: begin again in a moment.");
      return unreadable + busy > 0 ? 1 : 0;
    });
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return 1;
  }
}
