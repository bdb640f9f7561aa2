import { describe, expect, it } from "vitest";
import type { Fact } from "../contract.ts";
import type { EarlierText } from "./earlier-text.ts";
import { LABELS } from "./labels.ts";
import { textFeatures, type TextInHistory } from "./text-features.ts";

const textOf = (certain: number | null, more: Partial<TextInHistory> = {}): TextInHistory => ({
  source: { channel: "note", incoming: false, at: "2026-11-18T09:00:00.000Z", day: "2026-11-18" },
  manner: "person",
  sentences: [
    {
      text: "Le catalogue est parti.",
      dates: [],
      certainties: {
        labels: LABELS.map((_, index) => (index === certain ? 0.9 : 0)),
        act: "other",
        any: 0.5,
      },
    },
  ],
  earlier: [],
  ...more,
});

it("what a sentence says counts alone, and with all that makes us act, settles, or makes us wait", () => {
  const nothing = textFeatures(textOf(null));
  const rising = LABELS.map((_, certain) =>
    textFeatures(textOf(certain)).flatMap((value, at) => (value > (nothing[at] ?? 0) ? [at - 1] : [])),
  );
  const groups = [0, 1, 2].map((group) =>
    LABELS.flatMap(({ kind, who }, index) =>
      rising[index]?.includes(LABELS.length + group) ? [`${kind}/${who}`] : [],
    ),
  );
  expect(rising.map(([first]) => first)).toEqual([...LABELS.keys()]);
  expect(groups).toEqual([
    ["commitment/us", "question/us", "nextStep/us"],
    [
      "done/us",
      "done/contact",
      "done/thirdParty",
      "cancelled/us",
      "cancelled/contact",
      "cancelled/thirdParty",
      "refusal/contact",
    ],
    ["absence/contact", "postponement/contact", "optOut/contact", "unreachable/contact"],
  ]);
});

describe("what was open before a text", () => {
  const fact = (more: Partial<Fact>): Fact => ({
    kind: "commitment",
    who: "us",
    act: null,
    object: null,
    due: null,
    quote: "Le rappeler",
    refersTo: null,
    ...more,
  });
  const earlier = (day: string, ...facts: Partial<Fact>[]): EarlierText => ({
    source: { id: day, at: `${day}T09:00:00.000Z` },
    facts: facts.map(fact),
  });
  /** Whether we owed something, something that the text names, and whether there was a quote. */
  const history = (...texts: EarlierText[]) => textFeatures(textOf(null, { earlier: texts })).slice(-10, -7);

  it.each<[string, EarlierText[], number[]]>([
    ["nothing", [], [0, 0, 0]],
    ["a promise of ours", [earlier("2026-11-10", {})], [1, 0, 0]],
    ["a question to us", [earlier("2026-11-10", { kind: "question" })], [1, 0, 0]],
    ["a next step of ours", [earlier("2026-11-10", { kind: "nextStep" })], [1, 0, 0]],
    ["the promise of what it names", [earlier("2026-11-10", { quote: "Envoyer le catalogue" })], [1, 1, 0]],
    ["a promise of theirs", [earlier("2026-11-10", { who: "contact" })], [0, 0, 0]],
    ["a quote", [earlier("2026-11-10", { kind: "quoteSent", who: "contact" })], [0, 0, 1]],
    ["a promise of sixty days ago", [earlier("2026-09-19", {})], [1, 0, 0]],
    ["a promise of sixty-one", [earlier("2026-09-18", {})], [0, 0, 0]],
    ["a promise of the same instant", [earlier("2026-11-18", {})], [0, 0, 0]],
    [
      "a promise that was settled since",
      [earlier("2026-11-10", {}), earlier("2026-11-12", { kind: "done", refersTo: "2026-11-10" })],
      [0, 0, 0],
    ],
  ])("%s", (_, texts, expected) => expect(history(...texts)).toEqual(expected));
});
