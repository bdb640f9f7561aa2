import { afterEach, beforeEach, expect, vi } from "vitest";
import { makePasswordsCheap } from "./cheap-passwords.ts";
import { shortenPauses } from "./short-pauses.ts";

makePasswordsCheap();
shortenPauses();

// A test that makes the product complain on the console has found something: it fails.
beforeEach(() => {
  vi.spyOn(console, "error");
});

afterEach(() => {
  expect(vi.mocked(console.error).mock.calls, "unexpected console.error").toEqual([]);
  vi.restoreAllMocks();
});
