import { describe, expect, it } from "vitest";
import { requiredStems } from "./required-stems.ts";

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
