import type { SystemContext } from "../../http/context.ts";
import { engagementsAnalysis } from "../../intelligence/engagements/index.ts";
import { notesAnalysis } from "../../intelligence/notes/index.ts";
import { NIGHTLY } from "../../intelligence/texts/plan-requests.ts";
import { readRecordIds } from "../person-store.ts";
import { inParallel } from "./in-parallel.ts";

/**
 * Has a model analyse the newest unanalysed texts of shortlisted contacts. What it does not manage is left
 * to another night: lists do not wait for it.
 */
export async function analyseShortlist(ctx: SystemContext, contactIds: readonly string[]): Promise<void> {
  const options = { force: false, clean: false, ...NIGHTLY };
  await inParallel(await readRecordIds(ctx, contactIds), async (contactId) => {
    await engagementsAnalysis(ctx, contactId, options);
    await notesAnalysis(ctx, contactId, options);
  });
}
