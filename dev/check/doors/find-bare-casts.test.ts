import { describe, expect, it } from "vitest";
import { bareCastsIn } from "./find-bare-casts.ts";

const bare = (text: string): number[] => bareCastsIn("invented.ts", text).map(({ line }) => line);

describe("a cast", () => {
  it("has its reason on the line above, or on its own", () => {
    expect(bare("// Written out above.\nconst a = b as C;")).toEqual([]);
    expect(bare("const a = b as C; // Written out above.")).toEqual([]);
    expect(bare("/**\n * Written out above.\n */\nconst a = b as unknown as C;")).toEqual([]);
    expect(bare("const a = b(\n  // Written out above.\n  c,\n) as C;")).toEqual([]);
  });

  it("is not explained by what stands elsewhere", () => {
    expect(bare("const a = b as C;")).toEqual([1]);
    expect(bare("// A reason.\nconst d = 1;\nconst a = b as C;\n// Another.")).toEqual([3]);
    expect(bare("const a = <C>b;")).toEqual([1]);
  });

  it("is none where a value is kept as it is written", () => {
    expect(bare("const a = ['b'] as const;")).toEqual([]);
    expect(bare("const a = { b: 1 } satisfies C;")).toEqual([]);
  });
});
