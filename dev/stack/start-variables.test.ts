import { describe, expect, it } from "vitest";
import { readStartVariables } from "./start-variables.ts";

describe("what a start takes from its environment", () => {
  it("is what is usual where it is missing or empty", () => {
    expect(readStartVariables({ PORT: "", SEED: "none" })).toEqual({ port: 3000, seed: "none" });
    expect(readStartVariables({ PORT: "0", CLOCK: "2026-11-23" })).toEqual({ port: 0, seed: "demo" });
  });

  it.each([
    ["PORT", "80000"],
    ["PORT", "abc"],
    ["PORT", "-1"],
    ["SEED", "demos"],
    ["CLOCK", "tomorrow"],
    ["APP_URL", "localhost:3000"],
  ])("is refused in one line that names it: %s=%s", (name, value) => {
    expect(() => readStartVariables({ [name]: value })).toThrow(new RegExp(`^${name}=${value}: give .*\\.$`));
  });
});
