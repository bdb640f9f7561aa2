import { describe, expect, it } from "vitest";
import { readSigningKey, SigningKey } from "./signing-key.ts";

const PART = "a".repeat(43);
const KEY = { kty: "EC", crv: "P-256", x: PART, y: PART, d: PART };
const takes = (text: string): boolean => SigningKey.safeParse(text).success;

describe("the key that signs", () => {
  it("is a secret of 32 characters at least, around which blanks do not count", () => {
    expect(["a".repeat(32), "a".repeat(31), ` ${"a".repeat(31)} `].map(takes)).toEqual([true, false, false]);
  });

  it("is a private key alone, of which what forbids to use it is left out", () => {
    const printed = { ...KEY, kid: "k", use: "sig", key_ops: ["sign", "verify"], alg: "ES256", ext: true };
    expect(takes(JSON.stringify(printed))).toBe(true);
    expect(readSigningKey(JSON.stringify(printed))).toEqual({ ...KEY, kid: "k" });
    expect(readSigningKey(JSON.stringify(KEY))).toEqual(KEY);
    expect(readSigningKey("a".repeat(32))).toBeUndefined();
  });

  it.each([
    { ...KEY, kty: "RSA" },
    { ...KEY, crv: "P-384" },
    { ...KEY, x: PART.slice(1) },
    { ...KEY, y: `${PART}a` },
    { ...KEY, d: undefined },
    [KEY],
  ])("is not %j, and the message says what it should be", (key) => {
    expect(SigningKey.safeParse(JSON.stringify(key)).error?.issues).toMatchObject([
      { message: expect.stringContaining("one private ES256 key as a JWK") as string },
    ]);
  });

  it("is no half of one", () => {
    expect(takes(JSON.stringify(KEY).slice(0, -1))).toBe(false);
  });
});
