import { expect, it } from "vitest";
import { judgeMail } from "./judge-mail.ts";

it("says what is lost of their own, and what is kept of quotations", () => {
  const text = "Oui.\n\nLe 09/03/2026 à 08:12, Inès a écrit :\n> Porte 4 ?\n\nPorte 5.";
  expect(judgeMail({ kind: "quoted", text, right: "Oui.\n\nPorte 5." })).toEqual({
    right: true,
    lost: [],
    kept: [],
  });
  expect(judgeMail({ kind: "quoted", text, right: "keeps «Porte 5.»" }).right).toBe(true);
  expect(judgeMail({ kind: "quoted", text, keep: ["> Porte 4 ?"], drop: ["Porte 5."] })).toEqual({
    right: false,
    lost: ["> Porte 4 ?"],
    kept: ["Porte 5."],
  });
  expect(judgeMail({ kind: "note: pasted", text, right: "everything kept" }).right).toBe(true);
});
