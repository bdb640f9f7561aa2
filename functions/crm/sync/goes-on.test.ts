import { describe, expect, it } from "vitest";
import type { SyncPage } from "../rows.ts";
import { GoesOn } from "./goes-on.ts";

const page = (...ids: string[]): SyncPage[] => [
  { kind: "gone-contacts", rows: ids.map((crmId) => ({ crmId })) },
];

/** Follows a list whose nth step gives `step(n)`; answers how many steps were taken, up to `most`. */
function follow(
  step: (nth: number) => { next: string | undefined; pages: SyncPage[] },
  { most = 3_000, isBounded = false } = {},
): number {
  const goesOn = new GoesOn();
  let after: string | undefined;
  for (let nth = 1; nth <= most; nth++) {
    const { next, pages } = step(nth);
    if (!goesOn.take({ stage: "contacts", after, next, isBounded }, pages)) return nth;
    if (next === undefined) return nth;
    after = next;
  }
  return most;
}

describe("a list that is read page by page", () => {
  it("goes on with other rows under other cursors", () => {
    expect(follow((nth) => ({ next: String(nth), pages: page(`${nth}`, `${nth}b`) }))).toBe(3_000);
  });

  it("does not go on from a cursor to itself, nor in a circle", () => {
    expect(follow((nth) => ({ next: "same", pages: page(String(nth)) }))).toBe(2);
    expect(follow((nth) => ({ next: String(nth % 5), pages: page(String(nth)) }))).toBe(6);
  });

  it("does not go on with the same rows under new cursors; a page that comes twice is none", () => {
    expect(follow((nth) => ({ next: String(nth), pages: page("1", "2") }))).toBe(3);
    expect(follow((nth) => ({ next: String(nth), pages: page(String(Math.ceil(nth / 2))) }))).toBe(3_000);
  });

  it("does not go on without rows for ever", () => {
    expect(follow((nth) => ({ next: String(nth), pages: [] }))).toBe(100);
    expect(follow((nth) => ({ next: String(nth), pages: nth % 90 === 0 ? page(String(nth)) : [] }))).toBe(
      3_000,
    );
  });

  it("of named people may be without rows, or have the same, as often as there are people", () => {
    expect(follow((nth) => ({ next: String(nth), pages: [] }), { isBounded: true })).toBe(3_000);
    expect(follow((nth) => ({ next: String(nth), pages: page("1") }), { isBounded: true })).toBe(3_000);
    expect(follow((nth) => ({ next: "same", pages: page(String(nth)) }), { isBounded: true })).toBe(2);
  });

  it("begins anew with each stage", () => {
    const goesOn = new GoesOn();
    const step = { after: "0", next: "1", isBounded: false };
    expect(goesOn.take({ ...step, stage: "contacts" }, page("1"))).toBe(true);
    expect(goesOn.take({ ...step, stage: "notes", next: "0", after: undefined }, page("1"))).toBe(true);
  });
});
