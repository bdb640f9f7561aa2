import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DIGIT, requiredStems } from "./required-stems.ts";
import { DATE_STEMS, findDates } from "../dates/date-mentions.ts";
import { splitSentences } from "../text/sentences.ts";
import { stemsBeside, stemsIn, stemsOf } from "./stems.ts";

describe("the stems a pattern requires", () => {
  it.each([
    [/\bdevis\b|offre (?:commerciale|de prix)/, ["devis", "offre"]],
    [/comite (?:d |des )?(?:achat|budgetaire)/, ["comite"]],
    [/(?:ne|pas) (?:relanc|rappel)\w*/, ["relanc", "rappel"]],
    [/gelee?s?\b(?! pas)/, ["gele"]],
    [/[abc]dress(?:e|er)?|(?<!non )envoy+er/, ["dress", "envoy"]],
  ])("are those of %s", (pattern, stems) => {
    expect(requiredStems(pattern)).toEqual(stems);
  });

  it("are, where it requires several, also those that stand beside", () => {
    const pattern = /\b(?:contrat|bail)\b.{0,60}\b(?:expire|cesse)|echeance|offre (?:de prix|chiffree)?/;
    expect(requiredStems(pattern)).toEqual(["expire", "cesse", "echeance", "offre"]);
    expect(requiredStems(pattern, { second: true })).toEqual(["contrat", "bail", "echeance", "offre"]);
  });

  it("may be digits, where these count", () => {
    const pattern = /\bs([12])\b(?: 20\d\d)?|le (\d{1,2})(?:er)?\b|lundi \d/;
    expect(requiredStems(pattern, { digits: true })).toEqual([DIGIT, "lundi"]);
    expect(() => requiredStems(/devis|le \d?/, { digits: true })).toThrow(/no word is required/);
  });

  it.each([
    /devis|\w+/,
    /(?:devis)?/,
    /devis|le \d/,
    /d{0,2}evi?s*/,
    /(?:devis|)/,
    /devis\u0020|offre\u0020/,
  ])("cannot be told of %s, which is refused", (pattern) => {
    expect(() => requiredStems(pattern)).toThrow(/no word is required|not read/);
  });
});

describe("the stems in a text", () => {
  const PATTERNS = [
    /\bbudget\w*|\benveloppe\b|\barbitrages?\b/,
    /echeance|(?:contrat|abonnement)\b.{0,60}\b(?:jusqu|expir\w+)/,
    /\b(?:relanc|recontact|rappel)\w*|en (?:pause|sommeil)/,
  ];
  const masks = PATTERNS.map((pattern) => stemsOf(pattern));
  const beside = PATTERNS.map((pattern) => stemsBeside(pattern));

  it("are found behind accents, capitals, apostrophes and typing slips, and only there", () => {
    const [budget = 0, term = 0, again = 0] = masks;
    const wanted = budget | term | again;
    expect(stemsIn("L’ENVELOPPE est votée, ÉCHÉANCE en mars") & wanted).toBe(budget | term);
    expect(stemsIn("à relanecr, d’un bugdet") & wanted).toBe(budget | again);
    expect(stemsIn("Visite du site, accueil chaleureux") & wanted).toBe(0);
  });

  it("are all of them where words may be hidden in it", () => {
    const [budget = 0, term = 0, again = 0] = masks;
    for (const text of ["bud\u200bget", "bud<b></b>get", "&eacute;ch&eacute;ance", "rap![](x)pel"])
      expect(stemsIn(text) & (budget | term | again), text).toBe(budget | term | again);
    expect(stemsIn("Merci 👍 — à jeudi…") & (budget | term | again)).toBe(0);
  });

  it("are there whenever a day is named", () => {
    const word = fc.constantFrom(
      ..."le 24 12/03 24.11 3 dans deux mois lundi fin de semaine demain sous quinzaine avant l’été 2027 mi octobre rentrée prochain S2 j+3 ASAP ajd dem".split(
        " ",
      ),
    );
    let named = 0;
    fc.assert(
      fc.property(fc.array(word, { maxLength: 6 }), (words) => {
        const text = words.join(" ");
        if (splitSentences(text).every((one) => findDates(one.normalised, "2026-11-20").length === 0)) return;
        named++;
        expect(stemsIn(text) & DATE_STEMS, text).not.toBe(0);
      }),
      { numRuns: 2_000 },
    );
    expect(named).toBeGreaterThan(1_000);
  });

  it("are there whenever a pattern matches one of its sentences", () => {
    const word = fc.constantFrom(
      ..."budget enveloppe arbitrages échéance contrat abonnement jusqu expire relancer recontacté rappel en pause sommeil le de à pas".split(
        " ",
      ),
    );
    const slip = fc.tuple(word, fc.nat(8)).map(([text, at]) => {
      const cut = 1 + (at % Math.max(1, text.length - 2));
      return text.slice(0, cut) + (text[cut + 1] ?? "") + (text[cut] ?? "") + text.slice(cut + 2);
    });
    const capital = word.map((text) => text.toUpperCase());
    const decomposed = word.map((text) => text.normalize("NFD"));
    const between = fc.constantFrom(
      " ",
      " ",
      " ",
      "’",
      "'",
      "-",
      ". ",
      "… ",
      "\n",
      " ; ",
      "\u00a0",
      "« ",
      " »",
      "_",
      "œ",
      "?",
    );
    const text = fc
      .array(fc.tuple(fc.oneof(word, word, slip, capital, decomposed), between), { maxLength: 14 })
      .map((pieces) => pieces.flat().join(""));
    let matched = 0;
    fc.assert(
      fc.property(text, (written) => {
        const found = stemsIn(written);
        for (const { normalised } of splitSentences(written))
          for (const [index, pattern] of PATTERNS.entries()) {
            if (!pattern.test(normalised)) continue;
            matched++;
            expect(found & (masks[index] ?? 0)).not.toBe(0);
            expect(found & (beside[index] ?? 0)).not.toBe(0);
          }
      }),
      { numRuns: 3_000 },
    );
    expect(matched).toBeGreaterThan(3_000);
  });
});
