import { describe, expect, it } from "vitest";
import { ticksDuring } from "../../../dev/test/loop-ticks.ts";
import { readSources } from "./read-facts.ts";
import type { GroundingSource } from "./types.ts";
import { ungroundedIn } from "./ungrounded-in.ts";

const COUNT = 50;
let readings = 0;
const sources = Array.from({ length: COUNT }, (_, index): GroundingSource => ({
  id: `${index}`,
  kind: "note",
  author: "us",
  date: "2026-11-23",
  get text() {
    readings += 1;
    return "Camille Vasseur : 12 sites, livrés le 3 mars.";
  },
}));
const given = { sources, trusted: { names: [], days: [], urls: [], emails: [], phones: [] } };

describe("the sources of a message", () => {
  it("are read while requests come in, and then once for all that is held against them", async () => {
    expect(await ticksDuring(() => readSources(sources))).toBeGreaterThanOrEqual(COUNT);
    const before = readings;
    expect(ungroundedIn("Bonjour Camille, 12 sites ou 13 ?", given).map(({ text }) => text)).toEqual(["13"]);
    ungroundedIn("Bonjour Camille.", given);
    expect(readings).toBe(before);
  });
});
