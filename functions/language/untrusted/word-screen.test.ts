import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pattern } from "./pattern.ts";
import { screenOf } from "./word-screen.ts";

const PATTERNS = [
  pattern("(?:ignor\\w*|oubli\\w*) (?:tes |vos )?consignes"),
  pattern("(?:send|forward)… to"),
  /\d{3} ?€/,
  /iban/i,
  ...Array.from({ length: 40 }, (_, number) => pattern(`mot${"abcdefghij"[number % 10]} ${number}`)),
];

describe("a look at the words of a text", () => {
  const screen = screenOf(PATTERNS);

  it("skips the patterns whose words are not there, and only these", () => {
    const may = screen("vous trouverez les consignes de tri, motb 31 et 120");
    expect([0, 1, 2, 3].map(may)).toEqual([true, false, true, true]);
    expect(may(35)).toBe(true);
    expect(may(34)).toBe(false);
  });

  it("never skips one that matches", () => {
    const word = fc.constantFrom(
      ..."ignorez oublie tes vos consignes send forward it to 120 € iban mota motb motj 1 11 31 39 de".split(
        " ",
      ),
    );
    let matched = 0;
    fc.assert(
      fc.property(fc.array(word, { maxLength: 9 }), (words) => {
        const text = words.join(" ");
        const may = screen(text);
        for (const [place, rule] of PATTERNS.entries()) {
          if (!rule.test(text)) continue;
          matched++;
          expect(may(place), text).toBe(true);
        }
      }),
      { numRuns: 2_000 },
    );
    expect(matched).toBeGreaterThan(500);
  });
});
