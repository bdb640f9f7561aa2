import { describe, expect, it } from "vitest";
import { departuresFrom, withNew } from "./record.ts";

const FIRST = "20261201000100_first.sql";
const SECOND = "20261201000200_second.sql";
const both = new Map([
  [FIRST, "select 1;\n"],
  [SECOND, "select 2;\n"],
]);
const record = withNew("", both);
const rulesOf = (text: string, migrations: ReadonlyMap<string, string>) =>
  departuresFrom(text, migrations).map(({ name, rule }) => [name, rule]);

describe("the record of migrations", () => {
  it("is one of sha256sum", () => {
    expect(withNew("", new Map([[FIRST, ""]]))).toBe(
      `e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  migrations/${FIRST}\n`,
    );
  });

  it("holds while migrations are as they were added", () => {
    expect(departuresFrom(record, both)).toEqual([]);
  });

  it("names one that was edited, and says what to do", () => {
    const departures = departuresFrom(record, new Map([...both, [FIRST, "select 3;\n"]]));
    expect(departures).toEqual([
      { name: FIRST, rule: "edited", what: expect.stringContaining("write a new one") as string },
    ]);
  });

  it("names one that is gone", () => {
    expect(rulesOf(record, new Map([[SECOND, "select 2;\n"]]))).toEqual([[FIRST, "missing"]]);
  });

  it("names one that was given another name, by both", () => {
    const renamed = new Map([
      [FIRST, "select 1;\n"],
      ["20261201000300_second.sql", "select 2;\n"],
    ]);
    expect(rulesOf(record, renamed)).toEqual([
      [SECOND, "missing"],
      ["20261201000300_second.sql", "unrecorded"],
    ]);
  });

  it("names one that nobody recorded", () => {
    expect(rulesOf(record, new Map([...both, ["20261201000300_third.sql", ""]]))).toEqual([
      ["20261201000300_third.sql", "unrecorded"],
    ]);
  });

  it("is extended by new ones alone: an edited one stays edited", () => {
    const edited = new Map([...both, [FIRST, "select 3;\n"], ["20261201000300_third.sql", ""]]);
    const extended = withNew(record, edited);
    expect(extended).toMatch(/  migrations\/20261201000300_third\.sql\n$/);
    expect(extended.startsWith(record)).toBe(true);
    expect(rulesOf(extended, edited)).toEqual([[FIRST, "edited"]]);
  });

  it("names one whose time is before one that was recorded", () => {
    const between = new Map([...both, ["20261201000150_between.sql", ""]]);
    expect(rulesOf(withNew(record, between), between)).toEqual([["20261201000150_between.sql", "early"]]);
  });

  it("holds both of two lines about one file, as a merge leaves them", () => {
    const other = withNew("", new Map([[FIRST, "select 3;\n"]]));
    expect(rulesOf(other + record, both)).toEqual([[FIRST, "edited"]]);
  });

  it("is not read past what is no line of it", () => {
    expect(() => departuresFrom(`<<<<<<< HEAD\n${record}`, both)).toThrow("<<<<<<< HEAD");
  });
});
