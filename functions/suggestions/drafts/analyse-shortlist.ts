import type { SystemContext } from "../../http/context.ts";
import { analyseNightly } from "../../intelligence/texts/nightly.ts";
import { readRecordIds } from "../history/person-store.ts";
import { inParallel } from "./in-parallel.ts";

/**
 * Has a model analyse the newest unanalysed texts of shortlisted contacts. What it does not manage is left
 * to another night: lists do not wait for it.
 */
export async function analyseShortlist(ctx: SystemContext, contactIds: readonly string[]): Promise<void> {
  await inParallel(await readRecordIds(ctx, contactIds), (contactId) => analyseNightly(ctx, contactId));
}
