import type { PoolLimits } from "../db/limits.ts";
import { createPool, type Pool } from "../db/pool.ts";
import { createEnvironment, type Environment } from "../env.ts";
import { type Clock, createClock } from "./clock.ts";
import { createLog, type Log } from "./log.ts";

/** Resources of a process, created once and passed to each request. */
export interface Platform {
  readonly environment: Environment;
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Log;
  /** Connection timeouts; the product's by default. */
  readonly limits?: PoolLimits | undefined;
}

/** Creates the platform from an environment; the database connects on the first query. */
export function createPlatform(
  environment: Environment = createEnvironment(),
  log: Log = createLog(undefined, {}, environment.observation().METRICS_NAMESPACE),
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
