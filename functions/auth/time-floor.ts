import type { BetterAuthPlugin } from "better-auth";
import { createAuthMiddleware } from "better-auth/api";
import { timer } from "../http/timer.ts";

/** Milliseconds; handing over a mail takes far less. */
export const FLOOR = 600;

/** Calls that send a mail if the address has an account, and do nothing otherwise. */
const PATHS = ["/request-password-reset", "/forget-password", "/send-verification-email", "/change-email"];

/** Makes such calls take the same time whether the address is known or not (decision 031). */
export function timeFloor(): BetterAuthPlugin {
  const floors = new WeakMap<Request, Promise<void>>();
  const matcher = ({ path }: { path?: string }) => PATHS.includes(path ?? "");
  return {
    id: "relance-time-floor",
    hooks: {
      before: [
        {
          matcher,
          handler: createAuthMiddleware(async ({ request }) => {
            if (request) floors.set(request, timer.pause(FLOOR));
          }),
        },
      ],
      after: [
        {
          matcher,
          handler: createAuthMiddleware(async ({ request }) => {
            if (request) await floors.get(request);
          }),
        },
      ],
    },
  };
}
