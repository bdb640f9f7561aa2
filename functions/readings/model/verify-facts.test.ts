import { describe, expect, it } from "vitest";
import type { AnsweredFact } from "./answer.ts";
import type { Readable } from "./readable.ts";
import { verifyFacts } from "./verify-facts.ts";

const TEXT = "Pour le bac tampon, je m’en occupe d’ici la fin du mois, promis.";
const QUOTE = "je m’en occupe d’ici la fin du mois";
const AT = "2026-11-18T09:00:00.000Z";
const NAMED = new Map([
  ["1", { id: "this", at: AT }],
  ["2", { id: "later", at: "2026-11-19T09:00:00.000Z" }],
  ["3", { id: "same instant", at: AT }],
  ["e1", { id: "earlier", at: "2026-11-02T09:00:00.000Z" }],
]);
const said = (more: Partial<AnsweredFact> = {}): AnsweredFact => ({
  quote: QUOTE,
  kind: "commitment",
  who: "us",
  act: "send",
  object: null,
  due: null,
  refersTo: null,
  ...more,
});
/** What is kept of an answer about a text; `given`: what the model was shown of it. */
const kept = (facts: AnsweredFact[], text = TEXT, given = text) =>
  verifyFacts(facts, { text: { id: "this", at: AT, text }, words: given } as Readable, NAMED);
const one = (more: Partial<AnsweredFact>, text?: string, given?: string) =>
  kept([said(more)], text, given)?.[0];

describe("what a model says", () => {
  it("is kept in the text's own characters", () => {
    const facts = [said({ quote: "je m'en occupe d'ici la fin du mois", due: "d'ici la fin du mois" })];
    expect(kept(facts)).toEqual([said({ due: "d’ici la fin du mois" })]);
  });

  it("is dropped where its quote does not stand in the text, and proves nothing alone", () => {
    const invented = said({ quote: "je signe demain" });
    expect(kept([invented, said()])).toEqual([said()]);
    expect(kept([invented])).toBeUndefined();
    expect(kept([])).toEqual([]);
  });

  it("is dropped where it quotes fewer than three characters, or more than six hundred", () => {
    expect(one({ quote: "oui" }, "oui, volontiers")?.quote).toBe("oui");
    expect(one({ quote: "ok" }, "ok, volontiers")).toBeUndefined();
    expect(one({ quote: "x".repeat(600) }, "x".repeat(601))?.quote).toHaveLength(600);
    expect(one({ quote: "x".repeat(601) }, "x".repeat(601))).toBeUndefined();
  });

  it("quotes the longest part of what something was removed from", () => {
    const stored = "Appelez le 06 12 34 56 78 pour le bac tampon.";
    const given = "Appelez le […] pour le bac tampon.";
    expect(one({ quote: given }, stored, given)?.quote).toBe("pour le bac tampon.");
  });

  it("says when and what in the text's words, or not at all", () => {
    expect(one({ due: "fin décembre", object: "le grand entrepôt" })).toEqual(said());
    expect(one({ object: " le bac tampon " })?.object).toBe("le bac tampon");
    expect(one({ object: " " })?.object).toBeNull();
    const long = "tampon ".repeat(20);
    expect(one({ object: `${long.slice(0, 76)}bac` }, TEXT)?.object).toHaveLength(79);
    expect(one({ object: `${long.slice(0, 78)}bac` }, TEXT)?.object).toBeNull();
    expect(one({ quote: "oui", due: "x".repeat(120) }, `oui ${"x".repeat(121)}`)?.due).toHaveLength(120);
    expect(one({ quote: "oui", due: "x".repeat(121) }, `oui ${"x".repeat(121)}`)?.due).toBeNull();
  });

  it("refers to another text that was there before", () => {
    const targets = ["e1", "3", "1", "2", "e7", null].map((refersTo) => one({ refersTo })?.refersTo);
    expect(targets).toEqual(["earlier", "same instant", null, null, null, null]);
  });

  it("names an act of commitments alone, and the contact of a quote sent", () => {
    expect(one({ act: null })?.act).toBe("other");
    expect(one({ kind: "question" })?.act).toBeNull();
    expect(one({ kind: "quoteSent" })?.who).toBe("contact");
  });

  it("is said once, and of twelve facts no more is heard", () => {
    expect(kept([said(), said({ due: "d’ici la fin du mois" })])).toEqual([said()]);
    const letters = "abcdefghijklmnopqrstuvwxyz";
    const parts = Array.from({ length: 13 }, (_, index) => said({ quote: letters.slice(index) }));
    expect(kept(parts, letters)).toEqual(parts.slice(0, 12));
  });
});
