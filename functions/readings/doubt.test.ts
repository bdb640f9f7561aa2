import { describe, expect, it } from "vitest";
import type { Fact } from "./contract.ts";
import { dateFact } from "./dated-fact.ts";
import { doubtIn } from "./doubt.ts";

// A Tuesday.
const WRITTEN = "2026-11-24";
const of = (fact: Partial<Fact> & { quote: string }) =>
  doubtIn(
    dateFact(
      {
        kind: "commitment",
        who: "us",
        act: "call",
        object: null,
        due: null,
        refersTo: null,
        ...fact,
      },
      WRITTEN,
      fact.quote,
    ),
    WRITTEN,
  );

describe("what is unsure of a fact", () => {
  it.each([
    ["Je vous rappelle peut-être vendredi.", "vendredi"],
    ["Normalement, je vous rappelle vendredi.", "vendredi"],
    ["Je pense pouvoir vous rappeler vendredi.", "vendredi"],
    ["RDV vendredi sauf imprévu.", "vendredi"],
    ["Rappel vendredi, à confirmer.", "vendredi"],
    ["Je vous rappelle vers le 15 décembre.", "le 15 décembre"],
    ["Je le rappelle aux alentours du 15 décembre.", "du 15 décembre"],
  ])("is that who says it hedges: %s", (quote, due) => expect(of({ quote, due })).toBe("hedged"));

  it.each(["Je vous rappelle jeudi 15 décembre.", "Je vous rappelle le 31 novembre."])(
    "is a day that is none or contradicts itself: %s",
    (quote) => expect(of({ quote })).toBe("day"),
  );

  it("is a promise of which neither what nor how was found", () => {
    const quote = "On s’en occupe vendredi.";
    expect(of({ quote, act: "other", due: "vendredi" })).toBe("matter");
    expect(of({ quote, act: "other", object: "la pose", due: "vendredi" })).toBeNull();
    expect(of({ quote, act: "other", who: "contact", due: "vendredi" })).toBeNull();
  });

  it.each<[string, Partial<Fact>]>([
    ["Je vous rappelle vendredi.", { due: "vendredi" }],
    ["Je vous rappelle sans faute.", {}],
    // Who asks whether, asks all the same.
    ["Pouvez-vous peut-être m’envoyer vos tarifs ?", { kind: "question", act: null }],
    ["Suite à notre appel de jeudi dernier, je vous rappelle.", {}],
  ])("is nothing of %s", (quote, fact) => expect(of({ quote, ...fact })).toBeNull());

  it("is nothing more once a person has given the day", () => {
    const quote = "Je vous rappelle peut-être vendredi.";
    expect(of({ quote, due: "le 3 décembre 2026" })).toBeNull();
  });
});
