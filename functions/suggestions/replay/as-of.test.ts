import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "../../language/dates/calendar.ts";
import {
  aContact,
  aDeal,
  aHistory,
  aNote,
  anAction,
  anEstimate,
  anEngagement,
  promise,
  received,
  type Said,
  sent,
} from "../ranking/history.fixture.ts";
import type { ContactHistory, RankingDeal } from "../ranking/types.ts";
import { asOf, doneKey, type Records } from "./as-of.ts";
import { type PricedDeal, replayDays } from "./replay-days.ts";

const DAY = "2026-10-07";
const NOTHING: Records = { timeZone: "Europe/Paris", openedOn: new Map(), doneOn: new Map() };

const OCCASIONS: readonly (readonly [string, readonly Said[] | null])[] = [
  ["Je vous rappelle mercredi.", [promise("call", "mercredi")]],
  ["Je vous envoie le devis.", [promise("send")]],
  ["C’est envoyé.", [{ kind: "done", who: "us", act: "send" }]],
  ["Pouvez-vous me dire le délai ?", [{ kind: "question", who: "us" }]],
  ["Notre devis.", [{ kind: "quoteSent", who: "us" }]],
  ["Nous décidons vendredi.", [{ kind: "decision", who: "contact", due: "vendredi" }]],
  ["Pas avant le 30 novembre.", [{ kind: "postponement", who: "contact", due: "le 30 novembre" }]],
  ["Cela ne nous intéresse pas.", [{ kind: "refusal" }]],
  ["Bonjour.", []],
  ["Bonjour.", null],
];

/** Anything that can happen on one of some days. */
const happening = (from: number, to: number) =>
  fc.record({
    on: fc.integer({ min: from, max: to }).map((days) => addDays(DAY, days)),
    what: fc.constantFrom(...OCCASIONS),
    how: fc.constantFrom("received", "sent", "note", "meeting", "call" as const),
  });
type Happening = ReturnType<typeof happening> extends fc.Arbitrary<infer T> ? T : never;

function rowOf({ on, what: [text, said], how }: Happening, index: number) {
  const row = {
    received: () => received(on, text, said),
    sent: () => sent(on, text, said),
    note: () => aNote(on, text, said),
    meeting: () => anEngagement(on, "meeting", text, said),
    call: () => anEngagement(on, "phone_call", text, said),
  }[how]();
  return { ...row, id: `${on}-${how}-${index}` };
}

/** A deal that was lost on a day, and whatever else the CRM tells of it since. */
const changedOn = (deal: RankingDeal, on: string): RankingDeal => ({
  ...deal,
  state: "lost",
  closesOn: on,
  stageSince: `${on}T10:00:00Z`,
  hasNextStep: !deal.hasNextStep,
  nextActivityOn: addDays(on, 2),
  resumesOn: addDays(on, 60),
});

async function* stream(histories: readonly ContactHistory[]) {
  yield* histories;
}

const listOn = async (history: ContactHistory, records: Records = NOTHING, deals: PricedDeal[] = []) => {
  const { lists } = await replayDays(stream([history]), {
    days: [DAY],
    today: addDays(DAY, 30),
    taker: { id: "user-1" },
    records,
    deals,
    isTheirs: () => true,
  });
  return (lists.get(DAY) ?? []).map(({ contact, reasons, promised }) => ({
    id: contact.id,
    reasons,
    promised,
  }));
};

