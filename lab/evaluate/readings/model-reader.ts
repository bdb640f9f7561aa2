import { ask } from "../../../functions/model/ask.ts";
import type { Card } from "../../../functions/readings/model/input.ts";
import type { Fact } from "../../../functions/readings/contract.ts";
import type { SourceText } from "../../../functions/readings/source-text.ts";
import { systemContext } from "../../../functions/jobs/system-context.ts";
import { evaluationOrganization } from "../evaluation-organization.ts";
import type { EvaluationWorld } from "../evaluation-world.ts";
import { type ReadingVersion, WORDINGS } from "./prompts/registry.ts";
import { readTexts } from "./read-texts.ts";
import { companyOf, type GoldenHistory } from "./golden-text.ts";
import { type ReadingRun, runGolden, type Spent } from "./run.ts";

/** Where a model is asked: the organization, the budget and the books are in its database. */
export type ModelWorld = Pick<EvaluationWorld, "platform" | "admin">;

export interface ModelReader {
  /** What the model finds in texts of one contact, by id. A text that is missing is one it did not read. */
  read(card: Card, texts: readonly SourceText[]): Promise<ReadonlyMap<string, readonly Fact[]>>;
  /** Since this reader began. */
  spent(): Promise<Spent>;
}

/** The product's model reader with one prompt, asked anew each time; nothing is stored but what it cost. */
export async function modelReader(
  { platform, admin }: ModelWorld,
  version: ReadingVersion,
): Promise<ModelReader> {
  const organizationId = await evaluationOrganization(admin);
  const ctx = systemContext(platform, organizationId, `readings ${version}`);
  const before = await admin.query<{ last: string }>(
    "select coalesce(max(id), 0) as last from private.ai_run",
  );
  const failures = new Map<string, number>();
  return {
    async read(card, texts) {
      const { facts, failure } = await readTexts(
        (request) => ask(ctx, { ...request, force: true }),
        { card, texts },
        WORDINGS[version],
      );
      if (failure) failures.set(failure.code, (failures.get(failure.code) ?? 0) + 1);
      return facts;
    },
    async spent() {
      const { rows } = await admin.query<Record<"calls" | "input" | "output" | "cost", string>>(
        `select count(*) as calls, coalesce(sum(input_tokens), 0) as input,
                coalesce(sum(output_tokens), 0) as output, coalesce(sum(cost_usd), 0) as cost
           from private.ai_run where organization_id = $1 and id > $2`,
        [organizationId, before.rows[0]?.last ?? "0"],
      );
      const [sums] = rows;
      return {
        calls: Number(sums?.calls),
        inputTokens: Number(sums?.input),
        outputTokens: Number(sums?.output),
        costUsd: Number(sums?.cost),
        failures,
      };
    },
  };
}

/** The golden texts as the model reads them under a prompt: a call for each contact. */
export async function runByModel(
  world: ModelWorld,
  histories: readonly GoldenHistory[],
  version: ReadingVersion,
): Promise<ReadingRun> {
  const reader = await modelReader(world, version);
  const run = await runGolden(`prompt ${version}`, histories, ({ name, texts }) =>
    reader.read({ name: "", job: "", company: companyOf(name) }, texts),
  );
  return { ...run, spent: await reader.spent() };
}
