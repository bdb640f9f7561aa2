import { describe, expect, it } from "vitest";
import { aContact, uuid } from "../../test/fixtures.ts";
import { groundingOf } from "./grounding.ts";

const contact = aContact();

describe("what a message rests on", () => {
  it("ties a sentence to the quote of the same source shown among the reasons", () => {
    const claim = { text: "Le budget ?", quote: "le budget passe", sourceIds: [uuid(901)] };
    const grounding = groundingOf(contact, [claim]);
    expect(grounding.others).toEqual([]);
    expect(grounding.sentences).toMatchObject([{ text: "Le budget ?", quotes: new Set(["raison-0-0"]) }]);
    // Beside the sentence stand the claim's own words.
    expect(grounding.sentences[0]?.proofs.map(({ quote }) => quote)).toEqual(["le budget passe"]);
  });

  it("adds a quote no reason shows, with the date of its source", () => {
    const claim = { text: "Le délai ?", quote: "Délai inquiétant.", sourceIds: [uuid(951)] };
    const [quote] = groundingOf(contact, [claim, claim]).others;
    expect(quote).toMatchObject({ kind: "note", text: "Délai inquiétant." });
    expect(quote?.date).toBe("2026-11-10T09:30:00.000Z");
    expect(groundingOf(contact, [claim, claim]).others).toHaveLength(1);
  });

  it("leaves out a sentence without any source", () => {
    expect(groundingOf(contact, [{ text: "Bonjour", quote: "", sourceIds: [] }]).sentences).toEqual([]);
  });
});
