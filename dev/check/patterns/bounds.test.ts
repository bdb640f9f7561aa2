import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../step.ts";
import type { Pattern } from "./find-patterns.ts";
import { keyOf } from "./judge-pattern.ts";
import { pumped, pumpsOf } from "./pumps.ts";
import { readEverything } from "./read-everything.ts";
import { watchPatterns } from "./watch-patterns.ts";

/** A pattern that is not proved linear and its longest text; and why, where no reader here gives it any. */
interface Bound {
  readonly source: string;
  readonly flags: string;
  readonly longest: number;
  readonly unread?: string;
}

const FOLDER = path.join(ROOT, "dev", "check", "patterns");
const read = (file: string): unknown => JSON.parse(readFileSync(path.join(FOLDER, file), "utf8"));
const bounds = read("bounds.json") as Record<string, Bound>;
const { bounded } = read("verdicts.json") as { bounded: Record<string, string> };

/** Milliseconds of processor time that one text may cost one pattern; what is near is measured again. */
const [MOST, NEAR] = [20, 8];

const patterns = new Map<string, Pattern>(
  Object.entries(bounds).map(([key, { source, flags }]) => [
    key,
    { file: bounded[key] ?? "", line: 0, source, flags },
  ]),
);
let seen: Map<string, number>;

beforeAll(async () => {
  seen = await watchPatterns(() => readEverything([...patterns.values()]));
});

describe("patterns that are not proved linear", () => {
  it("have each a bound, and no other has", () => {
    expect([...patterns.values()].map(keyOf).sort()).toEqual(Object.keys(bounded).sort());
  });

  it("are given no longer text than their bound", () => {
    const over = [...patterns.keys()].filter((key) => (seen.get(key) ?? 0) > (bounds[key]?.longest ?? 0));
    expect(over.map((key) => `${bounded[key] ?? ""} ${key}: ${seen.get(key) ?? 0}`)).toEqual([]);
  });

  it("are read with by some reader, or say why not", () => {
    const silent = [...patterns.keys()].filter((key) => !seen.has(key) && bounds[key]?.unread === undefined);
    expect(silent.map((key) => `${bounded[key] ?? ""} ${key}`)).toEqual([]);
  });

  it("cost at most 20 ms on the text of their bound that is slowest for them", () => {
    const slow = [...patterns].flatMap(([key, pattern]) => {
      const worst = worstOf(pattern, bounds[key]?.longest ?? 0);
      return worst.milliseconds > MOST ? [`${pattern.file} ${key} ${JSON.stringify(worst)}`] : [];
    });
    expect(slow).toEqual([]);
  });
});

function worstOf(pattern: Pattern, longest: number): { milliseconds: number; unit: string } {
  const expression = new RegExp(pattern.source, pattern.flags);
  let worst = { milliseconds: 0, unit: "" };
  for (const pump of pumpsOf(pattern)) {
    const text = pumped(pump, longest);
    const milliseconds = costOf(expression, text);
    if (milliseconds > worst.milliseconds) worst = { milliseconds, unit: pump.unit };
    // One is enough to tell, and the rest could take minutes.
    if (milliseconds > MOST) return worst;
  }
  return worst;
}

function costOf(expression: RegExp, text: string): number {
  let least = Infinity;
  for (let time = 0; time < 3; time += 1) {
    const before = process.cpuUsage();
    if (expression.global) text.replace(expression, "");
    else expression.test(text);
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1_000);
    if (least < NEAR) break;
  }
  return least;
}
