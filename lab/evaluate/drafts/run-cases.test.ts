import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { CURRENT } from "./prompts/registry.ts";
import { MEANINGS } from "../../../functions/intelligence/actions/wording.ts";
import { startOpenai } from "@relance/simulators/openai/testing.ts";
import { testStack } from "../../../dev/test/database.ts";
import { CASES } from "./cases/index.ts";
import { versionsOf } from "./command.ts";
import { type GoldenCase, inputOf } from "./golden-case.ts";
import { differing, figuresOf, markdownOf, outcome } from "./report.ts";
import { runCases } from "./run-cases.ts";

let questions = 0;
const openai = await startOpenai({ hang: 50, onRequest: () => (questions += 1) });
afterAll(() => openai.stop());
const world = await testStack({ variables: openai.variables });
const once = { version: CURRENT, cached: false } as const;

beforeEach(() => {
  openai.simulator.clearFaults();
  questions = 0;
});

function caseOf(id: string): GoldenCase {
  const found = CASES.find((one) => one.id === id);
  if (found === undefined) throw new Error(`no case ${id}`);
  return found;
}
const QUESTION = caseOf("question-hosting");

describe("the golden cases", () => {
  it("are at least 24, for every signal, in both registers", () => {
    expect(new Set(CASES.map(({ id }) => id)).size).toBe(CASES.length);
    expect(CASES.length).toBeGreaterThanOrEqual(24);
    const signals = new Set(CASES.flatMap(({ reasons }) => reasons.map(([signal]) => signal)));
    expect([...signals].sort()).toEqual(Object.keys(MEANINGS).sort());
    expect(new Set(CASES.map(({ register }) => register))).toEqual(new Set(["tu", "vous"]));
  });

  it.each(CASES.map((golden) => [golden.id, golden] as const))(
    "%s requires what its sources say, and shows nothing that it forbids everywhere",
    (_, golden) => {
      const { sources } = inputOf(golden, "c");
      for (const { what, says, source } of golden.required) {
        const shown = sources[source - 1];
        const known = `${shown?.text} ${inFrench(shown?.date ?? "")}`.replace(/’/g, "'");
        expect([what, says.test(known) || says.test("Bonjour,")]).toEqual([what, true]);
      }
      const text = sources.map((one) => one.text).join("\n");
      for (const { what, says } of golden.nowhere ?? [])
        expect([what, says.test(text)]).toEqual([what, false]);
    },
  );

  it("all run against the simulator, which repeats what contacts wrote and says nothing forbidden", async () => {
    const run = await runCases(world, CASES, once);
    process.stdout.write(`${JSON.stringify(figuresOf(run))}\n`);
    expect(run.results.map(({ id }) => id)).toEqual(CASES.map(({ id }) => id));
    expect(questions).toBeGreaterThanOrEqual(CASES.length);
    expect(
      run.results.filter(({ fellBack, forbidden }) => fellBack !== null || forbidden.length > 0),
    ).toEqual([]);
    const passed = run.results.filter((one) => one.passed);
    expect(passed.length).toBeGreaterThanOrEqual(14);
    expect(passed.every(({ missing }) => missing.length === 0)).toBe(true);
    expect(run.results.every(({ inputTokens, outputTokens }) => inputTokens > 0 && outputTokens > 0)).toBe(
      true,
    );
  });
});

describe("a run", () => {
  it("tells an invention that the verifier refused from one that it had to give up", async () => {
    openai.simulator.injectFault({ kind: "invented" });
    const [repaired] = (await runCases(world, [QUESTION], once)).results;
    expect(repaired).toMatchObject({ passed: true, flagged: true, repaired: true, fellBack: null });
    // The draft, its reading and the repair.
    openai.simulator.injectFault({ kind: "invented" }, 3);
    const [given] = (await runCases(world, [QUESTION], once)).results;
    expect(given).toMatchObject({ passed: false, flagged: true, repaired: false, fellBack: "ungrounded" });
    expect(given?.missing).toEqual(["HDS", "France"]);
  });

  it("tells a server that fails from a draft that does not hold", async () => {
    openai.simulator.injectFault({ kind: "refusal" }, 3);
    const [result] = (await runCases(world, [QUESTION], once)).results;
    expect(result).toMatchObject({ passed: false, flagged: false, fellBack: "refusal" });
  });

  it("fails a case whose expectation is wrong, or met without citing its source", async () => {
    const wrong = (more: Partial<GoldenCase>): GoldenCase => ({ ...QUESTION, ...more });
    const { results } = await runCases(
      world,
      [
        QUESTION,
        wrong({ required: [{ what: "a zebra", says: /zèbre/iu, source: 1 }] }),
        wrong({ required: [{ what: "HDS", says: /HDS/u, source: 2 }] }),
        wrong({ forbidden: [{ what: "HDS", says: /HDS/u }] }),
        wrong({ nowhere: [{ what: "the name on the card", says: /Keller/u }] }),
      ],
      once,
    );
    expect(results.map(outcome)).toEqual([
      "passed",
      "lacks a zebra",
      "lacks HDS",
      "says HDS",
      "says the name on the card",
    ]);
  });

  it("asks again each time, except where kept answers are wanted", async () => {
    await runCases(world, [QUESTION], once);
    await runCases(world, [QUESTION], once);
    // Each time a draft, and whether its sentences are so.
    expect(questions).toBe(4);
    const [kept] = (await runCases(world, [QUESTION], { ...once, cached: true })).results;
    expect(questions).toBe(4);
    expect(kept).toMatchObject({ passed: true, latencyMs: null, inputTokens: 0 });
  });
});

describe("a report", () => {
  it("puts two prompts side by side and names the cases that differ", async () => {
    const cases = [QUESTION, caseOf("renewal-lights")];
    openai.simulator.injectFault({ kind: "invented" }, 3);
    const first = await runCases(world, cases, { version: "v5", cached: false });
    const second = await runCases(world, cases, { version: "v6", cached: false });
    expect(differing([first, second])).toEqual([QUESTION.id]);
    const text = markdownOf([first, second], "the simulator");
    expect(text).toContain("Server: the simulator.");
    expect(text).toContain("|  | prompt v5 (simulated-main) | prompt v6 (simulated-main) |");
    expect(text).toContain("| cases passed | 1/2 | 2/2 |");
    expect(text).toContain("| required met | 1/3 | 3/3 |");
    expect(text).toContain("| fell back | 1/2 | 0/2 |");
    expect(text).toContain("## Cases that differ");
    expect(text).toContain(`| ${QUESTION.id} | fell back (ungrounded) | passed |`);
    expect(markdownOf([second, second], "the simulator")).toContain("No case differs.");
  });

  it("is asked for by the versions that exist", () => {
    expect(versionsOf([])).toMatchObject({ versions: [CURRENT], cached: false });
    expect(versionsOf(["--compare", "v5", "v6", "--out", "r.md"])).toMatchObject({
      versions: ["v5", "v6"],
      out: "r.md",
    });
    expect(versionsOf(["--prompt", "v5", "--cached"])).toMatchObject({ versions: ["v5"], cached: true });
    for (const args of [["--prompt", "v9"], ["--compare", "v5"], ["v5"], ["--nothing"]])
      expect(versionsOf(args)).toBeNull();
  });
});

function inFrench(day: string): string {
  return new Date(`${day}T12:00:00Z`).toLocaleDateString("fr-FR", {
    day: "numeric",
    month: "long",
    timeZone: "UTC",
  });
}
