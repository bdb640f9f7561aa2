import type { SystemContext } from "../../http/context.ts";
import type { Analysis, AnalysisDefinition, AnalysisOutcome } from "../analysis.ts";
import { untrusted } from "../../model/untrusted.ts";
import { noteProblem } from "../store.ts";
import { readUntrusted } from "../../language/untrusted/read-untrusted.ts";
import { askVerified } from "./ask-verified.ts";
import { planTimeline, type TimelinePlan } from "./plan-timeline.ts";
import { TIMELINE } from "./prompt.ts";
import { type Line, writeLines } from "./lines.ts";
import { clearProblem, keepTimeline } from "../../crm/stored/analyses.ts";
import { readRelation, type Relation } from "./store.ts";
import { type NumberedSource, verifyTimeline } from "./verify-timeline.ts";

const byDay = (a: Line, b: Line): number => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0);
/** Most lines kept, the newest. */
const MOST_LINES = 40;

/**
 * Tells a contact's history: continues the previous timeline with what is new, or starts over when one of
 * its texts has changed or is gone, and with `force` or `clean`. Without anything new there is no call and
 * no write. What is stored stays until something better replaces it. (docs/product.md, 7, update-timeline.)
 */
export const timelineAnalysis: Analysis = async (ctx, contactId, { force, clean }) => {
  const now = ctx.clock.now();
  const relation = await readRelation(ctx, contactId, now);
  if (relation === undefined) return { ok: true, made: 0, kept: 0 };
  const plan = planTimeline(relation, TIMELINE.version, force || clean);
  if (plan.step === "write") return write(ctx, contactId, { relation, plan, now, force: force || clean });
  if (plan.step === "clear") await keepTimeline(ctx, contactId, relation.origin, null);
  await clearProblem(ctx, contactId, TIMELINE.stage);
  return { ok: true, made: 0, kept: plan.step === "stands" ? 1 : 0 };
};

async function write(
  ctx: SystemContext,
  contactId: string,
  {
    relation,
    plan,
    now,
    force,
  }: { relation: Relation; plan: Extract<TimelinePlan, { step: "write" }>; now: Date; force: boolean },
): Promise<AnalysisOutcome> {
  const sources = numbered(plan);
  const answer = await askVerified(
    ctx,
    { prompt: TIMELINE, input: inputOf(relation, plan), contactId, force },
    sources.flatMap(({ text, told }) => [text, told]),
    (said) => verifyTimeline(said, sources, relation),
  );
  if (!answer.ok) {
    const { code, retryAfterMs } = answer.failure;
    await noteProblem(ctx, contactId, TIMELINE.stage, code);
    return { ok: false, code, retryAfterMs };
  }
  const { lines, ...status } = answer.verified;
  const kept = await keepTimeline(ctx, contactId, relation.origin, {
    timeline: {
      ...status,
      timeline: writeLines([...plan.previous, ...lines].toSorted(byDay).slice(-MOST_LINES)),
      generatedAt: now.toISOString(),
    },
    origin: { promptVersion: TIMELINE.version, model: answer.model, sources: plan.sources },
  });
  await clearProblem(ctx, contactId, TIMELINE.stage);
  // Another run has written it meanwhile: the next run adds what is missing.
  return kept ? { ok: true, made: 1, kept: 0 } : { ok: true, made: 0, kept: 1 };
}

function inputOf(relation: Relation, plan: Extract<TimelinePlan, { step: "write" }>): string {
  const who = [relation.name, relation.job, relation.company]
    .map((words) => readUntrusted(words).citable.trim())
    .filter((words) => words !== "")
    .join(", ");
  return [
    untrusted(`${who}.`, { id: "contact", kind: "contact" }),
    ...plan.previous.map(({ day, sentence }, at) =>
      untrusted(sentence, { id: String(at + 1), kind: "timeline_so_far", date: day }),
    ),
    ...plan.fresh.map(({ kind, day, told }, at) =>
      untrusted(told, { id: String(plan.previous.length + at + 1), kind, date: day }),
    ),
  ].join("\n");
}

/** The same sources in the form in which statements are checked against them. */
function numbered({ previous, fresh }: Extract<TimelinePlan, { step: "write" }>): NumberedSource[] {
  return [
    ...previous.map(({ day, sentence }) => ({
      day,
      text: sentence,
      told: "",
      quarantined: [],
      people: [],
      isTheirs: false,
      isLine: true,
    })),
    ...fresh.map(({ day, kind, citable, told, quarantined, people }) => ({
      day,
      text: citable,
      told,
      quarantined,
      people,
      isTheirs: kind.endsWith("from_contact"),
      isLine: false,
    })),
  ];
}

export const timeline: AnalysisDefinition = {
  kind: "update-timeline",
  stage: TIMELINE.stage,
  label: "Résumé de la relation",
  subject: "Le résumé de la relation",
  name: "Résumé de relations",
  counts: "timelines",
  said: {
    made: ["relation résumée", "relations résumées"],
    kept: ["résumé déjà à jour", "résumés déjà à jour"],
  },
  run: timelineAnalysis,
};
