import { describe, expect, it } from "vitest";
import { addDays, daysBetween } from "../../../functions/language/dates/calendar.ts";
import { rankDay } from "../../../dev/test/rank-day.ts";
import { evidenceFigures } from "./evidence.ts";
import { playDays } from "./days-played.ts";
import { inputOf, judge, readJudgedPortals } from "./judged-portals.ts";

const PORTALS = readJudgedPortals();
/** They were used once to see what the rules do not know. */
const LEAST = { precision: 0.9, musts: 0.89 };

describe.each(PORTALS)("the lists of $name, where everything was read as its author meant it", (portal) => {
  const figures = judge(portal, portal.readings);

  it("hold whom a director would contact, and nobody who must be left alone", () => {
    expect(figures.precision).toBeGreaterThanOrEqual(LEAST.precision);
    expect(figures.found / figures.musts).toBeGreaterThanOrEqual(LEAST.musts);
    expect(figures.forbidden).toBe(0);
  });

  it("cite passages that say the reason", () => {
    const { said, cited } = evidenceFigures(rankDay(inputOf(portal, portal.readings)), portal.readings);
    expect(cited).toBeGreaterThan(0);
    expect(said / cited).toBeGreaterThanOrEqual(0.95);
  });
});

it("most of all portals’ musts are found: 19 of 20", () => {
  const all = PORTALS.map((portal) => judge(portal, portal.readings));
  const sum = (of: (one: (typeof all)[number]) => number) => all.reduce((total, one) => total + of(one), 0);
  expect(sum(({ found }) => found) / sum(({ musts }) => musts)).toBeGreaterThanOrEqual(0.95);
});

describe.each(PORTALS.slice(0, 5))("ten days of $name, all cards handled", (portal) => {
  const input = inputOf(portal, portal.readings);
  const listed = playDays(input, 10);

  it("propose nobody again within a week of handling them", () => {
    const days = Map.groupBy(listed, ({ contactId }) => contactId);
    expect(days.size).toBeGreaterThan(20);
    const again = [...days].filter(([, times]) =>
      times.some(({ day }, index) => index > 0 && daysBetween(times[index - 1]?.day ?? day, day) <= 7),
    );
    expect(again).toEqual([]);
  });

  it("propose whom a director must contact before it is too late", () => {
    const musts = Object.values(portal.truth.users).flatMap(({ relevant }) =>
      relevant.filter(({ grade }) => grade === 3),
    );
    const late = musts.filter(({ contactId, lastUsefulDay }) => {
      const first = listed.find((one) => one.contactId === contactId)?.day;
      return first === undefined || first > (lastUsefulDay ?? addDays(portal.truth.today, 1));
    });
    expect(late.length).toBeLessThanOrEqual(1);
  });
});
