import { describe, expect, it } from "vitest";
import type { Fact, FactKind } from "./contract.ts";
import { effectiveReading } from "./reading.ts";

const fact = (kind: Fact["kind"]): Fact => ({
  kind,
  who: "contact",
  act: null,
  object: null,
  due: null,
  quote: kind,
  refersTo: null,
});
const kinds = (...readings: Parameters<typeof effectiveReading>[0]) =>
  effectiveReading(readings)?.facts.map(({ kind }) => kind);

describe("the reading that counts", () => {
  it("is nobody's where nobody has read the text", () => expect(kinds()).toBeUndefined());

  it("is the model's over the local reader's, also where it found nothing", () => {
    const local = { reader: "local", facts: [fact("question")] } as const;
    expect(kinds(local, { reader: "model", facts: [] })).toEqual([]);
    expect(kinds(local)).toEqual(["question"]);
  });

  it("keeps the local reader's objections, absences and dead lines beside the model's words", () => {
    const local = { reader: "local", facts: [fact("optOut"), fact("budget"), fact("absence")] } as const;
    expect(kinds(local, { reader: "model", facts: [fact("support"), fact("absence")] })).toEqual([
      "support",
      "absence",
      "optOut",
    ]);
  });

  it.each<[FactKind, boolean]>([
    ["question", false],
    ["commitment", false],
    ["channel", false],
    ["refusal", true],
    ["postponement", true],
  ])(
    "keeps no objection of the local reader in a sentence that the model reads as a %s: %s",
    (kind, keeps) => {
      const quote = "Merci de nous envoyer votre accord RGPD.";
      const local = { reader: "local", facts: [{ ...fact("optOut"), quote }] } as const;
      const model = {
        reader: "model",
        facts: [{ ...fact(kind), quote: "envoyer votre accord RGPD" }],
      } as const;
      expect(kinds(local, model)).toEqual(keeps ? [kind, "optOut"] : [kind]);
    },
  );

  it("is a person's above all", () => {
    const local = { reader: "local", facts: [fact("optOut")] } as const;
    const model = { reader: "model", facts: [fact("question")] } as const;
    expect(kinds(local, model, { reader: "person", facts: [] })).toEqual([]);
  });
});
