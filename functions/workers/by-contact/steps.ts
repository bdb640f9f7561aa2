import type { SystemContext } from "../../http/context.ts";
import type { AnalysisOptions } from "../../intelligence/analysis.ts";
import type { Flags, IntelligenceKind } from "../../intelligence/job-types.ts";
import type { DraftOptions, DraftOutcome, Intelligence } from "./intelligence.ts";

/** One thing done to a contact. */
export interface Step {
  /** As a contact's problem names it. */
  readonly stage: string;
  /** True where what comes after it makes sense without it. */
  readonly isPreparation: boolean;
  /** `again`: it was begun before, and had to wait. */
  run(ctx: SystemContext, contactId: string, again: boolean): Promise<DraftOutcome>;
}

/** Of each analysis, how the report calls what it made, and its prompt's stage. */
const RESULTS = {
  engagements: { of: "engagementAnalyses", stage: "engagements_analysis" },
  notes: { of: "noteAnalyses", stage: "notes_analysis" },
  timeline: { of: "timelines", stage: "timeline" },
  linkedin: { of: "linkedinAnalyses", stage: "linkedin" },
  articles: { of: "articleSearches", stage: "company_news" },
} as const;

/** What a kind of job does to each contact, in its order. */
export function stepsOf(
  kind: IntelligenceKind,
  flags: Flags,
  by: Pick<DraftOptions, "timeZone" | "userId">,
  intelligence: Intelligence,
): Step[] {
  const analyse = (name: keyof typeof RESULTS, options: Partial<AnalysisOptions> = {}): Step => ({
    stage: RESULTS[name].stage,
    isPreparation: false,
    run: async (ctx, contactId, again) => {
      const { force = false, clean = false } = options;
      // What the first try has made anew is not forgotten once more.
      const outcome = await intelligence[name](ctx, contactId, { force, clean: clean && !again });
      if (!outcome.ok) return outcome;
      const { made, kept, left = 0 } = outcome;
      const { of } = RESULTS[name];
      // What a later run would still find to do.
      const rest = left === 0 ? {} : { [`${of}Left`]: left };
      return { ok: true, counts: { [`${of}Made`]: made, [`${of}Kept`]: kept, ...rest } };
    },
  });
  const before = (step: Step): Step => ({ ...step, isPreparation: true });
  const { cleanPreviousAnalysis: clean, forceGeneration: force } = flags;
  const information = flags.refreshInformation
    ? [before(analyse("engagements")), before(analyse("notes"))]
    : [];
  const actions = () => [
    ...information,
    ...(flags.refreshTimeline ? [before(analyse("timeline"))] : []),
    {
      stage: "actions",
      isPreparation: false,
      run: (ctx: SystemContext, contactId: string) => intelligence.draft(ctx, contactId, { force, ...by }),
    },
  ];
  const steps: Record<IntelligenceKind, () => Step[]> = {
    "update-engagements-analysis": () => [analyse("engagements", { clean })],
    "update-notes-analysis": () => [analyse("notes", { clean })],
    "update-timeline": () => [...information, analyse("timeline", { force })],
    "update-linkedin-profile-analysis": () => [analyse("linkedin")],
    "update-articles-websearch": () => [analyse("articles")],
    "update-actions": actions,
    "update-organization-actions": actions,
  };
  return steps[kind]();
}

/** True for kinds that write to people: whoever must not be contacted is left out. */
export function drafts(kind: IntelligenceKind): boolean {
  return kind === "update-actions" || kind === "update-organization-actions";
}
