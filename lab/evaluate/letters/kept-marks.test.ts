import { describe, expect, it } from "vitest";
import type { GivenLetter } from "./given-letters.ts";
import { joined, readKept, standingOf } from "./kept-marks.ts";
import type { Mark, MarkedLetter } from "./marks.ts";
import { standingInWords } from "./words.ts";

const given = (contact: string, letter: string, more: Partial<GivenLetter> = {}): GivenLetter => ({
  letter: letter.repeat(12),
  portal: "j1",
  reader: "author",
  by: "templates",
  contact,
  signal: "trouble",
  subject: "Panne",
  text: "Bonjour,",
  ...more,
});
const mark = (said: Mark["mark"]): Mark => ({ mark: said, untrue: false, why: "" });
const marked = (one: GivenLetter, ...said: Mark["mark"][]): MarkedLetter => ({
  ...one,
  marks: said.map(mark),
});

describe("marks that are kept", () => {
  const kept = [
    marked(given("anna", "a"), "send", "send", "edit"),
    marked(given("bruno", "b"), "never", "never", "never"),
    marked(given("chloé", "c"), "send", "send", "send"),
    marked(given("david", "d", { portal: "j2" }), "send", "send", "send"),
    marked(given("anna", "e", { reader: "local" }), "never", "never", "never"),
  ];

  it("count for the letters that are as they were, and say which are not", () => {
    const now = [given("anna", "a"), given("bruno", "f"), given("emma", "9")];
    const standing = standingOf(kept, now);
    expect(standing).toMatchObject({
      unchanged: { letters: 1, send: 1, never: 0 },
      changed: 1,
      gone: 1,
    });
    expect(standingInWords(standing)).toBe(
      "marks kept: 1 unchanged (send 1 of 1, 100 %, never 0 of 1, 0 %, untrue 0), 1 changed, 1 written no more",
    );
  });

  it("of a contact’s earlier letter too, where it is written again", () => {
    const twice = [...kept, marked(given("anna", "9"), "edit", "edit", "edit")];
    expect(standingOf(twice, [given("anna", "9")])).toMatchObject({
      unchanged: { letters: 1, send: 0, edit: 1 },
      changed: 0,
      gone: 2,
    });
  });

  it("say nothing of other portals", () => {
    expect(standingInWords(standingOf(kept, [given("anna", "a", { portal: "j9" })]))).toBe(
      "marks kept: of none of these letters",
    );
  });

  it("are replaced by marks anew of the same letter", () => {
    const again = marked(given("anna", "a"), "never", "never", "never");
    const all = joined(kept, [again]);
    expect(all).toHaveLength(kept.length);
    expect(all.find(({ letter }) => letter === again.letter)?.marks).toEqual(again.marks);
  });

  it("are read from the archive, a letter once", () => {
    const letters = readKept().map(({ letter }) => letter);
    expect(new Set(letters).size).toBe(letters.length);
  });
});
