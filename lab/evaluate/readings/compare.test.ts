import { describe, expect, it } from "vitest";
import { bootstrap, bootstrapDifference, comparePaired, mcnemar, STATISTICS } from "./compare.ts";
import { readGolden } from "./golden-text.ts";
import { scoreText } from "./score.ts";

const pairs = (both: number, onlyFirst: number, onlySecond: number): [boolean, boolean][] => [
  ...Array.from({ length: both }, (): [boolean, boolean] => [true, true]),
  ...Array.from({ length: onlyFirst }, (): [boolean, boolean] => [true, false]),
  ...Array.from({ length: onlySecond }, (): [boolean, boolean] => [false, true]),
];

describe("McNemar’s test", () => {
  it.each([
    [0, 0, 1],
    [5, 5, 1],
    [0, 5, 0.0625],
    [1, 9, 0.021484375],
    [2, 10, 0.03857421875],
  ])("of %i and %i things right in one reader only gives %d", (onlyFirst, onlySecond, p) => {
    expect(mcnemar(pairs(40, onlyFirst, onlySecond))).toEqual({ onlyFirst, onlySecond, p });
  });
});

const TEXTS = Array.from(
  { length: 30 },
  (_, index) =>
    `=== text-${index} -\n@ note 2026-11-16\nLe rappeler jeudi.\n= commitment/us/call | Le rappeler jeudi | due: jeudi\n`,
);
const texts = readGolden(TEXTS.join(""), "hand").flatMap((history) => history.texts);
const readFirst = (count: number) =>
  texts.map((text, index) => scoreText(text, index < count ? text.facts : []));

describe("two readers of the same texts", () => {
  it("differ by the texts and the facts that one of them has right", () => {
    const { texts: byText, facts } = comparePaired(readFirst(20), readFirst(28));
    expect(byText).toMatchObject({ onlyFirst: 0, onlySecond: 8 });
    expect(facts).toEqual(byText);
    expect(facts.p).toBeLessThan(0.01);
  });

  it("are compared on the same texts only", () => {
    expect(() => comparePaired(readFirst(20), readFirst(20).slice(1))).toThrow("not asked the same");
  });

  it("have figures with intervals, the same each time", () => {
    const recall = STATISTICS.recall ?? (() => null);
    const one = bootstrap(readFirst(20), recall);
    expect(one?.value).toBeCloseTo(2 / 3);
    expect(one?.low).toBeGreaterThan(0.4);
    expect(one?.low).toBeLessThan(0.6);
    expect(one?.high).toBeLessThan(0.9);
    expect(bootstrap(readFirst(20), recall)).toEqual(one);
    const more = bootstrapDifference(readFirst(20), readFirst(28), recall);
    expect(more?.value).toBeCloseTo(8 / 30);
    expect(more?.low).toBeGreaterThan(0);
    expect(bootstrap([], recall)).toBeNull();
  });
});
