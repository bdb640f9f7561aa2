import { writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { CURRENT, DRAFT_VERSIONS, type DraftVersion } from "./prompts/registry.ts";
import { dataFolder } from "../../../dev/stack/stack.ts";
import { CASES } from "./cases/index.ts";
import { figuresOf, markdownOf } from "./report.ts";
import { type Run, runCases } from "./run-cases.ts";
import { withConfiguredModel } from "../evaluation-world.ts";

const USAGE = `Usage: npm run evaluate -- drafts [--prompt ${DRAFT_VERSIONS.join("|")}] [--compare ${DRAFT_VERSIONS.slice(0, 2).join(" ")}] [--out report.json|report.md] [--cached]`;

/** Drafts every golden case with one prompt, or with several to compare; answers the exit code. */
export async function evaluateDrafts(args: readonly string[]): Promise<number> {
  const asked = versionsOf(args);
  if (asked === null) {
    console.error(USAGE);
    return 2;
  }
  const { versions, out, cached } = asked;
  const folder = cached ? path.join(dataFolder(), "evaluation") : undefined;
  const report = await withConfiguredModel(async (world) => {
    const runs: Run[] = [];
    for (const version of versions) runs.push(await runCases(world, CASES, { version, cached }));
    return { server: world.server, runs };
  }, folder);
  const text = markdownOf(report.runs, report.server);
  console.log(text);
  if (out?.endsWith(".json"))
    writeFileSync(
      out,
      JSON.stringify(
        { ...report, runs: report.runs.map((run) => ({ ...run, figures: figuresOf(run) })) },
        null,
        2,
      ),
    );
  else if (out !== undefined) writeFileSync(out, text);
  return 0;
}

interface Asked {
  versions: DraftVersion[];
  out: string | undefined;
  cached: boolean;
}

/** Null where the arguments make no sense. */
export function versionsOf(args: readonly string[]): Asked | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        prompt: { type: "string" },
        compare: { type: "string" },
        out: { type: "string" },
        cached: { type: "boolean", default: false },
      },
    });
    const named =
      values.compare === undefined ? [values.prompt ?? CURRENT] : [values.compare, ...positionals];
    const versions = named.flatMap((name) => DRAFT_VERSIONS.find((version) => version === name) ?? []);
    const sensible =
      versions.length === named.length &&
      (values.compare === undefined ? positionals.length === 0 : versions.length >= 2 && !values.prompt);
    return sensible ? { versions, out: values.out, cached: values.cached } : null;
  } catch {
    return null;
  }
}
