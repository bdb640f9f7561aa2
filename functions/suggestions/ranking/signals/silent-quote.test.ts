import { describe, expect, it } from "vitest";
import { anEngagement, explain, sent, signalsOf } from "../history.fixture.ts";

describe("what was noted down of a message", () => {
  const quote = sent("2026-09-25", "Voici notre devis.", [{ kind: "quoteSent" }]);

  it("of theirs answers, of ours chases", () => {
    const theirs = anEngagement("2026-10-04", "other", "Merci, je lis.", [], { manner: "theirMessage" });
    expect(signalsOf([quote, theirs])).toEqual([]);
    const ours = anEngagement("2026-09-30", "other", "L’avez-vous lu ?", [], { manner: "ourMessage" });
    expect(explain([quote, ours]).reasons.map(({ text }) => text)).toEqual([
      "Devis envoyé vendredi 25 septembre, relancé mercredi 30 septembre, toujours sans réponse",
    ]);
  });
});
