import type { SystemContext } from "../../http/context.ts";
import type { AnalysisDefinition, AnalysisOptions } from "../../intelligence/analysis.ts";
import type { Flags, IntelligenceKind } from "../../intelligence/messages.ts";
import type { ContactWork, DraftOptions, DraftOutcome } from "./contact-work.ts";

/** One thing done to a contact. */
export interface Step {
  /** As a contact's problem names it. */
  readonly stage: string;
  /** True where the steps after it are worth doing even when it fails. */
  readonly isPreparation: boolean;
  /** `again`: it was begun before, and had to wait. */
  run(ctx: SystemContext, contactId: string, again: boolean): Promise<DraftOutcome>;
}

/** What a kind of job does to each contact, in its order. */
export function stepsOf(
  kind: IntelligenceKind,
  flags: Flags,
  by: Pick<DraftOptions, "timeZone" | "userId">,
  { analyses, draft }: ContactWork,
): Step[] {
  const { cleanPreviousAnalysis: clean, forceGeneration: force } = flags;
  const before = (isWanted: (analysis: AnalysisDefinition) => boolean): Step[] =>
    analyses
      .filter(isWanted)
      .map((one) => ({ ...stepOf(one, { force: false, clean: false }), isPreparation: true }));
  const information = flags.refreshInformation ? before((one) => one.isInformation === true) : [];
  if (!drafts(kind))
    return [
      ...information,
      ...analyses.filter((one) => one.kind === kind).map((one) => stepOf(one, { force, clean })),
    ];
  return [
    ...information,
    ...(flags.refreshTimeline ? before((one) => one.kind === "update-timeline") : []),
    {
      stage: "actions",
      isPreparation: false,
      run: (ctx, contactId) => draft(ctx, contactId, { force, ...by }),
    },
  ];
}

function stepOf({ stage, counts: of, run }: AnalysisDefinition, { force, clean }: AnalysisOptions): Step {
  return {
    stage,
    isPreparation: false,
    run: async (ctx, contactId, again) => {
      // A second try does not delete again what the first one has made.
      const outcome = await run(ctx, contactId, { force, clean: clean && !again });
      if (!outcome.ok) return outcome;
      const { made, kept, left = 0 } = outcome;
      // What a later run would still find to do.
      const rest = left === 0 ? {} : { [`${of}Left`]: left };
      return { ok: true, counts: { [`${of}Made`]: made, [`${of}Kept`]: kept, ...rest } };
    },
  };
}

/** True for kinds that write to people: whoever must not be contacted is left out. */
export function drafts(kind: IntelligenceKind): boolean {
  return kind === "update-actions" || kind === "update-organization-actions";
}
