import { describe, expect, it } from "vitest";
import { type Candidate, pickCandidates, type Taker } from "./pick-day.ts";

const candidate = (contactId: string, score: number, more: Partial<Candidate> = {}): Candidate => ({
  contactId,
  ownerUserId: "marc",
  askedByUserId: null,
  companyKey: null,
  score,
  type: "ongoingBusiness",
  mayBeLeftOut: false,
  ...more,
});
const nurturing = (contactId: string, score: number, more: Partial<Candidate> = {}): Candidate =>
  candidate(contactId, score, { type: "nurturing", ...more });
const MARC: Taker = { id: "marc" };
const listOf = (all: Candidate[], taker: Taker = MARC) =>
  pickCandidates(all, [taker])
    .get("marc")
    ?.map(({ contactId }) => contactId)
    .join(" ");
/** A list that is full, from 70 for « a » down to 61 for « j », at the last of which a company may work. */
const FULL = "abcdefghij"
  .split("")
  .map((id, index) => candidate(id, 70 - index, { companyKey: id === "j" ? "acme" : id }));

describe("a list", () => {
  it("is in order of scores, of those alike by id, without who scores nothing", () => {
    const all = [candidate("b", 50), candidate("c", 60), candidate("a", 50), candidate("d", 0)];
    expect(listOf([candidate("e", 1), ...all])).toBe("c a b e");
  });

  it("takes as many as it has slots for, and nobody of a company that stands in it", () => {
    const all = [
      candidate("a", 90, { companyKey: "acme" }),
      candidate("b", 80, { companyKey: "brume" }),
      candidate("c", 70, { companyKey: "brume" }),
      candidate("d", 60),
      candidate("e", 50),
    ];
    expect(listOf(all, { id: "marc", slots: 2, companyKeys: ["acme"] })).toBe("b d");
  });

  it("of who asked comes before a shorter one, while it has slots", () => {
    const asked = (id: string, score: number) =>
      candidate(id, score, { ownerUserId: null, askedByUserId: "marc" });
    const lists = pickCandidates(
      [asked("a", 90), asked("b", 80), asked("c", 70)],
      [{ id: "léa" }, { id: "marc", slots: 2 }],
    );
    expect([...lists.values()].map((list) => list.map(({ contactId }) => contactId))).toEqual([
      ["c"],
      ["a", "b"],
    ]);
  });
});

it("gives each owner theirs, whoever asked, and shares out the others, the first member first", () => {
  const all = [
    candidate("a", 90, { ownerUserId: "léa", askedByUserId: "marc" }),
    candidate("b", 80),
    candidate("c", 70, { ownerUserId: null }),
    candidate("d", 60, { ownerUserId: null }),
  ];
  const lists = pickCandidates(all, [{ id: "léa" }, MARC]);
  expect([...lists.values()].map((list) => list.map(({ contactId }) => contactId))).toEqual([
    ["a", "c"],
    ["b", "d"],
  ]);
});

describe("a full list of business under way", () => {
  it("gives its last two slots to nurturing above 40", () => {
    const all = [...FULL, nurturing("x", 60), nurturing("y", 50), nurturing("z", 45)];
    expect(listOf(all)).toBe("a b c d e f g h x y");
    expect(listOf([...FULL, nurturing("x", 41), nurturing("y", 40)])).toBe("a b c d e f g h i x");
  });

  it("keeps for business what cannot wait", () => {
    const urgent = FULL.map((one) => ({ ...one, score: one.score + 20 }));
    expect(listOf([...urgent, nurturing("x", 60)])).toBe("a b c d e f g h i j");
  });

  it("gives none where two are nurturing already, to others' contacts, or to more business", () => {
    const two = FULL.map((one, index) => (index < 2 ? nurturing(one.contactId, one.score) : one));
    expect(listOf([...two, nurturing("x", 60)])).toBe("a b c d e f g h i j");
    expect(listOf([...FULL, nurturing("x", 60, { ownerUserId: "léa" }), candidate("y", 50)])).toBe(
      "a b c d e f g h i j",
    );
    expect(listOf([...FULL, nurturing("x", 60, { ownerUserId: null })])).toBe("a b c d e f g h i x");
  });

  it("shares out what fits nobody's list: each goes to one member, the best to the first", () => {
    const others = FULL.map((one) => ({ ...one, contactId: `${one.contactId}2`, ownerUserId: "léa" }));
    const free = ["x", "y", "z"].map((id, index) => nurturing(id, 60 - index, { ownerUserId: null }));
    const lists = pickCandidates([...FULL, ...others, ...free], [MARC, { id: "léa" }]);
    expect([...lists.values()].map((list) => list.slice(8).map(({ contactId }) => contactId))).toEqual([
      ["x", "y"],
      ["i2", "z"],
    ]);
  });

  it("lets a company in twice for nobody, but in the slot of its own", () => {
    expect(listOf([...FULL, nurturing("x", 60, { companyKey: "acme" })])).toBe("a b c d e f g h i x");
    expect(listOf([...FULL, nurturing("x", 60, { companyKey: "a" })])).toBe("a b c d e f g h i j");
    const both = [nurturing("x", 60), nurturing("y", 50, { companyKey: "acme" })];
    expect(listOf([...FULL, ...both])).toBe("a b c d e f g h x y");
  });
});
