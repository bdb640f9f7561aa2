import { describe, expect, it } from "vitest";
import { assign, shownField } from "./mapping.ts";

const columns = [
  { name: "A", field: "email" },
  { name: "B", field: null },
  { name: "C", field: "job" },
];

describe("a mapping", () => {
  it("names every column, as it was read but for the choice", () => {
    expect(assign(columns, {}, { column: "B", field: "company" })).toEqual({
      A: "email",
      B: "company",
      C: "job",
    });
  });

  it("leaves out the column whose field another takes, read or chosen", () => {
    const taken = assign(columns, {}, { column: "B", field: "email" });
    expect(taken).toEqual({ A: null, B: "email", C: "job" });
    expect(assign(columns, taken, { column: "C", field: "email" })).toEqual({ A: null, B: null, C: "email" });
  });

  it("may leave out several columns", () => {
    const none = assign(columns, {}, { column: "A", field: null });
    expect(assign(columns, none, { column: "C", field: null })).toEqual({ A: null, B: null, C: null });
  });

  it("shows what was read where nothing was chosen", () => {
    expect(columns.map((column) => shownField(column, { A: null }))).toEqual([null, null, "job"]);
  });
});
