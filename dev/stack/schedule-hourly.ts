import { errorFields } from "../../functions/http/log.ts";
import type { Platform } from "../../functions/http/platform.ts";

/** Milliseconds between two checks of the clock. */
const EVERY = 20_000;

/**
 * Replaces the deployment's EventBridge: calls `dispatch` until it succeeds once in each hour. Returns a function that
 * stops the schedule.
 */
export function scheduleHourly(
  { clock, log }: Pick<Platform, "clock" | "log">,
  dispatch: () => Promise<void>,
): () => void {
  let done: string | undefined;
  let isUnderWay = false;
  const tick = async (): Promise<void> => {
    const hour = clock.now().toISOString().slice(0, 13);
    if (isUnderWay || hour === done) return;
    isUnderWay = true;
    try {
      await dispatch();
      done = hour;
    } catch (error) {
      log.error("the hour was not dispatched", errorFields(error));
    } finally {
      isUnderWay = false;
    }
  };
  // Also at once: this machine may have slept through the morning.
  void tick();
  const timer = setInterval(() => void tick(), EVERY);
  return () => clearInterval(timer);
}
