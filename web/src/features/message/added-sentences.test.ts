import { beforeAll, describe, expect, it } from "vitest";
import { addedSentences } from "./added-sentences.ts";
import { loadMarkdown } from "../../lib/markdown.ts";

beforeAll(() => loadMarkdown());

const DRAFTED = "Bonjour Claire,\n\nLe **budget** est-il validé ? Merci d’avance.\n\nCamille";

describe("what a person adds to a message", () => {
  it("is each sentence that was not drafted", () => {
    const message = DRAFTED.replace("Merci d’avance.", "Merci d’avance. Je vous offre un mois !");
    expect(addedSentences(message, DRAFTED)).toEqual(["Je vous offre un mois !"]);
    expect(addedSentences(DRAFTED.replace("validé", "voté"), DRAFTED)).toEqual(["Le budget est-il voté ?"]);
  });

  it("is nothing where only spaces, apostrophes or bold words changed, or something went", () => {
    expect(addedSentences("Bonjour Claire,\nLe budget est-il validé ? Merci d'avance.", DRAFTED)).toEqual([]);
  });

  it("is not known where the draft is not", () => {
    expect(addedSentences("Bonjour.", null)).toEqual([]);
  });
});
