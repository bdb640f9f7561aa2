import { queryOptions } from "@tanstack/react-query";
import type { contract as getFeed } from "../../../../functions/contacts/get-feed.ts";
import { isOutage } from "../api-error.ts";
import { call } from "../call.ts";
import { returned } from "../returned.ts";

/** Every contact query starts with it, so that one invalidation reaches them all. */
export const contactsKey = ["contacts"] as const;

/** Milliseconds: what was read stays at hand for the day, so that losing the network does not take it away. */
export const A_DAY = 24 * 3_600_000;

/** Milliseconds after which what got no answer is asked for again by itself. */
const AGAIN_AFTER = 10_000;

/** Asks again by itself while the network or the server is away. */
export const againAfter = ({ state: { error } }: { state: { error: Error | null } }): number | false =>
  isOutage(error) && AGAIN_AFTER;

/** The day's suggestions of the signed-in person. */
export function feedQuery() {
  return queryOptions({
    queryKey: [...contactsKey, "feed"],
    queryFn: async ({ signal }) =>
      returned(
        await call<typeof getFeed>({ method: "GET", path: "/api/me/contacts/feed", signal }),
        "contacts",
      ),
    gcTime: A_DAY,
    // A page left open overnight finds the new day's list by itself.
    refetchInterval: (query) => againAfter(query) || 10 * 60_000,
  });
}