describe("a day's list replayed", () => {
  it("is the same whatever happened from that day on", async () => {
    const before = fc.array(happening(-60, -1), { maxLength: 6 });
    const later = fc.array(happening(0, 40), { maxLength: 6 });
    const change = fc.integer({ min: 0, max: 20 }).map((days) => addDays(DAY, days));
    let proposed = 0;
    await fc.assert(
      fc.asyncProperty(before, later, change, async (known, coming, on) => {
        const rows = known.map(rowOf);
        const deal = aDeal({ id: "deal-1", amount: 5_000, closesOn: null });
        const records = {
          ...NOTHING,
          openedOn: new Map([
            ["deal-1", "2026-08-01"],
            ["deal-2", on],
          ]),
        };
        const profile = { contactId: "contact-1", headline: null, experiences: [], posts: [] };
        const estimate = anEstimate({ quotedOn: "2026-09-22" });
        const then = aHistory(rows, { deals: [deal], estimates: [estimate], linkedinProfile: profile });
        const now = aHistory([...rows, ...coming.map((one, index) => rowOf(one, 100 + index))], {
          deals: [changedOn(deal, on), aDeal({ id: "deal-2", amount: 90_000 })],
          estimates: [estimate, anEstimate({ id: "estimate-2", quotedOn: on, amount: 90_000 })],
          actions: [
            anAction({
              createdAt: `${on}T06:00:00Z`,
              archivedAt: `${on}T09:00:00Z`,
              archivedBy: "user",
              archivedReason: "done",
            }),
          ],
          articles: [
            {
              id: "article-1",
              contactId: "contact-1",
              company: "Moulin Neuf",
              title: "Moulin Neuf s’agrandit",
              publishedAt: `${on}T08:00:00Z`,
              snippet: null,
            },
          ],
          linkedinProfile: {
            ...profile,
            experiences: [{ title: "Directrice", company: "Ailleurs", startDate: on, current: true }],
            posts: [{ id: "post-1", date: `${on}T08:00:00Z`, text: "Nous recrutons.", facts: [] }],
          },
        });
        const list = await listOn(then, records);
        proposed += list.length;
        expect(await listOn(now, records)).toEqual(list);
      }),
      { numRuns: 400, seed: 20261130 },
    );
    // The comparison is of lists that hold somebody, not of empty ones.
    expect(proposed).toBeGreaterThan(100);
  });

  it("is the same whatever deals were opened or won elsewhere from that day on", async () => {
    const history = aHistory([received("2026-10-05", "Quel délai ?", [{ kind: "question", who: "us" }])], {
      deals: [aDeal({ amount: 5_000 })],
    });
    const known = [1, 2, 3, 4, 5, 6].map((n): PricedDeal => ({
      amount: n * 1_000,
      state: "open",
      openedOn: "2026-09-01",
      closesOn: null,
      contactIds: [],
    }));
    const coming = known.map((deal) => ({ ...deal, amount: deal.amount * 100, openedOn: "2026-10-08" }));
    const won = known.map((deal): PricedDeal => ({
      ...deal,
      state: "won",
      closesOn: DAY,
      contactIds: ["x"],
    }));
    expect(await listOn(history, NOTHING, [...known, ...coming])).toEqual(
      await listOn(history, NOTHING, known),
    );
    expect(await listOn(history, NOTHING, won)).toEqual(await listOn(history, NOTHING, known));
  });
});

describe("a history as it stood", () => {
  it("has a deal open until the day it was lost, and no sooner than it was opened", () => {
    const lost = aHistory([], { deals: [aDeal({ state: "lost", closesOn: "2026-10-10" })] });
    expect(asOf(lost, "2026-10-10", NOTHING).deals[0]).toMatchObject({ state: "open", closesOn: null });
    expect(asOf(lost, "2026-10-11", NOTHING).deals[0]).toMatchObject({ state: "lost" });
    const opened = { ...NOTHING, openedOn: new Map([["deal-1", "2026-10-05"]]) };
    expect(asOf(lost, "2026-10-05", opened).deals).toEqual([]);
    expect(asOf(lost, "2026-10-06", opened).deals).toHaveLength(1);
  });

  it("says of no deal that it has no next step: nobody keeps since when it has one", () => {
    const history = aHistory([], { deals: [aDeal({ hasNextStep: false, nextActivityOn: "2026-10-20" })] });
    expect(asOf(history, DAY, NOTHING).deals[0]).toMatchObject({ hasNextStep: true, nextActivityOn: null });
  });

  it("has no estimate before the day after its own", () => {
    const history = aHistory([], { estimates: [anEstimate({ quotedOn: "2026-10-05" })] });
    expect(asOf(history, "2026-10-05", NOTHING).estimates).toEqual([]);
    expect(asOf(history, "2026-10-06", NOTHING).estimates).toHaveLength(1);
  });

  it("has an action open until it was handled", () => {
    const handled = anAction({
      createdAt: "2026-10-01T05:00:00Z",
      archivedAt: "2026-10-08T09:00:00Z",
      archivedBy: "user",
      archivedReason: "dismissed",
      resumesOn: "2026-10-20",
    });
    const history = aHistory([], { actions: [handled] });
    expect(asOf(history, "2026-10-08", NOTHING).actions[0]).toMatchObject({
      archivedAt: null,
      resumesOn: null,
    });
    expect(asOf(history, "2026-10-09", NOTHING).actions).toEqual([handled]);
    expect(asOf(history, "2026-10-01", NOTHING).actions).toEqual([]);
  });

  it("has a promise open until somebody said that it was kept", () => {
    const note = aNote("2026-10-01", "Je lui envoie le devis.", [promise("send")]);
    const [fact] = note.facts ?? [];
    if (fact === undefined) throw new Error("the note says nothing");
    const done = { ...fact, kind: "done" as const, act: null, refersTo: note.id };
    const marked = aHistory([{ ...note, facts: [fact, done] }], { contact: aContact() });
    const records = { ...NOTHING, doneOn: new Map([[doneKey(note.id, fact.quote), "2026-10-08"]]) };
    expect(asOf(marked, "2026-10-08", records).notes[0]?.facts).toEqual([fact]);
    expect(asOf(marked, "2026-10-09", records).notes[0]?.facts).toEqual([fact, done]);
  });
});
