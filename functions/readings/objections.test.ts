import { describe, expect, it } from "vitest";
import type { Fact } from "./contract.ts";
import { correctedFacts, readingOf } from "./corrections/apply.ts";
import { readLocally } from "./local/read-locally.ts";
import { effectiveReading } from "./reading.ts";

const objection = (quote: string, who: Fact["who"] = "contact"): Fact => ({
  kind: "optOut",
  who,
  act: null,
  object: null,
  due: null,
  quote,
  refersTo: null,
});
const source = {
  id: "t",
  kind: "engagement",
  channel: "email",
  incoming: true,
  at: "2026-11-20T09:00:00Z",
  day: "2026-11-20",
  subject: null,
} as const;

describe("« Non » to one sentence", () => {
  it.each([
    "Merci de ne plus envoyer vos factures à l’ancienne adresse. Sinon, ne me contactez plus jamais.",
    "Merci de retirer Paul de vos fichiers, il est parti. Quant à moi, ne me contactez plus jamais.",
  ])("leaves the other objections of the text: %s", (text) => {
    const facts = readLocally({ ...source, text }) ?? [];
    const [first] = facts.filter(({ kind }) => kind === "optOut");
    if (first === undefined) throw new Error("nothing is read");
    const corrected = correctedFacts(facts, [{ fact: first, correction: "notSo", day: null }]);
    expect(readingOf(corrected, "t").map(({ kind }) => kind)).toContain("optOut");
  });

  it("leaves what the other reader found in another sentence", () => {
    const model = { reader: "model", facts: [objection("Plus de catalogue papier, merci.")] } as const;
    const local = { reader: "local", facts: [objection("Ne me contactez plus.")] } as const;
    expect(effectiveReading([model, local])?.facts).toHaveLength(2);
  });
});

describe("the local reader's objection", () => {
  it("is not hidden by one that the model gives to somebody else", () => {
    const model = {
      reader: "model",
      facts: [objection("Paul ne veut plus d’appels.", "thirdParty")],
    } as const;
    const local = { reader: "local", facts: [objection("Ne me contactez plus.")] } as const;
    expect(effectiveReading([model, local])?.facts.some(({ who }) => who === "contact")).toBe(true);
  });
});
