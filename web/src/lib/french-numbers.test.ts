import { describe, expect, it } from "vitest";
import { counted } from "./french-numbers.ts";

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
