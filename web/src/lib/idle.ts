import { answered } from "./http.ts";
import { isSlowNetwork } from "./network.ts";

/** Milliseconds after which an answer that does not come is waited for no more, usually and on a slow network. */
const LONG = 3_000;
const SLOW = 20_000;

/** Resolves when the page has nothing more urgent to do: what it has asked is answered, is on the screen, and can be acted on. */
export async function whenIdle(): Promise<void> {
  await Promise.race([
    answered(),
    new Promise((resolve) => setTimeout(resolve, isSlowNetwork() ? SLOW : LONG)),
  ]);
  await new Promise((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(resolve, { timeout: 1000 });
    else setTimeout(resolve, 200);
  });
}
