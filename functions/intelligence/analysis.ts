import type { SystemContext } from "../http/context.ts";
import type { FailureCode } from "../model/answer.ts";

export interface AnalysisOptions {
  /** Ask again even where the same question was answered, and replace what is stored. */
  readonly force: boolean;
  /** Delete earlier analyses of this kind first. */
  readonly clean: boolean;
}

/**
 * The outcome of one contact's analysis. `made`: results written; `kept`: results that existed; `left`:
 * texts without a usable answer, which the next run asks about. On a failure what was written before it
 * stays, and `retryAfterMs` is set where trying again makes sense.
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
