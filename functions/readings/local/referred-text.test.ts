import { describe, expect, it } from "vitest";
import type { Fact } from "../contract.ts";
import type { SourceText } from "../source-text.ts";
import type { EarlierText } from "./earlier-text.ts";
import { referredText } from "./referred-text.ts";

const fact = (kind: Fact["kind"], quote: string, who: Fact["who"] = "us"): Fact => ({
  kind,
  who,
  act: null,
  object: null,
  due: null,
  quote,
  refersTo: null,
});
const at = (day: string, id: string, ...facts: Fact[]): EarlierText => ({
  source: { id, at: `${day}T09:00:00.000Z` },
  facts,
});
const now = { at: "2026-11-18T09:00:00.000Z" } as SourceText;
const sent = fact("done", "Catalogue envoyé ce matin.");

describe("the earlier text that something done speaks of", () => {
  it("is the newest that shares its words", () => {
    const earlier = [
      at("2026-11-02", "old", fact("commitment", "Lui envoyer le catalogue")),
      at("2026-11-10", "new", fact("commitment", "Lui renvoyer le catalogue corrigé")),
      at("2026-11-12", "other", fact("commitment", "Le rappeler au sujet du chantier")),
    ];
    expect(referredText(sent, now, earlier)).toBe("new");
  });

  it("is the only open one where words do not tell", () => {
    expect(referredText(sent, now, [at("2026-11-02", "one", fact("commitment", "Le rappeler"))])).toBe("one");
  });

  it("is none where another side owed it, or where nothing is settled", () => {
    const theirs = at("2026-11-02", "theirs", fact("commitment", "Nous envoie son catalogue", "contact"));
    expect(referredText(sent, now, [theirs])).toBeNull();
    const asked = at("2026-11-02", "asked", fact("question", "Avez-vous un catalogue ?"));
    expect(referredText(fact("budget", "Budget voté"), now, [asked])).toBeNull();
  });
});
