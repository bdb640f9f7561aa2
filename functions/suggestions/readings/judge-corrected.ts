import type * as z from "zod";
import { systemClaims, type UserContext } from "../../http/context.ts";
import { AppError } from "../../http/errors.ts";
import { startForContacts } from "../../intelligence/start-for-contacts.ts";
import type { Judged } from "../../readings/contract.ts";
import { type Judgement, judgeAgain } from "../lists/day/judge-again.ts";

/** Shown beside a proposal that a correction archived. */
const REASONING = "Résolue par votre correction.";

/** Ranks a contact again after a correction. Runs with system claims: members may not change lists. */
export function judgeCorrected(ctx: UserContext, contactId: string, mayReopen: boolean): Promise<Judgement> {
  const system = { ...ctx, claims: systemClaims(ctx.organization.id) };
  const { timeZone } = ctx.organization;
  return judgeAgain(system, contactId, { timeZone, userId: ctx.user.id, reasoning: REASONING, mayReopen });
}

/**
 * Has the proposal written anew where its reasons have changed. A correction is kept even if that cannot be done now;
 * the next night does it.
 */
export async function rewriteCorrected(
  ctx: UserContext,
  contactId: string,
  { proposal, isOutdated }: Judgement,
): Promise<z.input<typeof Judged>> {
  if (!isOutdated) return { proposal, jobId: null };
  try {
    const { job } = await startForContacts(ctx, "update-actions", { contactIds: [contactId] });
    return { proposal: proposal === "unchanged" ? "outdated" : proposal, jobId: job.id };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    ctx.log.warn("proposal not written anew after a correction", { code: error.code });
    return { proposal, jobId: null };
  }
}
