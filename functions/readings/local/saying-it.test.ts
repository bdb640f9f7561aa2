import { describe, expect, it } from "vitest";
import { datesIn } from "./features.ts";
import { LABELS } from "./labels.ts";
import { sayingIt } from "./saying-it.ts";

const labelOf = (kind: string): number => LABELS.findIndex((label) => label.kind === kind);
const [commitment, question, postponement] = ["commitment", "question", "postponement"].map(labelOf);

/** Which sentences say what `label` is, each given with how likely its classifier finds it. */
const saying = (label: number | undefined, ...sentences: (readonly [text: string, certainty: number])[]) =>
  sayingIt(label ?? -1, {
    source: { channel: "note", incoming: false, at: "2026-11-18T09:00:00.000Z", day: "2026-11-18" },
    sentences: sentences.map(([text, certainty]) => ({
      text,
      dates: datesIn(text, "2026-11-18"),
      certainties: {
        labels: LABELS.map((_, index) => (index === label ? certainty : 0)),
        act: "other",
        any: 1,
      },
    })),
  });

describe("the sentence that says something", () => {
  const plain = "Le catalogue complet est parti";

  it("is the likeliest, and others that surely say it too", () => {
    expect(saying(commitment, [plain, 0.3], [plain, 0.4])).toEqual([1]);
    expect(saying(commitment, [plain, 0.7], [plain, 0.59])).toEqual([0]);
    expect(saying(commitment, [plain, 0.7], [plain, 0.6])).toEqual([0, 1]);
  });

  it("is none where each is ruled out", () => {
    expect([saying(commitment, [plain, 0.049]), saying(commitment, [plain, 0.05])]).toEqual([[], [0]]);
  });

  it("is one in its usual form, unless another is three times as likely", () => {
    const asked = "Avez-vous reçu le catalogue complet ?";
    expect(saying(question, [plain, 0.59], [asked, 0.2])).toEqual([1]);
    expect(saying(question, [plain, 0.59], [asked, 0.19])).toEqual([0]);
  });

  it("is half as likely of three words or fewer", () => {
    expect(saying(commitment, ["Je vous envoie", 0.5], [plain, 0.26])).toEqual([1]);
    expect(saying(commitment, ["Je vous envoie", 0.5], [plain, 0.24])).toEqual([0]);
    expect(saying(commitment, ["Je vous envoie cela", 0.5], [plain, 0.26])).toEqual([0]);
  });

  it("names the last day to wait for, of those a quarter as likely as the likeliest", () => {
    const [soon, late] = ["On se reparle le 2 décembre prochain", "Plutôt le 5 janvier prochain alors"];
    expect(saying(postponement, [soon, 0.5], [late, 0.13])).toEqual([1]);
    expect(saying(postponement, [soon, 0.5], [late, 0.12])).toEqual([0]);
  });
});
