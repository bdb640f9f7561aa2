import { systemClaims, type UserContext } from "../http/context.ts";
import type { Input, Wire } from "../http/contract.ts";
import { AppError } from "../http/errors.ts";
import type {
  correctReading as correctContract,
  undoCorrection as undoContract,
} from "../readings/contract.ts";
import { correct, rememberEnded, undo } from "../readings/corrections/correct.ts";
import { type Judgement, judgeAgain } from "./day/judge-again.ts";
import { startForContacts } from "../intelligence/start-for-contacts.ts";

/** Shown beside a proposal that a correction archived. */
const REASONING = "Résolue par votre correction.";

/**
 * POST …/corrections: stores what a person says of a fact, then ranks the contact again at once: the proposal is
 * archived if it has no reason left, and a job writes it again if its reasons have changed.
 */
export async function correctReading(call: {
  ctx: UserContext;
  input: Input<typeof correctContract>;
}): Promise<Wire<typeof correctContract>> {
  const { ctx, input } = call;
  const id = await correct(ctx, input);
  const judged = await judge(ctx, input.params.contactId, false);
  if (judged.endedActionId !== null) await rememberEnded(ctx, id, judged.endedActionId);
  return { id, ...(await rewrite(ctx, input.params.contactId, judged)) };
}

/** DELETE …/corrections/{id}: undoes a correction, and restores the proposal it had archived. */
export async function undoCorrection(call: {
  ctx: UserContext;
  input: Input<typeof undoContract>;
}): Promise<Wire<typeof undoContract>> {
  const { ctx, input } = call;
  await undo(ctx, input);
  const { contactId } = input.params;
  return rewrite(ctx, contactId, await judge(ctx, contactId, true));
}

/** The lists are the system's to change, whoever made it do so. */
function judge(ctx: UserContext, contactId: string, mayReopen: boolean): Promise<Judgement> {
  const system = { ...ctx, claims: systemClaims(ctx.organization.id) };
  const { timeZone } = ctx.organization;
  return judgeAgain(system, contactId, { timeZone, userId: ctx.user.id, reasoning: REASONING, mayReopen });
}

/** The correction stands also where the proposal cannot be written anew now: the night does it. */
async function rewrite(
  ctx: UserContext,
  contactId: string,
  { proposal, isOutdated }: Judgement,
): Promise<Wire<typeof undoContract>> {
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
