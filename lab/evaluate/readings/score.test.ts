import { describe, expect, it } from "vitest";
import type { Fact } from "../../../functions/readings/contract.ts";
import { figuresOf, precision, recall } from "./figures.ts";
import { type GoldenText, readGolden } from "./golden-text.ts";
import { scoreText } from "./score.ts";

const FILE = `=== one -
@ note 2026-11-16
Le rappeler jeudi matin. Son banquier lui envoie les plans, lui aussi.
= commitment/us/call | Le rappeler jeudi matin | due: jeudi
= commitment/thirdParty/send | Son banquier lui envoie les plans
=? support/contact | lui aussi
@ note 2026-11-19
Rappelé. Non.
= done/us | Rappelé. | to: 1
= refusal/contact | Non.
@ note 2026-11-19
Il pleut sur le quai.
= -
`;
const [history] = readGolden(FILE, "hand");
const [promise, settled, empty] = history?.texts ?? [];
if (!promise || !settled || !empty) throw new Error("three texts were expected");

const said = (kind: Fact["kind"], who: Fact["who"], quote: string, more: Partial<Fact> = {}): Fact => ({
  kind,
  who,
  act: null,
  object: null,
  due: null,
  quote,
  refersTo: null,
  ...more,
});
const call = said("commitment", "us", "rappeler jeudi", { act: "call", due: "jeudi matin" });
const plans = said("commitment", "thirdParty", "envoie les plans", { act: "send" });
const figures = (...read: [GoldenText, Fact[] | null][]) =>
  figuresOf(read.map(([text, found]) => scoreText(text, found)));

describe("a reading", () => {
  it("is right where kind, who, act and day agree and the quotes overlap", () => {
    const { total, kinds } = figures([promise, [call, plans]]);
    expect(total).toMatchObject({ golden: 2, right: 2, omitted: 0, invented: 0 });
    expect(kinds.get("commitment")).toEqual(total);
  });

  it("omits what it does not find and invents what is not there, each counted apart", () => {
    const { total } = figures([promise, [plans, said("renewal", "contact", "les plans")]]);
    expect(total).toMatchObject({ right: 1, omitted: 1, invented: 1 });
    expect([precision(total), recall(total)]).toEqual([0.5, 0.5]);
  });

  it("is misdated with another day, by so many, or without one", () => {
    const late = figures([promise, [{ ...call, due: "lundi" }, plans]]);
    expect(late.total).toMatchObject({ right: 1, misdated: 1 });
    expect(late).toMatchObject({ datedFacts: 1, undated: 0, daysOff: [4] });
    expect([precision(late.total), precision(late.total, "apart")]).toEqual([0.5, 1]);
    expect(figures([promise, [{ ...call, due: null }]])).toMatchObject({ undated: 1, daysOff: [] });
  });

  it("confuses who is to act", () => {
    const { confusions, total } = figures([promise, [call, { ...plans, who: "contact" }]]);
    expect([...confusions]).toEqual([["commitment: thirdParty read as contact", 1]]);
    expect(total).toMatchObject({ omitted: 1, invented: 1 });
  });

  it("may add what is tolerated, and say a thing twice", () => {
    const { total } = figures([promise, [call, call, plans, said("support", "contact", "lui aussi")]]);
    expect(total).toMatchObject({ right: 2, invented: 0 });
  });

  it("names the earlier text, or another; short words are quoted whole", () => {
    const found = [said("done", "us", "Rappelé", { refersTo: "one-1" }), said("refusal", "contact", "Non.")];
    expect(figures([settled, found])).toMatchObject({ refersAsked: 1, refersRight: 1, total: { right: 2 } });
    expect(figures([settled, [said("done", "us", "Rappelé")]])).toMatchObject({ refersRight: 0 });
  });

  it("tells what was not read from what is empty", () => {
    expect(figures([promise, null], [empty, []], [empty, [plans]])).toMatchObject({
      texts: 3,
      unreadTexts: 1,
      emptyTexts: 2,
      emptyRight: 1,
      total: { golden: 0, unread: 2, invented: 1 },
    });
  });
});
