import { describe, expect, it } from "vitest";
import type { Given } from "./types.ts";
import { ungroundedIn } from "./ungrounded-in.ts";

const given: Given = {
  sources: [
    {
      id: "mail-1",
      kind: "engagement",
      date: "2026-10-06",
      author: "contact",
      text: "Compte FR76 3000 6000 0112 3456 7890 189, à ines@ailleurs.example, www.ailleurs.example ou 06 11 22 33 44.",
    },
  ],
  trusted: { names: ["Inès Fabre"], days: [], urls: [], emails: [], phones: [] },
};
const shown = (message: string) => ungroundedIn(message, given).map(({ kind, text }) => `${kind} ${text}`);

describe("a message that a person wrote", () => {
  it("may hold the addresses of what is known, however they are written, and say « demain »", () => {
    expect(
      shown("Bonjour Inès, demain FR7630006000011234567890189, INES@ailleurs.example, +33611223344."),
    ).toEqual([]);
    expect(shown("Voir www.ailleurs.example la semaine prochaine.")).toEqual([]);
  });

  it("is shown others, in their order, where they stand", () => {
    const message = "Solène, FR76 3000 6000 0112 3456 7890 188, paul@ailleurs.example, 06 11 22 33 45.";
    const found = ungroundedIn(message, given);
    expect(found.map(({ kind }) => kind)).toEqual(["name", "iban", "email", "phone"]);
    for (const { start, end, text } of found) expect(message.slice(start, end)).toBe(text);
  });

  it.each([
    ["Le 3 mars 2029.", "date 3 mars 2029"],
    ["Pour 12 sites.", "number 12"],
    ["Pour 12 €.", "amount 12 €"],
    ["Pour 12 %.", "percentage 12 %"],
    ["Voir www.nulle-part.example.", "url www.nulle-part.example"],
  ])("is shown every kind of fact: « %s »", (message, fact) => {
    expect(shown(message)).toEqual([fact]);
  });

  it("is read in the letters in which it is sent", () => {
    const [found] = ungroundedIn("Merci à Solène.".normalize("NFD"), given);
    expect(found).toEqual({ kind: "name", text: "Solène", start: 8, end: 14 });
  });
});
