import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { CURRENT, type ReadingVersion } from "./prompts/registry.ts";
import { readable } from "../../../functions/readings/model/readable.ts";
import { startOpenai } from "@relance/simulators/openai/testing.ts";
import { testStack } from "../../../dev/test/database.ts";
import { GOLDEN } from "./cases/index.ts";
import { readingsAsked } from "./command.ts";
import { figuresOf } from "./figures.ts";
import type { GoldenHistory } from "./golden-text.ts";
import { runByModel } from "./model-reader.ts";
import { markdownOf } from "./report.ts";

const openai = await startOpenai({ hang: 50 });
const { simulator } = openai;
afterAll(() => openai.stop());
const world = await testStack({ variables: openai.variables });

/** Texts that are asked about: machines’ mails and a word or two are not. */
const asked = new Map<string, string>();
for (const text of GOLDEN.flatMap(({ texts }) => texts)) {
  const words = (await readable(text))?.words;
  if (words !== undefined) asked.set(text.id, words);
}

beforeEach(() => {
  simulator.clearFaults();
  simulator.setReadings(GOLDEN.flatMap(told));
});

/** What the simulated model is to read: texts by their words, the earlier ones by their numbers in the call. */
function told({ texts }: GoldenHistory) {
  const ids = texts.map(({ id }) => id).filter((id) => asked.has(id));
  return texts.flatMap(({ id, facts }) => {
    const says = asked.get(id);
    const named = facts.map((fact) => ({
      ...fact,
      refersTo: fact.refersTo === null ? null : String(ids.indexOf(fact.refersTo) + 1),
    }));
    return says === undefined ? [] : [{ says, facts: named }];
  });
}

const run = (version: ReadingVersion, histories = GOLDEN) => runByModel(world, histories, version);

describe("a model that reads the golden texts as they were meant", () => {
  it("loses nothing and adds nothing on its way through the product", async () => {
    const { scores, spent } = await run("v1");
    const figures = figuresOf(scores);
    expect(figures.texts - figures.unreadTexts).toBe(asked.size);
    expect(scores.filter(({ omitted, invented }) => omitted.length + invented.length > 0)).toEqual([]);
    expect(figures.total.misdated).toBe(0);
    const [meant, named] = (["golden", "found"] as const).map((side) =>
      scores.flatMap(({ matches }) => matches.map((match) => match[side].refersTo)),
    );
    expect(named).toEqual(meant?.map((id) => (id !== null && asked.has(id) ? id : null)));
    expect(spent?.calls).toBeLessThanOrEqual(GOLDEN.length);
    expect(spent).toMatchObject({ failures: new Map() });
  });
});

describe("a run with a model", () => {
  const some = GOLDEN.filter(({ hand }) => hand === "careful");

  it("names the failure for which texts stayed unread, and pays for what was answered", async () => {
    simulator.injectFault({ kind: "refusal" }, 3);
    const { scores, spent } = await run("v1", some.slice(0, 1));
    expect(scores).toMatchObject([{ unread: true }]);
    expect(spent?.calls).toBeGreaterThan(0);
    expect(spent?.outputTokens).toBeGreaterThan(0);
  });

  it("is asked anew each time and compared with another by texts, facts and intervals", async () => {
    const first = await run("v1", some);
    simulator.setReadings([]);
    const second = await run("v2", some);
    const text = markdownOf([first, second], "the simulator");
    expect(text).toContain("Server: the simulator.");
    expect(text).toContain("## prompt v1 and prompt v2");
    expect(text).toMatch(/\| texts without a fault \| \d+ \| 0 \| 0\.000\d \|/);
    expect(text).toMatch(/\| recall \| -0\.\d{3} \(-\d\.\d{3} to -0\.\d{3}\) \|/);
    expect(text).toMatch(/\| careful \| 1\.000 \| 1\.000 \|/);
  });

  it("is asked for by reader and versions that exist", () => {
    expect(readingsAsked([])).toMatchObject({ reader: "model", versions: [CURRENT] });
    expect(readingsAsked(["--reader", "local", "--out", "r.md"])).toEqual({ reader: "local", out: "r.md" });
    expect(readingsAsked(["--compare", "v1", "v2"])).toMatchObject({ versions: ["v1", "v2"] });
    expect(readingsAsked(["--prompt", "v1"])).toMatchObject({ versions: ["v1"] });
    for (const args of [
      ["--prompt", "v9"],
      ["--compare", "v1"],
      ["--compare", "v1", "v2", "--prompt", "v1"],
      ["--reader", "local", "--prompt", "v1"],
      ["--reader", "nobody"],
      ["v1"],
      ["--nothing"],
    ])
      expect([args, readingsAsked(args)]).toEqual([args, null]);
  });
});
