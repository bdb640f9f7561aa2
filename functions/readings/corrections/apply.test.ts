import { describe, expect, it } from "vitest";
import { resolveDue } from "../../language/dates/due.ts";
import { type Fact, FactKind } from "../contract.ts";
import { type Correction, correctedFacts, keyOf, type ReadFact, readingOf } from "./apply.ts";
import { possibleCorrections } from "./possible.ts";

const WRITTEN = "2026-11-16";
const promise: ReadFact = {
  kind: "commitment",
  who: "us",
  act: "call",
  object: null,
  due: "jeudi",
  quote: "Je le rappelle jeudi",
  refersTo: null,
  resolved: { bound: "on", start: "2026-11-19", end: "2026-11-19", hour: null },
};
const question: ReadFact = {
  ...promise,
  resolved: null,
  kind: "question",
  act: null,
  due: null,
  quote: "Quel délai ?",
};

const said = (
  correction: Correction["correction"],
  { fact = promise, day = null }: { fact?: Fact; day?: string | null } = {},
): Correction => ({ fact, correction, day });
const reading = (corrections: Correction[], asRead: ReadFact[] = [promise, question]) =>
  readingOf(correctedFacts(asRead, corrections), "text-1").map(({ kind, who, due, resolved }) => [
    kind,
    who,
    due,
    resolved?.end ?? null,
  ]);

const THURSDAY = ["commitment", "us", "jeudi", "2026-11-19"];
const QUESTION = ["question", "us", null, null];

describe("a person's reading", () => {
  it("is the readers' where nobody has said anything", () =>
    expect(reading([])).toEqual([THURSDAY, QUESTION]));

  it("is without what the text does not say", () => expect(reading([said("notSo")])).toEqual([QUESTION]));

  it("gives a third party what is not ours", () =>
    expect(reading([said("notOurs")])).toEqual([
      ["commitment", "thirdParty", "jeudi", "2026-11-19"],
      QUESTION,
    ]));

  it("has the day a person names, in words that mean that day", () =>
    expect(reading([said("otherDate", { day: "2026-12-03" })])).toEqual([
      ["commitment", "us", "le 3 décembre 2026", "2026-12-03"],
      QUESTION,
    ]));

  it("keeps the days that words mean in their text, but for a day a person names", () => {
    const resolved = { bound: "on" as const, start: "2026-11-26", end: "2026-11-26", hour: null };
    const after = { ...promise, due: "le lendemain", resolved };
    expect(reading([said("notOurs", { fact: after })], [after])).toEqual([
      ["commitment", "thirdParty", "le lendemain", "2026-11-26"],
    ]);
    expect(reading([said("otherDate", { fact: after, day: "2026-12-03" })], [after])[0]?.[3]).toBe(
      "2026-12-03",
    );
  });

  it("keeps what is done, and says of it that it is, in its own words", () => {
    const facts = readingOf(correctedFacts([promise], [said("done")]), "text-1");
    expect(facts).toMatchObject([
      promise,
      { kind: "done", who: "us", quote: promise.quote, refersTo: "text-1" },
    ]);
  });

  it("follows the last word of two people, and keeps the date that was given before", () => {
    expect(reading([said("notSo"), said("done")], [promise])).toEqual([THURSDAY, ["done", "us", null, null]]);
    expect(reading([said("otherDate", { day: "2027-01-01" }), said("notOurs")], [promise])).toEqual([
      ["commitment", "thirdParty", "le 1er janvier 2027", "2027-01-01"],
    ]);
  });

  it("names facts by all they say", () => {
    expect(keyOf(promise)).toBe(keyOf({ ...promise, refersTo: "text-0" }));
    expect(keyOf(promise)).not.toBe(keyOf({ ...promise, act: "send" }));
  });
});

describe("the words of a day", () => {
  it.each(["2026-11-30", "2027-01-01", "2028-02-29", "2099-12-31", WRITTEN])("mean %s", (day) => {
    const [fact] = correctedFacts([promise], [said("otherDate", { day })]);
    expect(fact?.now?.resolved).toMatchObject({ bound: "on", start: day, end: day });
    expect(resolveDue(fact?.now?.due ?? "", WRITTEN)?.end).toBe(day);
  });
});

describe("what can be said of a fact", () => {
  it.each<[string, FactKind[]]>([
    ["done notOurs otherDate notSo", ["commitment", "nextStep", "ultimatum"]],
    ["done notOurs notSo", ["question", "introduction"]],
    ["done otherDate notSo", ["renewal"]],
    ["done notSo", ["quoteSent", "trouble"]],
    ["otherDate notSo", ["appointment", "decision", "trialEnd", "budget", "absence", "postponement"]],
    [
      "notSo",
      [
        "competitor",
        "channel",
        "support",
        "departure",
        "successor",
        "optOut",
        "refusal",
        "unreachable",
        "done",
        "cancelled",
      ],
    ],
  ])("%s: %j", (corrections, kinds) => {
    const possible = FactKind.options.filter(
      (kind) => possibleCorrections({ kind, who: "us" }).join(" ") === corrections,
    );
    expect(possible.toSorted()).toEqual(kinds.toSorted());
  });

  it("is of nobody but us that it is not ours", () =>
    expect(possibleCorrections({ kind: "commitment", who: "contact" })).toEqual([
      "done",
      "otherDate",
      "notSo",
    ]));
});
