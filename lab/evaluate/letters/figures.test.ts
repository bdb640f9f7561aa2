import path from "node:path";
import { describe, expect, it } from "vitest";
import { unpacked } from "../../data/archive.ts";
import { figuresInWords } from "./figures-in-words.ts";
import { figuresOf } from "./figures.ts";
import { framesIn } from "./letter-text.ts";
import { letterPortals } from "./letter-portals.ts";
import { type Letter, lettersOf, READERS } from "./make-letters.ts";
import { shareIn } from "./matter.ts";
import { refusalsOf } from "./own-check.ts";
import { sheetOf } from "./sheet.ts";

const PORTALS = letterPortals();
const letters = READERS.flatMap((reader) => PORTALS.flatMap((portal) => lettersOf(portal, reader)));
const some = letters.filter(({ portal, reader }) => portal === "j3" && reader === "author");

/** A letter with other words, in one list with all others that are made so. */
const reading = (subject: string, said: string, letter = some[0]): Letter => {
  if (letter === undefined) return expect.fail("no letter");
  const { user, written } = letter;
  const message = `Bonjour Anna,\n\n${said}\n\nBien cordialement,\n\n${user.name}`;
  return {
    ...letter,
    list: 0,
    written: {
      ...written,
      ai_subject: subject,
      ai_iceBreakingMessage: message,
      claims: { ...written.claims, message: [] },
    },
  };
};

describe("the letters of the judged portals", async () => {
  const figures = await figuresOf(letters);

  it("are of every portal and reader, no longer than they are read", () => {
    process.stdout.write(`${figuresInWords(figures).join("\n")}\n`);
    expect(new Set(letters.map(({ portal }) => portal)).size).toBe(PORTALS.length);
    expect(letters.length).toBeGreaterThanOrEqual(600);
    expect(figures.words.tooLong).toBe(0);
  });

  it("are those of one portal, by its name or its folder", () => {
    const folder = path.join(unpacked("unseen-portals"), "h1");
    expect(letterPortals("j3").map(({ name }) => name)).toEqual(["j3"]);
    expect(letterPortals(folder)).toMatchObject([{ name: "h1", folder, today: "2026-11-20" }]);
    expect(letterPortals("j99")).toEqual([]);
  });

  it("share no sentence with another of their list", () => {
    expect(figures.shared).toEqual([]);
  });

  it("hold two frames at most, never two in a sentence", () => {
    expect(figures.frames.most).toBeLessThanOrEqual(2);
    expect(figures.frames.twiceInASentence).toBe(0);
  });
});

describe("what is counted of letters", () => {
  it("is how far they name what their fact is about", () => {
    const tariffs = "les tarifs pour 14 techniciens";
    expect(shareIn("Tarifs pour 14 techniciens", tariffs)).toBe(1);
    expect(shareIn("Je vous prépare le tarif.", tariffs)).toBeCloseTo(1 / 3);
    expect(shareIn("Notre échange", tariffs)).toBe(0);
  });

  it("is each sentence that two of a list share, but for greeting and closing", async () => {
    const both = ["Où en est l’atelier de cadrage ? Je vous écoute.", "Je vous écoute. Quelle date ?"];
    const { shared } = await figuresOf(both.map((said) => reading("Atelier", said)));
    expect(shared).toEqual(["Je vous écoute."]);
  });

  it("is the words above ninety, and the places to fill", async () => {
    const long = reading("Tarifs", `Voici [vos tarifs] et [une date]. ${"mot ".repeat(90)}.`);
    const { words, frames } = await figuresOf([long]);
    expect(words).toMatchObject({ tooLong: 1, most: 100 });
    expect(frames).toEqual({ letters: 1, most: 2, twiceInASentence: 1 });
    expect(framesIn("[vos tarifs] [x] [sur\ndeux lignes]")).toEqual(["[vos tarifs]"]);
  });

  it("is what our own check refuses, by rule, of what no text says", async () => {
    const invented = reading("Remise", "Je vous confirme une remise de 4 321 €.");
    expect((await refusalsOf(invented)).map(({ rule }) => rule)).toContain("amount");
    const passing = await Promise.all(some.map(refusalsOf));
    expect(passing).toContainEqual([]);
  });
});

describe("a sheet for readers", () => {
  const sheet = sheetOf(some);

  it("shows each letter under its fingerprint, with the texts it cites in full", () => {
    for (const { fingerprint, texts, ranked } of some) {
      expect(sheet).toContain(`## ${fingerprint}\n`);
      const cited = ranked.reasons.flatMap(({ evidence }) => evidence.map(({ id }) => id));
      for (const { source } of texts.filter((text) => cited.includes(text.source.id)))
        expect(plain(sheet)).toContain(plain(source.text));
    }
  });

  it("names no signal and no rule", () => {
    for (const { signal } of some) expect(sheet).not.toContain(signal);
  });
});

/** Without typography and line marks. */
const plain = (text: string): string => text.replace(/['’‘]/g, "'").replace(/[\s>]+/g, "");
