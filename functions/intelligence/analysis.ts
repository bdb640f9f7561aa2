import type { SystemContext } from "../http/context.ts";
import type { FailureCode } from "../model/answer.ts";
import type { IntelligenceKind } from "./messages.ts";

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

/** Analyses one contact: reads what it needs, asks the model for what is missing, stores the result. */
export type Analysis = (
  ctx: SystemContext,
  contactId: string,
  options: AnalysisOptions,
) => Promise<AnalysisOutcome>;

/** An analysis, whole: each stands in a folder of its own, where it is found as what is declared of this type. */
export interface AnalysisDefinition {
  /** The job that makes it. */
  readonly kind: IntelligenceKind;
  /** Its prompt's, as usage and a contact's problem name it. */
  readonly stage: string;
  /** What that stage is called in the settings: « Résumé de la relation ». */
  readonly label: string;
  /** The same as the subject of a sentence about its failure: « Le résumé de la relation ». */
  readonly subject: string;
  /** What people read of its job: « Résumé de relations ». */
  readonly name: string;
  /** How a job's report counts it: `timelines`, for `timelinesMade`, `timelinesKept` and `timelinesLeft`. */
  readonly counts: string;
  /** Those counts in words, for one and for several. */
  readonly said: {
    readonly made: readonly [one: string, many: string];
    readonly kept?: readonly [one: string, many: string];
  };
  /** True where other work reads what it makes of a contact's texts, and may have it made before. */
  readonly isInformation?: boolean;
  readonly run: Analysis;
}
