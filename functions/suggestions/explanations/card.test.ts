import { describe, expect, it } from "vitest";
import { cardOf, type PersonRecord } from "./card.ts";
import { NOBODYS } from "../ranking/ownership.ts";

interface Owned extends PersonRecord {
  readonly owner: string | null;
}

const record = (id: string, owner: string | null, overrides: Partial<PersonRecord> = {}): Owned => ({
  id,
  owner,
  createdAt: "2026-01-01T00:00:00+00:00",
  lastSign: null,
  isOpen: false,
  editedAt: null,
  ...overrides,
});
const ownerOfRecord = ({ owner }: Owned) => ({ ownerUserId: owner, isOwned: owner !== null });
const card = (...records: Owned[]) => {
  const found = cardOf(records, ownerOfRecord);
  // In whichever order the records come.
  expect(cardOf(records.toReversed(), ownerOfRecord)).toEqual(found);
  return found;
};

describe("a person's card", () => {
  it("is their only record's, its owner's", () => {
    expect(card(record("a", "camille"))).toEqual({ recordId: "a", ownerUserId: "camille" });
    expect(cardOf([], ownerOfRecord)).toBeUndefined();
  });

  it.each([
    ["a member", "camille", "an owner who is nobody of ours", NOBODYS],
    ["a member", "camille", "nobody", null],
    ["an owner who is nobody of ours", NOBODYS, "nobody", null],
  ])("is %s's (%s) before %s's", (_, owner, __, other) => {
    const later = { lastSign: "2026-11-01T00:00:00+00:00", isOpen: true };
    expect(card(record("b", owner), record("a", other, later))).toEqual({
      recordId: "b",
      ownerUserId: owner,
    });
  });

  it("is, of two members, who has had the last exchange with them, else who had them first", () => {
    const [older, newer] = ["2026-10-01T00:00:00+00:00", "2026-11-01T00:00:00.5+00:00"];
    const first = { createdAt: "2025-01-01T00:00:00+00:00" };
    expect(
      card(
        record("a", "camille", { lastSign: older, ...first }),
        record("b", "antoine", { lastSign: newer }),
      ),
    ).toEqual({ recordId: "b", ownerUserId: "antoine" });
    expect(card(record("a", "camille", first), record("b", "antoine"))?.ownerUserId).toBe("camille");
    expect(card(record("b", "camille"), record("a", "antoine"))?.ownerUserId).toBe("antoine");
  });

  it("is of the record whose message somebody edited, and theirs, whatever came since", () => {
    const edited = { isOpen: true, editedAt: "2026-10-01T00:00:00+00:00" };
    const since = { lastSign: "2026-11-01T00:00:00+00:00", isOpen: true };
    expect(card(record("a", "camille", edited), record("b", "antoine", since))).toEqual({
      recordId: "a",
      ownerUserId: "camille",
    });
  });

  it("is of the edited record also where that one is nobody's: the owner of another gets it", () => {
    const edited = { isOpen: true, editedAt: "2026-10-01T00:00:00+00:00" };
    for (const owner of [null, NOBODYS]) {
      expect(card(record("a", owner, edited), record("b", "antoine"))).toEqual({
        recordId: "a",
        ownerUserId: "antoine",
      });
    }
  });

  it("stays of the member's record that has an open action", () => {
    const since = { lastSign: "2026-11-01T00:00:00+00:00" };
    expect(card(record("a", "camille", { isOpen: true }), record("b", "camille", since))?.recordId).toBe("a");
  });
});
