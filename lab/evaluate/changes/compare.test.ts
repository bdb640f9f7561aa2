import { describe, expect, it } from "vitest";
import { inWords } from "./command.ts";
import { compareLists } from "./compare.ts";

const place = (contact: string, letter = `Bonjour ${contact}. Où en êtes-vous ?`, reason = "renewal") => ({
  contact,
  reason,
  letter,
});
const list = (...contacts: string[]) => ({ "b1, Camille": contacts.map((contact) => place(contact)) });
const compared = (before: string[], after: string[]) => compareLists(list(...before), list(...after));

describe("the comparison of two makings of a list", () => {
  it("finds nothing where all is the same", () => {
    const same = { pairs: 3, turned: 0, moved: [], letters: 3, rewritten: [] };
    expect(compared(["A", "B", "C"], ["A", "B", "C"])).toEqual(same);
  });

  it("counts the pairs of whom the other comes first, and names those who stand in one", () => {
    const { turned, moved } = compared(["A", "B", "C", "D"], ["A", "D", "B", "C"]);
    expect(turned).toBe(2);
    expect(moved.map(({ contact, from, to }) => [contact, from, to])).toEqual([
      ["D", 4, 2],
      ["B", 2, 3],
      ["C", 3, 4],
    ]);
  });

  it("counts who comes in as before those whom they push out", () => {
    const { pairs, turned, moved } = compared(["A", "B"], ["A", "C"]);
    expect([pairs, turned]).toEqual([3, 1]);
    expect(moved.map(({ contact, from, to }) => [contact, from, to])).toEqual([
      ["B", 2, null],
      ["C", null, 2],
    ]);
  });

  it("cuts two letters to the sentences that differ", () => {
    const before = { l: [place("A", "Bonjour A,\n\nOù en êtes-vous ? À bientôt.")] };
    const after = { l: [place("A", "Bonjour A,\n\nDes nouvelles ? À bientôt.")] };
    expect(compareLists(before, after).rewritten).toEqual([
      { list: "l", contact: "A", before: "Où en êtes-vous ?", after: "Des nouvelles ?" },
    ]);
  });
});

describe("a change in words", () => {
  it("names ten at most, and says how many more there are", () => {
    const people = Array.from("ABCDEFGHIJKL");
    const lines = inWords(compared(people, people.toReversed()));
    expect(lines[0]).toBe("66 of 66 pairs turn round");
    expect(lines[1]).toBe("  b1, Camille: A: 1 → 12 (renewal)");
    expect(lines.slice(11)).toEqual(["  and 2 more", "0 of 12 letters change"]);
  });
});
