import type { SystemContext } from "../http/context.ts";
import type { FailureCode } from "../model/answer.ts";

export interface AnalysisOptions {
  /** Ask again even where the same question was answered, and replace what is stored. */
  readonly force: boolean;
  /** Forget what earlier analyses of this kind left on the contact, then make it anew. */
  readonly clean: boolean;
}

/**
 * What an analysis of one contact came to. `made`: results written; `kept`: those that stood already;
 * `left`: what the model gave nothing usable for, which the next run asks about. On a failure what was written
 * before it stays; `retryAfterMs` is set where trying again makes sense.
 */
export type AnalysisOutcome =
  | { readonly ok: true; readonly made: number; readonly kept: number; readonly left?: number }
  | { readonly ok: false; readonly code: FailureCode; readonly retryAfterMs: number | undefined };

/** An analysis of one contact: reads what it needs, asks the model for what is missing, stores the result. */
export type Analysis = (
  ctx: SystemContext,
  contactId: string,
  options: AnalysisOptions,
) => Promise<AnalysisOutcome>;
