import { errorFields } from "../../functions/http/log.ts";
import type { Platform } from "../../functions/http/platform.ts";

/** Milliseconds between two checks of the clock. */
const EVERY = 20_000;
const QUARTER = 900_000;

/**
 * Replaces the deployment's EventBridge: calls `dispatch` until it succeeds once in each quarter of an hour. Returns a function that
 * stops the schedule.
 */
export function scheduleDispatch(
  { clock, log }: Pick<Platform, "clock" | "log">,
  dispatch: () => Promise<void>,
): () => void {
  let done: number | undefined;
  let isUnderWay = false;
  const tick = async (): Promise<void> => {
    const quarter = Math.floor(clock.now().getTime() / QUARTER);
    if (isUnderWay || quarter === done) return;
    isUnderWay = true;
    try {
      await dispatch();
      done = quarter;
    } catch (error) {
      log.error("the quarter of an hour was not dispatched", errorFields(error));
    } finally {
      isUnderWay = false;
    }
  };
  // Also at once: this machine may have slept through the morning.
  void tick();
  const timer = setInterval(() => void tick(), EVERY);
  return () => clearInterval(timer);
}
