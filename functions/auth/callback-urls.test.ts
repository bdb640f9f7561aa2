import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addressTrick, originsReached } from "../../dev/test/fuzz/address-tricks.ts";
import { isOurAddress } from "./callback-urls.ts";
import { ELSEWHERE } from "./elsewhere.fixture.ts";

const ORIGIN = "http://localhost:3000";
const REQUEST = `${ORIGIN}/api/auth/verify-email?token=x`;

describe("an address to go to", () => {
  it.each([
    "/",
    "/contacts",
    "/contacts/",
    "/contacts?vue=liste#haut",
    "/contacts/6f1b7c52-0d3e-4a35-9c43-2f0f6f0f3c11",
    "/fichier.v2.html",
    ORIGIN,
    `${ORIGIN}/`,
    `${ORIGIN}/contacts`,
    `${ORIGIN}?vue=liste`,
  ])("is ours: %s", (address) => {
    expect(isOurAddress(ORIGIN, address)).toBe(true);
  });

  it.each([
    "/..//evil.test",
    "/.//evil.test",
    "/./..//evil.test",
    "/contacts/..//evil.test",
    "/%2e%2e//evil.test",
    "/.%2E//evil.test",
    "/contacts/%2e./%2e//evil.test",
    "/contacts/..",
    "/contacts//evil.test",
    `${ORIGIN}//evil.test`,
    `${ORIGIN}/..//evil.test`,
    "",
    "?x",
    "#x",
    ...ELSEWHERE,
    ...ELSEWHERE.map(encodeURIComponent),
    ...ELSEWHERE.map((address) => encodeURIComponent(encodeURIComponent(address))),
  ])("is not ours: %s", (address) => {
    expect(isOurAddress(ORIGIN, address)).toBe(false);
  });

  it("that is taken leads nowhere else, however it is read, shortened or decoded", () => {
    let taken = 0;
    fc.assert(
      fc.property(addressTrick, (address) => {
        if (!isOurAddress(ORIGIN, address)) return;
        taken += 1;
        expect([...originsReached(address, REQUEST)]).toEqual([ORIGIN]);
      }),
      { numRuns: 20_000 },
    );
    expect(taken).toBeGreaterThan(200);
  });
});
