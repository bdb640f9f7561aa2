import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../step.ts";
import { findComposedLate, findPatterns } from "./find-patterns.ts";
import { judgePattern, keyOf } from "./judge-pattern.ts";

/** `linear`: proved, or no attack found. `bounded`: not proved when the check came; their texts are cut. */
interface Verdicts {
  readonly linear: readonly string[];
  readonly bounded: Readonly<Record<string, string>>;
}

const VERDICTS = path.join(ROOT, "dev", "check", "patterns", "verdicts.json");
const CACHE = path.join(ROOT, "node_modules", ".cache", "patterns.json");

const cached = (): string[] => {
  try {
    return JSON.parse(readFileSync(CACHE, "utf8"));
  } catch {
    return [];
  }
};

/**
 * Part of `npm run check`: every regular expression of functions/ is linear, or one of those known to be given
 * only bounded texts. New ones are studied here and must be linear. `--write` keeps what is linear and forgets
 * what is gone, in verdicts.json, and names the files where the others are now.
 */
const verdicts: Verdicts = JSON.parse(readFileSync(VERDICTS, "utf8"));
const linear = new Set([...verdicts.linear, ...cached()]);
const found = await findPatterns(ROOT);
const patterns = new Map(found.map((pattern) => [keyOf(pattern), pattern]));
const late = findComposedLate(ROOT, found);
for (const place of late) console.log(`${place}: composed after loading, where nothing can study it`);
let refused = late.length;
for (const [key, pattern] of patterns) {
  if (linear.has(key) || key in verdicts.bounded) continue;
  const problem = await judgePattern(pattern);
  if (problem === null) linear.add(key);
  else {
    refused += 1;
    console.log(`${pattern.file}:${pattern.line}: ${problem}\n  /${pattern.source}/${pattern.flags}`);
  }
}
mkdirSync(path.dirname(CACHE), { recursive: true });
writeFileSync(CACHE, JSON.stringify([...linear]));
if (process.argv.includes("--write")) {
  const kept: Verdicts = {
    linear: [...linear].filter((key) => patterns.has(key)).sort(),
    bounded: Object.fromEntries(
      Object.keys(verdicts.bounded).flatMap((key) => {
        const pattern = patterns.get(key);
        return pattern === undefined ? [] : [[key, pattern.file]];
      }),
    ),
  };
  writeFileSync(VERDICTS, `${JSON.stringify(kept, null, 2)}\n`);
}
console.log(`${patterns.size} patterns, ${refused} refused`);
process.exit(refused === 0 ? 0 : 1);
