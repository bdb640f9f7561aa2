import type { UserContext } from "../../http/context.ts";
import { AppError } from "../../http/errors.ts";
import { denyQuote, rememberEnded } from "../../readings/corrections/correct.ts";
import { readLeadingEvidence } from "../explanations/leading-evidence.ts";

/**
 * Corrects what was read where the first reason of an action's newest suggestion rests on it: the text does not say
 * so. A reason that rests on no text, or on one that was read again, is left: the action is hidden all the same.
 */
export async function denyReason(ctx: UserContext, actionId: string): Promise<void> {
  for (const { quote, ...text } of await readLeadingEvidence(ctx, actionId)) {
    try {
      await rememberEnded(ctx, await denyQuote(ctx, text, quote), actionId);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      ctx.log.warn("reason not corrected where it was read", { code: error.code });
    }
  }
}
