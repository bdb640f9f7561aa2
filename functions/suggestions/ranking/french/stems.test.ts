import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { requiredStems } from "./required-stems.ts";
import { splitSentences } from "./sentences.ts";
import { stemsIn, stemsOf } from "./stems.ts";

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

  it("are found behind accents, capitals, apostrophes and typing slips, and only there", () => {
    const [budget = 0, term = 0, again = 0] = masks;
    const wanted = budget | term | again;
    expect(stemsIn("L’ENVELOPPE est votée, ÉCHÉANCE en mars") & wanted).toBe(budget | term);
    expect(stemsIn("à relanecr, d’un bugdet") & wanted).toBe(budget | again);
    expect(stemsIn("Visite du site, accueil chaleureux") & wanted).toBe(0);
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
          }
      }),
      { numRuns: 3_000 },
    );
    expect(matched).toBeGreaterThan(3_000);
  });
});
