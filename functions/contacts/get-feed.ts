import * as z from "zod";
import type { PublicContext } from "../http/context.ts";
import { calendarDay, defineContract, ListMeta } from "../http/contract.ts";
import { endpoint, JsonText } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { FeedItem } from "./contract.ts";
import { readFeed } from "./store.ts";

export const contract = defineContract({
  method: "GET",
  path: "/api/me/contacts/feed",
  scope: "contacts:read",
  summary: "Les suggestions du jour, traitées comprises.",
  response: z.object({
    data: z.array(FeedItem),
    meta: ListMeta.extend({
      day: calendarDay(),
      /** Of an empty list: the code of what kept it from being made, e.g. `not_configured`. */
      problem: z.string().optional(),
    }),
  }),
});

/** GET /api/me/contacts/feed: today's fixed list of the signed-in person, as JSON text. */
export function getFeed({ ctx }: { ctx: PublicContext }): Promise<string> {
  return readFeed(ctx, ctx.clock.now());
}

export const route = endpoint(contract, "inline", async (call) => new JsonText(await getFeed(call)), {
  name: "ContactsGetFeed",
});
export const handler = lambda(route);
