import { array, assert, constantFrom, property, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { splitRecords } from "./split-records.ts";

const split = (text: string) =>
  [...splitRecords(text, ";")].map(({ cells, isTorn }) => (isTorn ? [...cells, "torn"] : cells));

describe("a quote that opens nothing", () => {
  it.each([
    [
      'a;"b\nc;d',
      [
        ["a", '"b', "torn"],
        ["c", "d"],
      ],
    ],
    [
      'a;"b\nc;"d"',
      [
        ["a", '"b', "torn"],
        ["c", "d"],
      ],
    ],
    ['"Le Bon" SA;b', [['"Le Bon" SA', "b"]]],
    ['a;""b\n', [["a", '""b']]],
    ['"""Le Bon"" SA";b', [['"Le Bon" SA', "b"]]],
    ['"";b', [["", "b"]]],
  ])("is told from one that does: %j", (text, records) => {
    expect(split(text)).toEqual(records);
  });

  it("is not what a file has that writes its cells as it should", () => {
    const cell = string({ unit: constantFrom("a", '"', ";", "\n", "é") });
    const file = array(array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 });
    assert(
      property(file, (rows) => {
        const written = (text: string) => `"${text.replaceAll('"', '""')}"`;
        const text = rows.map((cells) => cells.map(written).join(";")).join("\r\n");
        expect(split(text)).toEqual(rows.map((cells) => cells.map((one) => one.trim())));
      }),
    );
  });

  it("costs no more in a file of nothing else", () => {
    // Each looked for to the end of the file, they would take hours.
    const text = ';"""'.repeat(500_000);
    expect([...splitRecords(text, ";")]).not.toHaveLength(0);
  });
});
