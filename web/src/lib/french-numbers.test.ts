import { describe, expect, it } from "vitest";
import { counted, unbroken } from "./french-numbers.ts";

describe("numbers of things", () => {
  it("count as French does", () => {
    expect([0, 1, 2, 1200].map((count) => counted(count, "ligne", "lignes"))).toEqual([
      "0\u00A0ligne",
      "1\u00A0ligne",
      "2\u00A0lignes",
      "1\u202F200\u00A0lignes",
    ]);
  });
});

it("keeps an amount of somebody's words on one line, with what follows it", () => {
  expect(unbroken("Devis de 127 000 € HT, 45 k€ TTC par an, 12 personnes, n° 2026 118")).toBe(
    "Devis de 127\u00A0000\u00A0€\u00A0HT, 45\u00A0k€\u00A0TTC par an, 12 personnes, n° 2026\u00A0118",
  );
});
