import { describe, expect, it } from "vitest";
import { ticksDuring } from "../../../dev/test/loop-ticks.ts";
import { readJson } from "./read-json.ts";

const record = (index: number): object => ({
  id: String(index),
  properties: { text: `« {[" \\ ${'\\"]}'.repeat(5_000)}`, none: null },
  associations: { contacts: { results: [{ id: "1" }, { id: "2" }] } },
});
const page = (count: number): object => ({
  total: count,
  results: Array.from({ length: count }, (_, index) => record(index)),
  lists: [1, "deux", null, [record(0)], []],
  paging: { next: { after: "100" } },
});

describe("a reply of HubSpot", () => {
  it.each([1, 100])("of %i records is read as JSON is", async (count) => {
    for (const spaces of [0, 2]) {
      const text = JSON.stringify(page(count), null, spaces);
      expect(await readJson(text)).toEqual(JSON.parse(text));
    }
  });

  it("lets requests in between its records", async () => {
    const text = JSON.stringify(page(100));
    expect(await ticksDuring(() => readJson(text))).toBeGreaterThanOrEqual(100);
  });

  it.each([
    ["that breaks off", (text: string) => text.slice(0, -20)],
    ["that breaks off in a text", (text: string) => text.slice(0, text.length / 2)],
    ["with a comma too many", (text: string) => text.replace("}]", "},]")],
    ["that closes what is not open", (text: string) => `]${text}`],
  ])("%s is no JSON, long or short", async (_, broken) => {
    for (const count of [1, 100])
      await expect(readJson(broken(JSON.stringify(page(count))))).rejects.toThrow(SyntaxError);
  });
});
