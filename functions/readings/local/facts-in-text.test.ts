import { describe, expect, it } from "vitest";
import type { FactKind } from "../contract.ts";
import { factsInText, factsOfMachine } from "./facts-in-text.ts";
import { datesIn } from "./features.ts";
import { LABELS } from "./labels.ts";
import type { JudgedText } from "./saying-it.ts";

type Said = Partial<Record<FactKind, number>>;

/** Certainties by kind, of the person whom it mostly concerns: us where we can owe it, else the contact. */
const labelsOf = (said: Said): number[] =>
  LABELS.map(({ kind, who }, index) => {
    const isFirst = LABELS.findIndex((label) => label.kind === kind) === index;
    return isFirst && (who === "us" || who === "contact") ? (said[kind] ?? 0) : 0;
  });

const textOf = (...sentences: [text: string, said: Said][]): JudgedText => ({
  source: { channel: "email", incoming: true, at: "2026-11-18T09:00:00.000Z", day: "2026-11-18" },
  sentences: sentences.map(([text, said]) => ({
    text,
    dates: datesIn(text, "2026-11-18"),
    certainties: { labels: labelsOf(said), act: "call", any: 0.5 },
  })),
});
const judged = (said: Said, any = 0.5) => ({ labels: labelsOf(said), any });

describe("the facts of a judged text", () => {
  it("stand in the sentence that says them, in the form in which they are said", () => {
    const asked = textOf(
      ["On me demande le délai.", { question: 0.4 }],
      ["Quel est votre délai ?", { question: 0.3 }],
    );
    expect(factsInText(judged({ question: 0.9 }), asked)).toEqual([
      { kind: "question", who: "us", act: null, sentence: 1 },
    ]);
    const putOff = textOf(
      ["Rien avant décembre chez nous.", { postponement: 0.5 }],
      ["Reparlons-en donc en février.", { postponement: 0.3 }],
    );
    expect(factsInText(judged({ postponement: 0.9 }), putOff)).toMatchObject([{ sentence: 1 }]);
  });

  it("are none where no sentence says them, whatever the history suggests", () => {
    const text = textOf(["Fiche mise à jour.", { done: 0.01 }]);
    expect(factsInText(judged({ done: 0.95 }), text)).toBeNull();
  });

  it("need less certainty to be asked of us than to be settled", () => {
    const text = textOf(["C’est vu, je te rappelle.", { done: 0.5, commitment: 0.5 }]);
    expect(factsInText(judged({ done: 0.78, commitment: 0.78 }), text)).toMatchObject([
      { kind: "commitment", who: "us", act: "call" },
    ]);
  });

  it("are surely none, or unknown", () => {
    const text = textOf(["Bonne journée à vous.", {}]);
    expect(factsInText(judged({}, 0.02), text)).toEqual([]);
    expect(factsInText(judged({ commitment: 0.4 }, 0.4), text)).toBeNull();
  });
});

describe("what may ask not to be contacted any more", () => {
  const [asked] = textOf(["Rayez-moi de votre répertoire.", {}]).sentences;
  const text = (incoming: boolean): JudgedText => ({
    ...textOf(),
    source: { ...textOf().source, incoming },
    sentences: [
      ...textOf(["Bonjour à vous tous.", {}]).sentences,
      ...(asked ? [{ ...asked, mayObject: true }] : []),
    ],
  });

  it("is told of a text in which nothing else is understood", () =>
    expect(factsInText(judged({}, 0.9), text(true))).toEqual([
      { kind: "optOut", who: "contact", act: null, sentence: 1 },
    ]));

  it("is not told of our own messages", () => expect(factsInText(judged({}, 0.9), text(false))).toBeNull());
});

describe("a machine’s message", () => {
  const machine = (said: Said) => factsOfMachine(textOf(["Message automatique de la maison.", said]));

  it("tells one thing, of somebody away, gone or not reached", () => {
    expect(machine({ absence: 0.5, departure: 0.4, question: 0.9 })).toMatchObject([{ kind: "absence" }]);
    expect(machine({ question: 0.9 })).toEqual([]);
  });

  it("is unread where that is in doubt", () => expect(machine({ absence: 0.2 })).toBeNull());
});
