import { describe, expect, it } from "vitest";
import { ticksDuring } from "../../dev/test/loop-ticks.ts";
import { readNotes } from "./read-notes.ts";

const COUNT = 200;
const table = {
  delimiter: ";" as const,
  columns: ["E-mail", "Date", "Texte"],
  headerLine: 1,
  lines: Array.from({ length: COUNT }, (_, index) => ({
    number: index + 2,
    cells: ["lea@exemple.test", "20/11/2026", `Vu ${index}`],
  })),
};
const now = new Date("2026-11-21T12:00:00Z");

describe("the lines of a file", () => {
  it("are read while requests come in between", async () => {
    const read = () => readNotes(table, ["email", "date", "text"], { timeZone: "Europe/Paris", now });
    expect((await read()).rows).toHaveLength(COUNT);
    expect(await ticksDuring(read)).toBeGreaterThanOrEqual(COUNT / 2);
  });
});
