import { statSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { inWords } from "./command.ts";
import { compareLists } from "./compare.ts";
import { dayLists } from "./day-lists.ts";
import { readRecord, RECORD } from "./record.ts";

const POINTER =
  "npm run evaluate -- changes shows whose order changed; with --renew it writes the record anew";

describe("the record of lists and letters", () => {
  it("is what the working tree ranks and writes", () => {
    const changes = compareLists(readRecord(), dayLists());
    const said =
      changes.turned + changes.moved.length + changes.rewritten.length === 0 ? [] : inWords(changes);
    expect(said, POINTER).toEqual([]);
  });

  it("names everybody of a list once, as they are compared by name", () => {
    for (const [list, places] of Object.entries(readRecord()))
      expect(new Set(places.map(({ contact }) => contact)).size, list).toBe(places.length);
  });

  it("stays small enough to be read in a review", () => {
    expect(statSync(RECORD).size).toBeLessThanOrEqual(150_000);
  });
});
