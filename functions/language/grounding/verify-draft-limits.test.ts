import { describe, expect, it } from "vitest";
import type { DraftClaim, DraftToVerify, Given, Violation } from "./types.ts";
import { verifyDraft } from "./verify-draft.ts";

const given: Given = {
  sources: [{ id: "note-1", kind: "note", date: "2026-10-05", author: "us", text: "Vu Inès. Devis envoyé." }],
  trusted: { names: ["Inès Fabre", "Marc Vidal"], days: [], urls: [], emails: [], phones: [] },
};
const MESSAGE = "Bonjour Inès,\n\nQuand pourrions-nous en parler ?\n\nBien cordialement,\nMarc Vidal";

const wrongIn = (change: Partial<DraftToVerify>): Violation[] =>
  verifyDraft({ subject: "Devis", message: MESSAGE, claims: [], register: "vous", ...change }, given);
const toldIn = (change: Partial<DraftToVerify>): string[] =>
  wrongIn(change).map(({ kind, text }) => `${kind} ${text}`);

describe("a draft", () => {
  it("of more than 2,000 characters is refused unread", () => {
    const message = "x, ".repeat(667);
    expect(wrongIn({ message })).toEqual([{ kind: "length", text: "", start: 0, end: 2001 }]);
    expect(wrongIn({ message: message.slice(1) }).map(({ kind }) => kind)).toContain("greeting");
  });

  it("has a word in its subject, greets nobody there and asks nothing", () => {
    expect(toldIn({})).toEqual([]);
    expect(toldIn({ subject: "…" })).toEqual(["empty "]);
    expect(toldIn({ subject: "Devis de 12 €" })).toEqual(["amount 12 €"]);
  });

  it("is told of what is wrong in the order of the message, its subject and claims last", () => {
    const message = MESSAGE.replace("Inès,", "Inès,\n\nJe te remercie, Solène.");
    expect(toldIn({ message, subject: "Devis de 12 €" })).toEqual([
      "register te",
      "name Solène",
      "amount 12 €",
    ]);
  });

  it("is shown its words without the spaces around them", () => {
    expect(toldIn({ message: MESSAGE.replace("\n\nQuand", "\n\n\n# Voici\n\nQuand") })).toEqual([
      "markup # Voici",
    ]);
  });
});

describe("a claim", () => {
  const claimed = (change: Partial<DraftClaim>): string[] =>
    toldIn({
      claims: [
        { text: "Quand pourrions-nous en parler ?", quote: "Devis", sourceIds: ["note-1"], ...change },
      ],
    });

  it("quotes at least four letters", () => {
    expect(claimed({ quote: "Devi" })).toEqual([]);
    expect(claimed({ quote: "Dev." })).toEqual(["quote Dev."]);
  });

  it("is told by its text where that is at fault, or its source is", () => {
    expect(claimed({ text: "Rien." })).toEqual(["claim_not_in_message Rien."]);
    expect(claimed({ sourceIds: [] })).toEqual(["source Quand pourrions-nous en parler ?", "quote Devis"]);
  });
});
