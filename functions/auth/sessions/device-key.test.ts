import { describe, expect, it } from "vitest";
import { deviceKey } from "./device-key.ts";

const SECRET = "s".repeat(32);

describe("the key of what a device keeps", () => {
  it("is 32 bytes, and the same in each session of one person", () => {
    expect(deviceKey(SECRET, "a")).toMatch(/^[0-9a-f]{64}$/);
    expect(deviceKey(SECRET, "a")).toBe(deviceKey(SECRET, "a", null));
  });

  it("is another for another person, for who acts as them, and under another secret", () => {
    const keys = [
      deviceKey(SECRET, "a"),
      deviceKey(SECRET, "b"),
      deviceKey(SECRET, "a", "b"),
      deviceKey("t".repeat(32), "a"),
    ];
    expect(new Set(keys).size).toBe(4);
  });
});
