import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../../dev/test/temporary-folder.ts";
import { answersIn, joinMarks, type Mark, type MarkedLetter, readSheet } from "./marks.ts";
import { verdictFigures, verdictOf, worst } from "./verdicts.ts";
import { marksInWords } from "./words.ts";

const letter = (name: string, signal = "owedDocument") => ({
  letter: name.repeat(12),
  portal: "j1",
  reader: "author" as const,
  by: "templates" as const,
  contact: name,
  signal,
  subject: "Tarifs",
  text: "Bonjour,",
});
const mark = (said: Mark["mark"], untrue = false, why = ""): Mark => ({ mark: said, untrue, why });
const marked = (name: string, marks: Mark[], signal?: string): MarkedLetter => ({
  ...letter(name, signal),
  marks,
});
const line = (name: string, said: Mark["mark"], untrue = false): string =>
  `{"letter": "${name.repeat(12)}", "mark": "${said}", "untrue": ${untrue}, "why": "trop vague"}\n`;

describe("an answer sheet", () => {
  it("is read line by line; the last answer for a letter counts", () => {
    const answers = new Map(answersIn(`${line("a", "send")}\n${line("a", "edit")}`, "one.jsonl"));
    expect([...answers]).toEqual([["a".repeat(12), mark("edit", false, "trop vague")]]);
  });

  it.each(["send", '{"letter": "aaaaaaaaaaaa", "mark": "perhaps", "untrue": false}'])(
    "with the line %s is refused, by its name and the answer’s number",
    (wrong) => {
      expect(() => answersIn(line("a", "send") + wrong, "one.jsonl")).toThrow("one.jsonl: answer 2");
    },
  );

  it("may be a folder of a reader’s files", () => {
    const folder = path.join(temporaryFolder(), "first");
    mkdirSync(folder);
    writeFileSync(path.join(folder, "j1.jsonl"), line("a", "send"));
    writeFileSync(path.join(folder, "j2.jsonl"), line("b", "never"));
    expect([...readSheet(folder).values()].map((one) => one.mark).sort()).toEqual(["never", "send"]);
  });
});

describe("the marks of three readers", () => {
  it("decide by majority, and two of them that a letter is untrue", () => {
    const said = (...marks: Mark[]) => verdictOf(marked("a", marks));
    expect(said(mark("send"), mark("send", true), mark("never"))).toEqual({
      mark: "send",
      isUntrue: false,
      isUnanimous: false,
      agreed: 1,
      pairs: 3,
    });
    expect(said(mark("send"), mark("edit", true), mark("never", true))).toMatchObject({
      mark: null,
      isUntrue: true,
    });
    expect(said(mark("never"), mark("never"), mark("never"))).toMatchObject({ isUnanimous: true });
  });

  it("say nothing of a letter that one of them has not marked", () => {
    const answers: Mark["mark"][] = ["send", "send", "never"];
    const sheets = answers.map(
      (said, reader) =>
        new Map(
          ["a", "b"]
            .filter((name) => name === "a" || reader < 2)
            .map((name) => [name.repeat(12), mark(said)]),
        ),
    );
    const joined = joinMarks([letter("a"), letter("b"), letter("c")], sheets);
    expect(joined.marked.map(({ marks }) => marks.length)).toEqual([3, 2]);
    expect(verdictFigures(joined.marked)).toMatchObject({ letters: 1, lacking: 1, send: 1, never: 0 });
  });

  it("of a letter that is none of these are named", () => {
    const answers = new Map(answersIn(line("z", "send"), "one.jsonl"));
    expect(joinMarks([letter("a")], [answers])).toEqual({ marked: [], unknown: ["z".repeat(12)] });
  });

  it("are told in all, by signal, and with what stands out: what is untrue first", () => {
    const all = [
      marked("a", [mark("send"), mark("send"), mark("edit")]),
      marked("b", [mark("never"), mark("never"), mark("never", false, "hors sujet")], "trouble"),
      marked("c", [mark("send", true), mark("send", true, "rien n’a été promis"), mark("edit")]),
    ];
    expect(worst(all).map(({ contact }) => contact)).toEqual(["c", "b"]);
    const lines = marksInWords(all, ["z".repeat(12)]).map((one) => one.replace(/ +/g, " ").trim());
    expect(lines.slice(0, 7)).toEqual([
      "3 letters marked by three readers; 0 lack a mark and are left out",
      "1 answers are of no letter: zzzzzzzzzzzz",
      "letters send edit never open untrue",
      "all 3 2 67 % 0 1 33 % 0 1",
      "owedDocument 2 2 100 % 0 0 0 % 0 1",
      "trouble 1 0 0 % 0 1 100 % 0 0",
      "all agree: 1 of 3, 33 %; two readers do: 5 of 9, 56 %",
    ]);
    expect(lines.slice(7)).toEqual([
      "what stands out:",
      "cccccccccccc owedDocument: send, untrue; send, untrue; edit",
      "rien n’a été promis",
      "bbbbbbbbbbbb trouble: never; never; never",
      "hors sujet",
    ]);
  });
});
