import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { CURRENT, READING_VERSIONS, type ReadingVersion } from "./prompts/registry.ts";
import { withConfiguredModel } from "../evaluation-world.ts";
import { GOLDEN } from "./cases/index.ts";
import { figuresOf } from "./figures.ts";
import { runLocally } from "./local-reader.ts";
import { runByModel } from "./model-reader.ts";
import { markdownOf } from "./report.ts";
import type { GoldenHistory } from "./golden-text.ts";
import { goldenAnswers, wholeHistories } from "./whole-histories.ts";
import type { ReadingRun } from "./run.ts";

const USAGE = `Usage: npm run evaluate -- readings [--reader local|model] [--prompt ${READING_VERSIONS.join("|")}] [--compare ${READING_VERSIONS.slice(0, 2).join(" ")}] [--texts FILE.jsonl] [--out report.json|report.md]`;

/** Has a reader read the golden texts, the model with one prompt or with two to compare; answers the exit code. */
export async function evaluateReadings(args: readonly string[]): Promise<number> {
  const asked = readingsAsked(args);
  if (asked === null) {
    console.error(USAGE);
    return 2;
  }
  const { server, runs } =
    asked.reader === "local"
      ? { server: "none asked", runs: [await runLocally(textsOf(asked))] }
      : await askModel(asked.versions, textsOf(asked));
  const text = markdownOf(runs, server);
  console.log(text);
  const { out } = asked;
  if (out?.endsWith(".json"))
    writeFileSync(out, JSON.stringify({ server, runs: runs.map(plainOf) }, null, 2));
  else if (out !== undefined) writeFileSync(out, text);
  return 0;
}

async function askModel(
  versions: readonly ReadingVersion[],
  texts: readonly GoldenHistory[],
): Promise<{ server: string; runs: ReadingRun[] }> {
  return withConfiguredModel(async (world) => {
    const runs: ReadingRun[] = [];
    for (const version of versions) runs.push(await runByModel(world, texts, version));
    return { server: world.server, runs };
  });
}

/** A run as JSON keeps it: its figures, and what it made of each text. */
function plainOf({ reader, scores, spent }: ReadingRun): unknown {
  const { kinds, confusions, ...figures } = figuresOf(scores);
  const plain = { ...figures, kinds: Object.fromEntries(kinds), confusions: Object.fromEntries(confusions) };
  return { reader, figures: plain, scores, spent: spent && { ...spent, failures: [...spent.failures] } };
}

type Asked = { readonly out?: string | undefined; readonly texts?: string | undefined } & (
  | { readonly reader: "local" }
  | { readonly reader: "model"; readonly versions: ReadingVersion[] }
);

/** The texts of the file that was named, else the golden ones; the local reader has learnt from the whole ones. */
function textsOf({ reader, texts }: Asked): GoldenHistory[] {
  if (texts !== undefined) return wholeHistories(texts);
  return reader === "local" ? [...GOLDEN] : [...GOLDEN, ...goldenAnswers()];
}

/** Null where the arguments make no sense. */
export function readingsAsked(args: readonly string[]): Asked | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        reader: { type: "string" },
        prompt: { type: "string" },
        compare: { type: "string" },
        texts: { type: "string" },
        out: { type: "string" },
      },
    });
    const { prompt, compare, out, texts } = values;
    const reader = values.reader ?? "model";
    if (reader === "local")
      return prompt === undefined && compare === undefined && positionals.length === 0
        ? { reader, out, texts }
        : null;
    if (reader !== "model" || (compare !== undefined && prompt !== undefined)) return null;
    const named = compare === undefined ? [prompt ?? CURRENT] : [compare, ...positionals];
    const versions = named.flatMap((name) => READING_VERSIONS.find((version) => version === name) ?? []);
    const wanted = compare === undefined ? 1 : 2;
    const sensible = versions.length === wanted && versions.length === named.length;
    return sensible && (compare !== undefined || positionals.length === 0)
      ? { reader, versions, out, texts }
      : null;
  } catch {
    return null;
  }
}
