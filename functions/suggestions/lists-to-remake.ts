import type { SystemContext } from "../http/context.ts";
import { readListsToRemake } from "./store.ts";

/** Whether lists of the day are marked to be made again, which `makeDay` does. */
export async function hasListsToRemake(ctx: SystemContext, day: string): Promise<boolean> {
  return (await readListsToRemake(ctx, day)).length > 0;
}
