import { array, assert, asyncProperty, constantFrom, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { markStrayQuotes, STRAY_QUOTE } from "./stray-quotes.ts";

const plain = async (text: string) => (await markStrayQuotes(text, ";")).replaceAll(STRAY_QUOTE, "^");

describe("a quote that opens nothing", () => {
  it.each([
    ['a;"b\nc;d', "a;^b\nc;d"],
    ['a;"b\nc;"d"', 'a;^b\nc;"d"'],
    ['"Le Bon" SA;b', '^Le Bon" SA;b'],
    ['a;""b\n', 'a;^"b\n'],
  ])("is told from one that does: %j", async (text, marked) => {
    expect(await plain(text)).toBe(marked);
  });

  it("is not what a file has that writes its cells as it should", async () => {
    const cell = string({ unit: constantFrom("a", '"', ";", "\n", "é", " ") });
    const file = array(array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 });
    await assert(
      asyncProperty(file, async (rows) => {
        const written = (text: string) => `"${text.replaceAll('"', '""')}"`;
        const text = rows.map((cells) => cells.map(written).join(";")).join("\r\n");
        expect(await markStrayQuotes(text, ";")).toBe(text);
      }),
    );
  });
});
