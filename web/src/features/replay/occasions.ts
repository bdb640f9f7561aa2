import type { Replay } from "../../../../functions/suggestions/contract.ts";
import type { OnWire } from "../../lib/on-wire.ts";

type Day = OnWire<Replay>["days"][number];
export type Entry = Day["entries"][number];

/** Days in which an exchange of ours still answers what was proposed. */
const IN_TIME = 7;

/** What became of what was proposed: we did it in time, they wrote first, nobody did, or it is too early to say. */
export type Outcome = "done" | "cameBack" | "forgotten" | "open";

/** The same fact of the same contact, on every day on which it came first. */
export interface Occasion {
  readonly first: Entry;
  /** The first day on which it is proposed. */
  readonly from: string;
  readonly outcome: Outcome;
  /** The day of what was done, or of what they wrote. */
  readonly on: string | null;
  /** Deals that were lost while a promise of ours was forgotten. */
  readonly lost: Entry["lost"];
}

/** A day's list: what is new on it, and what was proposed before. */
export interface ReplayedDay {
  readonly day: string;
  readonly fresh: readonly Occasion[];
  readonly again: readonly Occasion[];
}

/** What several days' lists come to. */
export interface Summary {
  readonly days: readonly ReplayedDay[];
  readonly counts: Readonly<Record<Outcome, number>>;
  readonly total: number;
  readonly lost: Entry["lost"];
}

/** Puts the days' entries together: each occasion counts once, from the first of these days on which it is proposed. */
export function sumUp(days: readonly Day[], today: string): Summary {
  const occasions = new Map<string, Occasion>();
  const inOrder = days.toSorted((one, other) => (one.day < other.day ? -1 : 1));
  const replayed = inOrder.map(({ day, entries }): ReplayedDay => {
    const fresh = entries.filter(({ occasion }) => !occasions.has(occasion));
    for (const entry of fresh) occasions.set(entry.occasion, occasionOf(entry, day, today));
    const of = ({ occasion }: Entry): Occasion | readonly never[] => occasions.get(occasion) ?? [];
    const again = entries.filter((entry) => !fresh.includes(entry));
    return { day, fresh: fresh.flatMap(of), again: again.flatMap(of) };
  });
  const counts = { done: 0, cameBack: 0, forgotten: 0, open: 0 };
  const lost = new Map<string, Entry["lost"][number]>();
  for (const one of occasions.values()) {
    counts[one.outcome] += 1;
    for (const deal of one.lost) lost.set(deal.id, deal);
  }
  return { days: replayed.toReversed(), counts, total: occasions.size, lost: [...lost.values()] };
}

function occasionOf(first: Entry, from: string, today: string): Occasion {
  const { touchedOn, wroteOn, promise, lost } = first;
  const until = later(from, IN_TIME);
  const isInTime = (day: string | null): boolean => day !== null && day <= until;
  const wroteFirst = isInTime(wroteOn) && !(isInTime(touchedOn) && (touchedOn ?? "") <= (wroteOn ?? ""));
  if (wroteFirst) return { first, from, outcome: "cameBack", on: wroteOn, lost: [] };
  if (isInTime(touchedOn)) return { first, from, outcome: "done", on: touchedOn, lost: [] };
  if (today <= until) return { first, from, outcome: "open", on: null, lost: [] };
  // A promise that was kept late, but before the end, did not cost what was lost afterwards.
  const open = lost.filter(({ closedOn }) => touchedOn === null || closedOn <= touchedOn);
  return { first, from, outcome: "forgotten", on: touchedOn, lost: promise === null ? [] : open };
}

/** A calendar day some days later. */
function later(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Sums amounts by currency, since they cannot be added up otherwise; deals without one are left out. */
export function amountsOf(lost: Entry["lost"]): { currency: string | null; amount: number }[] {
  const sums = new Map<string | null, number>();
  for (const { amount, currency } of lost)
    if (amount !== null) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return [...sums].map(([currency, amount]) => ({ currency, amount }));
}
