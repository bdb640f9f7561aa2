import { describe, expect, it } from "vitest";
import { NOBODYS, type Owned, ownerOf, shareOf, toOwnership, type UnownedRule } from "./ownership.ts";

const members = [
  { id: "1", email: "Camille@demo.test" },
  { id: "2", email: "antoine@demo.test" },
];
const whose = (contact: Partial<Owned>, unowned: UnownedRule = { rule: "open" }) =>
  ownerOf(
    { id: "c", ownerEmail: "camille@demo.test", given: null, givenTo: null, ...contact },
    toOwnership(members, unowned),
  );

describe("a contact whose owner the CRM names", () => {
  it.each<[string, Partial<Owned>, string | null]>([
    ["is theirs who has that address", {}, "1"],
    ["is nobody's where nobody has it", { ownerEmail: "c.renaud@demo.test" }, NOBODYS],
    ["is theirs who were given it, whoever has the address", { given: "member", givenTo: "2" }, "2"],
    ["is nobody's where a manager decided so", { given: "nobody" }, NOBODYS],
    ["is nobody's where who was given it cannot sign in", { given: "member", givenTo: "9" }, NOBODYS],
    ["is anybody's where its owner counts as none", { given: "unowned" }, null],
  ])("%s", (_, contact, expected) => {
    expect(whose(contact)).toBe(expected);
  });
});

describe("a contact without an owner", () => {
  it.each<[UnownedRule, string | null]>([
    [{ rule: "open" }, null],
    [{ rule: "member", userId: "2" }, "2"],
    [{ rule: "member", userId: "9" }, NOBODYS],
    [{ rule: "nobody" }, NOBODYS],
  ])("follows the rule: %j", (rule, expected) => {
    expect(whose({ ownerEmail: null }, rule)).toBe(expected);
    expect(whose({ given: "unowned" }, rule)).toBe(expected);
    expect(whose({}, rule)).toBe("1");
  });
});

describe("equal shares", () => {
  const contacts = Array.from(
    { length: 4_000 },
    (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`,
  );
  const users = ["a", "b", "c", "d"].map((letter) => `${letter.repeat(8)}-0000-4000-8000-000000000000`);
  const shares = (of: readonly string[]) => new Map(contacts.map((id) => [id, shareOf(id, of)]));

  it("are equal, whatever the order of the members", () => {
    const owners = [...shares(users).values()];
    for (const user of users) {
      const share = owners.filter((owner) => owner === user).length / contacts.length;
      expect(share).toBeGreaterThan(0.21);
      expect(share).toBeLessThan(0.29);
    }
    expect(shares(users.toReversed())).toEqual(shares(users));
  });

  it("stay where they are when somebody joins or leaves, but for a share", () => {
    const [before, after] = [shares(users.slice(0, 3)), shares(users)];
    const moved = contacts.filter((id) => before.get(id) !== after.get(id));
    expect(moved.length / contacts.length).toBeLessThan(0.3);
    expect(new Set(moved.map((id) => after.get(id)))).toEqual(new Set([users[3]]));
  });

  it("are nobody's where there is nobody", () => {
    expect(shareOf("c", [])).toBeUndefined();
  });
});
