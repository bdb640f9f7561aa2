import { describe, expect, it } from "vitest";
import { composedLate, patternsIn } from "./find-patterns.ts";
import { judgePattern, keyOf } from "./judge-pattern.ts";

const one = (source: string, flags = "") => ({ file: "functions/a.ts", line: 1, source, flags });

describe("the check of patterns", () => {
  it("finds a literal with its file and its line, and no division", () => {
    const text = "const half = 4 / 2 / 1;\n\nexport const WORD: RegExp = /a+b/gu;\n";
    expect(patternsIn("functions/a.ts", text)).toEqual([
      { file: "functions/a.ts", line: 3, source: "a+b", flags: "gu" },
    ]);
  });

  it("names what is composed only when a function is called", () => {
    const text = "const A = new RegExp(B);\nconst read = (b: string) => new RegExp(b);\n";
    const loaded = [{ ...one("b"), line: 1 }];
    expect(composedLate("functions/a.ts", text, loaded)).toEqual(["functions/a.ts:2"]);
  });

  it.each([
    ["^(?:a|a)*$", "exponential"],
    ["\\s+$", "2nd degree polynomial"],
  ])("refuses /%s/", async (source, complexity) => {
    expect(await judgePattern(one(source))).toContain(complexity);
  });

  it("lets a linear pattern pass", async () => {
    expect(await judgePattern(one("^(?:lundi|mardi) prochain$"))).toBeNull();
  });

  it("tells patterns apart by their letters and their flags", () => {
    expect(keyOf(one("a", "g"))).not.toBe(keyOf(one("a")));
    expect(keyOf(one("a"))).toBe(keyOf({ ...one("a"), file: "functions/b.ts", line: 9 }));
  });
});
