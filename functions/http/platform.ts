import type { PoolLimits } from "../db/limits.ts";
import { createPool, type Pool } from "../db/pool.ts";
import { createEnvironment, type Environment } from "../env.ts";
import { type Clock, createClock } from "./clock.ts";
import { createLog, type Log } from "./log.ts";

/** What every call stands on: made once a process, handed to each request. */
export interface Platform {
  readonly environment: Environment;
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Log;
  /** How long its connections may keep us waiting; the product's limits unless given. */
  readonly limits?: PoolLimits | undefined;
}

/** Builds the platform from an environment; the database connects on the first query. */
export function createPlatform(
  environment: Environment = createEnvironment(),
  log: Log = createLog(),
  limits?: PoolLimits,
): Platform {
  let pool: Pool | undefined;
  let clock: Clock | undefined;
  return {
    environment,
    log,
    limits,
    get pool() {
      pool ??= createPool(environment, log, limits);
      return pool;
    },
    get clock() {
      clock ??= createClock(environment.application().CLOCK);
      return clock;
    },
  };
}
