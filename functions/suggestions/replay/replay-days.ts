import { yieldToLoop } from "../../http/yield-to-loop.ts";
import type { Day } from "../../language/dates/calendar.ts";
import { type Candidate, pickCandidates, type Taker, toCandidate } from "../ranking/pick-day.ts";
import { scoreContact } from "../ranking/score-contact.ts";
import { thirdsOf } from "../ranking/stakes.ts";
import type { ContactHistory, Evidence, RankingContext, Reason, Stakes } from "../ranking/types.ts";
import { asOf, type Records } from "./as-of.ts";
import { type Aftermath, aftermathOf } from "./aftermath.ts";

/** A deal of the organization, for what is much and what is little in it. */
export interface PricedDeal {
  readonly amount: number;
  readonly state: "open" | "won" | "lost";
  readonly openedOn: Day | null;
  readonly closesOn: Day | null;
  readonly contactIds: readonly string[];
}

/** An entry of a replayed list. */
export interface Replayed {
  readonly day: Day;
  readonly contact: ContactHistory["contact"];
  /** Strongest first. */
  readonly reasons: readonly Reason[];
  /** What proves a promise of ours, where a reason rests on one. */
  readonly promised: Evidence | null;
  readonly aftermath: Aftermath;
}

interface Held extends Candidate {
  readonly replayed: Replayed;
}

/**
 * The list of each of some days as it would have been made: the day's own ranking, over each history as it stood on the
 * day. `today` bounds what came after. Reads each history once, and keeps of it what a list may show.
 */
export async function replayDays(
  histories: AsyncIterable<ContactHistory>,
  run: {
    readonly days: readonly Day[];
    readonly today: Day;
    readonly taker: Taker;
    readonly records: Records;
    readonly deals: readonly PricedDeal[];
    /** Whether a contact is replayed for the taker: of those nobody owns, their share. */
    readonly isTheirs: (history: ContactHistory) => boolean;
  },
): Promise<{ lists: Map<Day, Replayed[]>; contacts: number; unread: number }> {
  const { days, today, taker, records, deals, isTheirs } = run;
  const contexts = days.map((day) => contextOn(day, records.timeZone, deals));
  const candidates = new Map<Day, Held[]>(days.map((day) => [day, []]));
  const counts = { contacts: 0, unread: 0 };
  for await (const history of histories) {
    if (!isTheirs(history)) continue;
    counts.contacts += 1;
    counts.unread += [...history.engagements, ...history.notes].filter(({ facts }) => facts === null).length;
    for (const context of contexts) {
      await yieldToLoop();
      const then = asOf(history, context.day, records);
      const verdict = scoreContact(then, context);
      if (verdict.score === 0) continue;
      const { contact } = history;
      const { day } = context;
      const aftermath = aftermathOf(history, day, { today, timeZone: records.timeZone });
      const { reasons } = verdict;
      const replayed = { day, contact, reasons, promised: promisedIn(then, reasons), aftermath };
      // Whoever owns nobody is here by their share: as theirs, for the choice among companies.
      candidates.get(day)?.push({ ...toCandidate(verdict), ownerUserId: taker.id, replayed });
    }
  }
  const lists = new Map(
    [...candidates].map(([day, held]) => [
      day,
      (pickCandidates(held, [taker]).get(taker.id) ?? []).map(({ replayed }) => replayed),
    ]),
  );
  return { lists, ...counts };
}

/** What a reason rests on, where that is a promise of ours: what the contact asked for is none. */
function promisedIn(history: ContactHistory, reasons: readonly Reason[]): Evidence | null {
  const ours = [...history.engagements.filter(({ direction }) => direction !== "incoming"), ...history.notes];
  const isPromise = ({ id, quote }: Evidence): boolean =>
    ours
      .find((text) => text.id === id)
      ?.facts?.some((fact) => fact.kind === "commitment" && fact.who === "us" && fact.quote === quote) ??
    false;
  return reasons.flatMap(({ evidence }) => evidence).find(isPromise) ?? null;
}

/** What the ranking of a day needs beside the contacts: the thirds of the amounts known then. */
function contextOn(day: Day, timeZone: string, deals: readonly PricedDeal[]): RankingContext {
  return { day, timeZone, suppressions: [], stakes: stakesOn(day, deals) };
}

function stakesOn(day: Day, deals: readonly PricedDeal[]): Stakes {
  const known = deals.filter(({ openedOn }) => openedOn === null || openedOn < day);
  const bought = new Map<string, number>();
  for (const { state, closesOn, amount, contactIds } of known) {
    if (state !== "won" || (closesOn !== null && closesOn >= day)) continue;
    for (const id of contactIds) bought.set(id, (bought.get(id) ?? 0) + amount);
  }
  return {
    deals: thirdsOf(known.map(({ amount }) => amount)),
    accounts: thirdsOf([...bought.values()]),
  };
}
