import { describe, expect, it } from "vitest";
import type { ReadFact } from "../../../../functions/readings/contract.ts";
import { uuid } from "../../test/fixtures.ts";
import { correctionInWords, factInWords, settledInWords } from "./fact-words.ts";
import type { OnWire } from "../../lib/on-wire.ts";

const NOW = new Date("2026-11-16T09:00:00Z");
const fact = (overrides: Partial<OnWire<ReadFact>> = {}): OnWire<ReadFact> => ({
  key: "0".repeat(32),
  kind: "commitment",
  who: "us",
  act: "call",
  object: null,
  quote: "Je la rappelle",
  due: null,
  amount: null,
  settledBy: null,
  correction: null,
  corrections: [],
  mayObject: false,
  doubt: null,
  ...overrides,
});
type Bound = NonNullable<ReadFact["due"]>["bound"];
const due = (bound: Bound, start: string, end = start, hour: string | null = null) => ({
  bound,
  start,
  end,
  hour,
});
const words = (overrides: Partial<OnWire<ReadFact>>) =>
  factInWords(fact(overrides), NOW).replaceAll("\u00A0", " ");

describe("a fact in words", () => {
  it.each<[Partial<OnWire<ReadFact>>, string]>([
    [{ due: due("on", "2026-11-19") }, "Promesse de rappel, pour jeudi 19 novembre"],
    [
      { due: due("on", "2026-11-19", "2026-11-19", "14:30") },
      "Promesse de rappel, pour jeudi 19 novembre à 14 h 30",
    ],
    [
      { due: due("on", "2026-11-19", "2026-11-19", "09:00") },
      "Promesse de rappel, pour jeudi 19 novembre à 9 h",
    ],
    [{ due: due("by", "2026-11-16", "2026-11-20") }, "Promesse de rappel, d’ici vendredi 20 novembre"],
    [{ due: due("from", "2026-11-23") }, "Promesse de rappel, à partir du lundi 23 novembre"],
    [{ due: due("notBefore", "2027-03-01") }, "Promesse de rappel, pas avant mars 2027"],
    [{ due: due("notBefore", "2026-12-10") }, "Promesse de rappel, pas avant le 10 décembre"],
    [{ due: due("within", "2026-11-23", "2026-11-27") }, "Promesse de rappel, entre le 23 et le 27 novembre"],
    [
      { due: due("within", "2026-11-30", "2026-12-04") },
      "Promesse de rappel, entre le 30 novembre et le 4 décembre",
    ],
    [
      { due: due("within", "2026-12-28", "2027-01-01") },
      "Promesse de rappel, entre le 28 décembre et le 1er janvier 2027",
    ],
    [
      { kind: "absence", who: "contact", act: null, due: due("within", "2026-11-16", "2026-11-27") },
      "Absence, jusqu’au vendredi 27 novembre inclus",
    ],
    [{ kind: "quoteSent", who: "contact", act: null, amount: "4 200 € HT" }, "Devis envoyé : 4 200 € HT"],
    [{ kind: "competitor", who: "contact", act: null, object: "Portalys" }, "Concurrent : Portalys"],
    [{ kind: "trouble", who: "us", act: null }, "Problème signalé, de notre part"],
    [{ kind: "trouble", who: "contact", act: null }, "Problème signalé"],
    [
      { kind: "ultimatum", act: null, object: "la remise en service", due: due("on", "2026-11-20") },
      "Dernier délai qui nous est donné : la remise en service, pour vendredi 20 novembre",
    ],
    [
      { kind: "renewal", who: "contact", act: null, due: due("on", "2026-12-31") },
      "Échéance de contrat, le jeudi 31 décembre",
    ],
    [
      { kind: "postponement", who: "contact", act: null, due: due("on", "2026-12-01") },
      "À recontacter plus tard, à partir du mardi 1er décembre",
    ],
    [{ act: "send", object: "la notice" }, "Envoi promis : la notice"],
    [{ act: "send", who: "contact" }, "Envoi annoncé par le contact"],
    [{ who: "thirdParty" }, "Rappel annoncé par un tiers"],
    [{ kind: "question", act: null }, "Question restée sans réponse"],
    [{ kind: "quoteSent", who: "contact", act: null }, "Devis envoyé"],
    [{ kind: "nextStep", act: null }, "Suite attendue de notre part"],
    [{ kind: "done", act: null }, "C’est fait, de notre part"],
  ])("%#: a window stays a window, a bound a bound: %s", (overrides, expected) => {
    expect(words(overrides)).toBe(expected);
  });

  it("is no longer unanswered once it is settled, and says by what", () => {
    const settledBy = { kind: "engagement", id: uuid(1), date: "2026-11-18T09:00:00Z" } as const;
    const question = fact({ kind: "question", act: null, settledBy });
    expect(factInWords(question, NOW)).toBe("Question du contact");
    expect(settledInWords(question)).toBe("réglé par l’échange du 18\u00A0novembre 2026");
    expect(settledInWords(fact({ settledBy: { ...settledBy, kind: "person" } }))).toBe("c’est fait");
  });

  it("is corrected in words that fit it", () => {
    expect(correctionInWords("notSo", "commitment")).toBe("Ce n’est pas une promesse");
    expect(correctionInWords("notSo", "support")).toBe("Ce n’est pas ce qui est dit");
    expect(correctionInWords("otherDate", "commitment")).toBe("Autre date…");
  });
});
