import { describe, expect, it } from "vitest";
import { ownerText, uneventfulText } from "./why-not-words.ts";

describe("a contact about whom nothing speaks", () => {
  it("has no promise where everything was read", () => {
    expect(uneventfulText({ read: 3, unread: 0 })).toMatch(
      /^Rien n’appelle de message\u00A0: aucune promesse trouvée dans les 3 échanges et notes lus, aucune question/,
    );
  });

  it.each([
    [{ read: 0, unread: 1 }, "Aucune raison connue\u00A0: 1 échange n’a pas été lu."],
    [{ read: 0, unread: 2 }, "Aucune raison connue\u00A0: 2 échanges n’ont pas été lus."],
    [
      { read: 1, unread: 2 },
      "Rien n’appelle de message dans le seul échange lu\u00A0; 2 échanges n’ont pas été lus.",
    ],
  ])("is not said to have been read through: %j", (texts, expected) => {
    expect(uneventfulText(texts)).toBe(expected);
  });

  it("of whom nothing is known has nothing to read", () => {
    expect(uneventfulText({ read: 0, unread: 0 })).toMatch(/^Aucun échange ni note n’est connu/);
  });
});

describe("a contact who is somebody else’s", () => {
  const owned = { ownerEmail: "zoe@x.example", given: null };

  it("is said to be so in the CRM only where one says it", () => {
    expect(ownerText({ ...owned, fromCrm: true }, "Zoé Petit")).toBe(
      "C’est Zoé Petit qui suit ce contact dans le CRM.",
    );
    expect(ownerText({ ...owned, fromCrm: false }, "Zoé Petit")).toBe("C’est Zoé Petit qui suit ce contact.");
    expect(ownerText({ ...owned, fromCrm: false }, null)).toMatch(
      /^Son propriétaire, zoe@x\.example, n’est reconnu/,
    );
  });
});
