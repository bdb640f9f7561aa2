import { describe, expect, it } from "vitest";
import { concernedBy } from "./concerned.ts";
import type { ContactOwner, ContactOwners, UnownedGiven } from "./contract.ts";

const members = ["camille", "antoine", "zoe"].map((id) => ({ id, name: id, email: `${id}@demo.test` }));
const owner = (over: Partial<ContactOwner> = {}): ContactOwner => ({
  crm: "hubspot",
  key: "c.renaud@demo.test",
  name: null,
  email: null,
  contacts: 12,
  given: null,
  sameAddress: null,
  suggestion: null,
  ...over,
});
const owners = (over: Partial<ContactOwner> = {}, given: UnownedGiven = { to: "open" }, contacts = 5) => ({
  data: [owner(over)],
  unowned: { contacts, given },
  members,
});
const to = (userId: string) => ({ to: "member" as const, userId });

describe("the lists that a decision concerns", () => {
  it.each<[string, ContactOwners, ContactOwners, string[]]>([
    ["are the new holder's", owners(), owners({ given: to("camille") }), ["camille"]],
    [
      "are the earlier holder's too",
      owners({ sameAddress: "antoine" }),
      owners({ sameAddress: "antoine", given: to("camille") }),
      ["camille", "antoine"],
    ],
    [
      "are the earlier holder's alone where nobody follows",
      owners({ given: to("zoe") }),
      owners({ given: { to: "nobody" } }),
      ["zoe"],
    ],
    [
      "are everybody's where contacts are shared",
      owners(),
      owners({ given: { to: "unowned" } }),
      ["camille", "antoine", "zoe"],
    ],
    [
      "are one member's where one is to have what has no owner",
      owners({}, { to: "nobody" }),
      owners({}, to("zoe")),
      ["zoe"],
    ],
    [
      "are those of an owner who counts as none, when the rule changes",
      owners({ given: { to: "unowned" } }, { to: "nobody" }, 0),
      owners({ given: { to: "unowned" } }, to("zoe"), 0),
      ["zoe"],
    ],
    [
      "are nobody's where a decision says what the address says",
      owners({ sameAddress: "camille" }),
      owners({ sameAddress: "camille", given: to("camille") }),
      [],
    ],
    [
      "are nobody's where there are no contacts",
      owners({ contacts: 0 }),
      owners({ contacts: 0, given: to("camille") }),
      [],
    ],
    ["are nobody's where nobody had them and nobody has", owners(), owners({ given: { to: "nobody" } }), []],
  ])("%s", (_, before, after, expected) => {
    expect(concernedBy(before, after)).toEqual(expected);
  });
});
