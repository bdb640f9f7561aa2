import { beforeAll, describe, expect, it } from "vitest";
import { loadMarkdown, parseMarkdown } from "../../lib/markdown.ts";
import { runsOf } from "./sentence-ranges.ts";

beforeAll(() => loadMarkdown());

function marked(markdown: string, ...sentences: string[]) {
  const runs = [...runsOf(parseMarkdown(markdown), sentences).values()].flat();
  return sentences.map((_, index) =>
    runs
      .filter((run) => run.sentences.includes(index))
      .map(({ text }) => text)
      .join(""),
  );
}

describe("finding the sentences of a message", () => {
  it("finds one within a paragraph", () => {
    expect(marked("Bonjour. Le budget passe. Merci.", "Le budget passe.")).toEqual(["Le budget passe."]);
  });

  it("finds one through bold words, line breaks and other apostrophes or spaces", () => {
    expect(marked("C’est **très**\nclair : oui.", "C'est très clair\u00a0: oui.")).toEqual([
      "C’est trèsclair : oui.",
    ]);
  });

  it("starts a sentence once, however many pieces it is in", () => {
    const runs = [...runsOf(parseMarkdown("Le **budget** passe."), ["Le budget passe."]).values()].flat();
    expect(runs.map(({ first }) => first)).toEqual([true, false, false]);
  });

  it("marks sentences that overlap, each with its own", () => {
    expect(marked("Un deux trois.", "Un deux", "deux trois")).toEqual(["Un deux", "deux trois"]);
  });

  it("marks nothing for a sentence the person rewrote", () => {
    expect(marked("Bonjour.", "Le budget passe.", "")).toEqual(["", ""]);
  });
});
