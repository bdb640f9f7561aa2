import type { SystemContext } from "../../http/context.ts";
import type { Analysis, AnalysisOptions, AnalysisOutcome } from "../analysis.ts";
import type { FailureCode } from "../../model/answer.ts";
import { ask } from "../../model/ask.ts";
import { modelSettings } from "../../model/settings.ts";
import { clearProblem } from "../../crm/stored/analyses.ts";
import { noteProblem } from "../store.ts";
import { planRequests, type Selection, type TextKind, type TextRequest } from "./plan-requests.ts";
import { deleteAnalyses } from "../../crm/stored/analyses.ts";

/** Failures due to these texts: other texts may still be answered. */
const OF_THE_TEXTS: ReadonlySet<FailureCode> = new Set([
  "refusal",
  "truncated",
  "malformed",
  "schema_violation",
  "rejected",
]);
/** Failures after which two smaller calls are tried: one text may be what is declined, or fewer may fit. */
const WORTH_HALVING: ReadonlySet<FailureCode> = new Set(["refusal", "truncated"]);

/**
 * Longest wait for a lease, in milliseconds: another run that asks the same question is waited for, and its
 * answer used.
 */
const PATIENCE = 30_000;

type Failure = Extract<AnalysisOutcome, { ok: false }>;

/**
 * Analyses a contact's texts of one kind that have no analysis yet, and stores each call's results before
 * the next call. `force` asks again about those that have one, bypassing the cache; `clean` deletes theirs
 * first. A failure is shown on the contact until a run succeeds.
 */
export async function analyseTexts(
  ctx: SystemContext,
  kind: TextKind,
  contactId: string,
  options: AnalysisOptions & Pick<Selection, "most" | "once">,
): Promise<AnalysisOutcome> {
  const { force, clean, ...selection } = options;
  // Nothing is deleted where no model could make it again.
  if (clean && modelSettings(ctx.environment) !== undefined) await deleteAnalyses(ctx, kind.table, contactId);
  const plan = await planRequests(ctx, kind, contactId, { ...selection, replace: force });
  const total = { made: 0, kept: plan.kept, left: 0 };
  let failure: Failure | undefined;
  const waiting: TextRequest[] = [...plan.requests];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const answer = await ask(ctx, { ...next.request, force: force || clean, patienceMs: PATIENCE });
    if (answer.ok) {
      const { made, overtaken, left } = await next.keep(answer);
      total.made += made;
      total.kept += overtaken;
      total.left += left;
      continue;
    }
    const { code, retryAfterMs } = answer.failure;
    const halves = WORTH_HALVING.has(code) ? next.halves() : undefined;
    if (halves !== undefined) {
      waiting.unshift(...halves);
      continue;
    }
    failure = { ok: false, code, retryAfterMs };
    if (!OF_THE_TEXTS.has(code)) break;
  }
  if (failure !== undefined) {
    await noteProblem(ctx, contactId, kind.stage, failure.code);
    return failure;
  }
  await clearProblem(ctx, contactId, kind.stage);
  return { ok: true, ...total };
}

/**
 * The analysis of a contact's texts of one kind: what a model makes of the newest, `MOST_TEXTS` at most, that have none
 * yet, stored once.
 */
export const textAnalysis =
  (kind: TextKind): Analysis =>
  (ctx, contactId, options) =>
    analyseTexts(ctx, kind, contactId, options);
