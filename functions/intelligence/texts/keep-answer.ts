import type { SystemContext } from "../../http/context.ts";
import type { Answer } from "../../model/answer.ts";
import type { Prompt } from "../../model/prompt.ts";
import { repeatsInstructions } from "../../model/repeats-instructions.ts";
import { INDEXES, type TextsAnswer } from "./answer.ts";
import type { Source } from "./read-source.ts";
import { keepAnalyses, type KeptAnalysis, noteAsked, type TextTable } from "../../crm/stored/analyses.ts";
import type { Person } from "./store.ts";
import { verifyAnalysis } from "./verify-analysis.ts";

/** What became of the texts asked about, each counted once. */
export interface Kept {
  /** Texts whose analysis was stored. */
  readonly made: number;
  /** Texts changed, or analysed by another worker, while the model was asked: nothing is stored. */
  readonly overtaken: number;
  /** Texts without a usable answer: none, two, one that repeats our instructions, or nothing that the text proves. */
  readonly left: number;
}

interface Asked {
  readonly table: TextTable;
  readonly prompt: Pick<Prompt<unknown>, "version" | "instructions">;
  readonly person: Person;
  readonly sources: readonly Source[];
  readonly replace: boolean;
}

/** Verifies a model's answer about some texts and stores what is proved, in one statement. */
export async function keepAnswer(
  ctx: SystemContext,
  answer: Extract<Answer<TextsAnswer>, { ok: true }>,
  { table, prompt: { version, instructions }, person, sources, replace }: Asked,
): Promise<Kept> {
  const { analyses } = answer.value;
  const verified: KeptAnalysis[] = [];
  for (const [index, source] of sources.entries()) {
    const [said, ...again] = analyses.filter((one) => one.source === INDEXES[index]);
    // Of two entries for one text, neither can be trusted.
    if (said === undefined || again.length > 0) continue;
    if (repeatsInstructions(said, instructions, [source.subject, source.citable])) continue;
    const analysis = await verifyAnalysis(said, source, person);
    if (analysis !== undefined) verified.push({ id: source.id, stamp: source.stamp, analysis });
  }
  const left = sources.length - verified.length;
  const origin = { promptVersion: version, model: answer.model };
  if (left > 0) {
    ctx.log.warn("texts without an analysis", { table, left, of: sources.length });
    const kept = new Set(verified.map(({ id }) => id));
    const others = sources.filter(({ id }) => !kept.has(id)).map(({ id, stamp }) => ({ id, stamp }));
    await noteAsked(ctx, table, others, origin);
  }
  if (verified.length === 0) return { made: 0, overtaken: 0, left };
  const made = await keepAnalyses(ctx, table, verified, { origin, replace });
  return { made, overtaken: verified.length - made, left };
}
