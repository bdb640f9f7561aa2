import { answered } from "./http.ts";

/** Milliseconds after which an answer that does not come is waited for no more. */
const LONG = 3_000;

/** Resolves when the page has nothing more urgent to do: what it has asked is answered, and is on the screen. */
export async function whenIdle(): Promise<void> {
  await Promise.race([answered(), new Promise((resolve) => setTimeout(resolve, LONG))]);
  await new Promise((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(resolve, { timeout: 1000 });
    else setTimeout(resolve, 200);
  });
}
