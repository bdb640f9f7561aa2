import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { afterAll, expect, it, vi } from "vitest";
import { hashPassword } from "./hash-password.ts";

const scrypt = vi.spyOn(crypto, "scrypt");
syncBuiltinESMExports();
afterAll(() => {
  scrypt.mockRestore();
  syncBuiltinESMExports();
});

it("costs whoever has stolen the hashes 32 MB and 65 ms a guess", async () => {
  expect(await hashPassword("Prospection-2026!")).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
  expect(scrypt.mock.calls[0]?.[3]).toMatchObject({ N: 16_384, r: 16, p: 1 });
});
