import type { SystemContext } from "../../http/context.ts";
import { analyseTexts } from "./analyse-texts.ts";
import { NIGHTLY_KINDS } from "./kinds.ts";
import { planRequests, type Selection, type TextsPlan } from "./plan-requests.ts";

/** Of a shortlisted contact. */
const NIGHTLY: Selection = { most: 8, once: true };

/** The calls that a shortlisted contact's newest texts need. */
export async function planNightly(ctx: SystemContext, contactId: string): Promise<TextsPlan["requests"]> {
  const requests = [];
  for (const kind of NIGHTLY_KINDS)
    requests.push(...(await planRequests(ctx, kind, contactId, NIGHTLY)).requests);
  return requests;
}

/**
 * The calls about these texts of a contact, of the kind that a stage reads: to keep a batch's answers. None for other
 * stages.
 */
export async function planAgain(
  ctx: SystemContext,
  { stage, contactId, only }: { stage: string; contactId: string; only: readonly string[] },
): Promise<TextsPlan["requests"]> {
  const kind = NIGHTLY_KINDS.find((one) => one.stage === stage);
  return kind === undefined ? [] : (await planRequests(ctx, kind, contactId, { only })).requests;
}

/** Has a model analyse a shortlisted contact's newest texts now. */
export async function analyseNightly(ctx: SystemContext, contactId: string): Promise<void> {
  for (const kind of NIGHTLY_KINDS)
    await analyseTexts(ctx, kind, contactId, { force: false, clean: false, ...NIGHTLY });
}
