import { brotliCompressSync } from "node:zlib";
import { expect, it } from "vitest";
import { objectionScore, unpackObjections } from "./may-object.ts";

it("a sentence's score is the sum of its features' weights over its length, and the constant", () => {
  const parts = [
    Float32Array.of(0.5, -1),
    Uint32Array.of(2),
    // The second hash as its difference from the first.
    Uint32Array.of(7, 5),
    Int8Array.of(24, -12),
  ];
  const file = Buffer.concat(parts.map((part) => Buffer.from(part.buffer)));
  const objections = unpackObjections(brotliCompressSync(file).toString("base64"));
  expect([7, 12, 99].map(objections.rowOf)).toEqual([0, 1, -1]);
  expect(objectionScore(new Set([7]), objections)).toBe(12 / 6 - 1);
  expect(objectionScore(new Set([7, 12, 99, 100]), objections)).toBe(6 / 12 - 1);
  expect(objectionScore(new Set(), objections)).toBe(-1);
});
