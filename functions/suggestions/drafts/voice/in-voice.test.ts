import { describe, expect, it } from "vitest";
import { greetingFor, inVoice } from "./in-voice.ts";
import { titleOf } from "./title-of.ts";

const NOTHING = { greeting: null, closing: null, signature: null, words: null };
const BODY = "Voici [le devis] pour 18 bureaux. Quelle date vous conviendrait ?";
const LETTER = `Bonjour Agnès,\n\n${BODY}\n\nBien cordialement,\n\nNathalie Fouquet`;
const agnes = { firstName: "Agnès", lastName: "Roux" };
const claude = { firstName: "Claude", lastName: "Petit" };

describe("a letter in somebody's voice", () => {
  it("has their greeting, closing and name, and says the same to the letter", () => {
    const voice = {
      ...NOTHING,
      greeting: "Bonjour Madame {nom},",
      closing: "Belle journée,",
      signature: "Nathalie",
    };
    expect(inVoice(LETTER, voice, agnes)).toBe(
      `Bonjour Madame Roux,\n\n${BODY}\n\nBelle journée,\n\nNathalie`,
    );
    expect(inVoice(LETTER, NOTHING, agnes)).toBe(LETTER);
  });

  it("ends without a formula where they write none", () => {
    expect(inVoice(LETTER, { ...NOTHING, closing: "" }, agnes)).toBe(
      `Bonjour Agnès,\n\n${BODY}\n\nNathalie Fouquet`,
    );
  });

  it("keeps a closing that says tu out of a letter that says vous", () => {
    expect(inVoice(LETTER, { ...NOTHING, closing: "Bien à toi," }, agnes)).toBe(LETTER);
    const familiar = LETTER.replace("vous conviendrait", "te conviendrait");
    expect(inVoice(familiar, { ...NOTHING, closing: "Bien à toi," }, agnes)).toContain("Bien à toi,");
  });

  it("loses what is idle, and nothing else, where it is much longer than theirs", () => {
    const idle = LETTER.replace(BODY, `${BODY}\n\nJe reste à votre disposition pour tout complément.`);
    expect(inVoice(idle, { ...NOTHING, words: 10 }, agnes)).toBe(LETTER);
    expect(inVoice(idle, { ...NOTHING, words: 60 }, agnes)).toBe(idle);
    expect(inVoice(LETTER, { ...NOTHING, words: 10 }, agnes)).toBe(LETTER);
  });

  it("is left alone where it is no such letter", () => {
    expect(inVoice("Bonjour,\n\nMerci.", { ...NOTHING, closing: "Belle journée," }, agnes)).toBe(
      "Bonjour,\n\nMerci.",
    );
  });
});

describe("a greeting", () => {
  it("has the title that the first name or our letters tell", () => {
    const formal = { greeting: "Bonjour Madame {nom}," };
    expect(greetingFor(formal, agnes)).toBe("Bonjour Madame Roux,");
    expect(greetingFor(formal, { firstName: "Vincent", lastName: "Morel" })).toBe("Bonjour Monsieur Morel,");
    expect(greetingFor(formal, { ...claude, title: "Monsieur" })).toBe("Bonjour Monsieur Petit,");
    expect(greetingFor({ greeting: "Chère {prénom}," }, { firstName: "Luc", lastName: null })).toBe(
      "Cher Luc,",
    );
  });

  it("is none where the title or the name is not known, or is none to write", () => {
    expect(greetingFor({ greeting: "Bonjour Madame {nom}," }, claude)).toBeNull();
    expect(greetingFor({ greeting: "Chère {prénom}," }, claude)).toBeNull();
    expect(greetingFor({ greeting: "Bonjour {prénom}," }, { firstName: null, lastName: "Roux" })).toBeNull();
    expect(
      greetingFor({ greeting: "Bonjour {prénom}," }, { firstName: "http://a.fr", lastName: "Roux" }),
    ).toBeNull();
  });

  it("is that of our own last letter to them before any other", () => {
    expect(greetingFor({ greeting: "Bonjour {prénom}," }, { ...agnes, greeting: "Chère Agnès," })).toBe(
      "Chère Agnès,",
    );
  });

  it.each([
    ["Marie-Claude", "Madame"],
    ["Jean-Marie", "Monsieur"],
    ["ÉLISE", "Madame"],
    ["Camille", null],
    ["Dominique", null],
    ["", null],
  ])("knows of « %s » that it is for %s", (name, title) => expect(titleOf(name)).toBe(title));
});
