import { afterAll, beforeAll } from "vitest";
import { timer } from "../../functions/http/timer.ts";

const { pause } = timer;
/** What a pause of the product is divided by. */
const SHORTER = 20;

/**
 * What fails is tried again after seconds, and whoever asks for a mail waits: such pauses were a third of what the tests
 * of the functions took.
 */
export function shortenPauses(): void {
  timer.pause = (milliseconds) => pause(milliseconds / SHORTER);
}

/** In this file pauses are as long as the product makes them: its tests are about them. */
export function useWholePauses(): void {
  beforeAll(() => {
    timer.pause = pause;
  });
  afterAll(shortenPauses);
}
