import type { PublicContext } from "../http/context.ts";
import { readFeed } from "./store.ts";

/** GET /api/me/contacts/feed: today's fixed list of the signed-in person, as JSON text. */
export function getFeed({ ctx }: { ctx: PublicContext }): Promise<string> {
  return readFeed(ctx, ctx.clock.now());
}
