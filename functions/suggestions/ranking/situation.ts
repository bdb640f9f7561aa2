import { addDays, localDay, type Day } from "../../language/dates/calendar.ts";
import { companyKey } from "../../language/text/normalise.ts";
import type { DatedFact } from "../../readings/dated-fact.ts";
import { doubtIn } from "../../readings/doubt.ts";
import type { Manner } from "../../readings/manner.ts";
import { SIGNAL_TABLE, type SignalName } from "./signal-table.ts";
import type {
  ContactHistory,
  Evidence,
  RankingContext,
  RankingEngagement,
  RankingNote,
  Reason,
} from "./types.ts";

export type Channel = "email" | "sms" | "meeting" | "phone_call" | "other" | "note";

/** An engagement or a note, with what was read in it. */
export interface HistoryEvent {
  readonly kind: "engagement" | "note";
  readonly id: string;
  readonly at: string;
  readonly day: Day;
  readonly channel: Channel;
  /** The contact wrote or called. */
  readonly incoming: boolean;
  readonly manner: Manner;
  /** Null: not read yet. Empty: read, and nothing in it. */
  readonly facts: readonly DatedFact[] | null;
  /** Seen in a mailbox by its headers alone. */
  readonly isWordless?: boolean;
}

/** A contact's history on a day, as the signals see it: oldest first, nothing after the day. */
export interface Situation {
  readonly day: Day;
  readonly context: RankingContext;
  readonly history: ContactHistory;
  readonly companyKey: string | null;
  readonly events: readonly HistoryEvent[];
  /** What was read in them by its kind, newest event first: each signal asks for kinds. */
  readonly found: ReadonlyMap<DatedFact["kind"], readonly Found[]>;
}

/** A contact's history up to the context's day, oldest first, in the form the signals read. */
export function situationOf(history: ContactHistory, context: RankingContext): Situation {
  const { day: today, timeZone } = context;
  const events: HistoryEvent[] = [];
  const add = (event: HistoryEvent): void => void (event.day <= today && events.push(event));
  for (const one of history.engagements) add(exchangeEvent(one, timeZone));
  for (const one of history.notes) add(noteEvent(one, timeZone));
  events.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.id < b.id ? -1 : 1));
  const found = foundIn(events);
  return { day: today, context, history, companyKey: companyKey(history.contact.company), events, found };
}

function foundIn(events: readonly HistoryEvent[]): Map<DatedFact["kind"], Found[]> {
  const found = new Map<DatedFact["kind"], Found[]>();
  for (const event of events.toReversed()) {
    for (const fact of event.facts ?? []) {
      const others = found.get(fact.kind);
      if (others === undefined) found.set(fact.kind, [{ event, fact }]);
      else others.push({ event, fact });
    }
  }
  return found;
}

/** An exchange as an event; the log of a call may turn out to be a message that somebody noted down. */
export function exchangeEvent(
  { id, date: at, type, direction, manner, facts, isWordless = false }: Omit<RankingEngagement, "contactId">,
  timeZone: string,
): HistoryEvent {
  const notedDown = manner === "theirMessage" || manner === "ourMessage";
  const incoming = notedDown ? manner === "theirMessage" : direction === "incoming";
  const channel = notedDown ? "sms" : type;
  return {
    kind: "engagement",
    id,
    at,
    day: localDay(at, timeZone),
    channel,
    incoming,
    manner,
    facts,
    isWordless,
  };
}

/** A note as an event. */
export function noteEvent(
  { id, date: at, manner, facts }: Omit<RankingNote, "contactId">,
  timeZone: string,
): HistoryEvent {
  const day = localDay(at, timeZone);
  return { kind: "note", id, at, day, channel: "note", incoming: false, manner, facts };
}

/** A fact, and the event it was read in. */
export interface Found {
  readonly event: HistoryEvent;
  readonly fact: DatedFact;
}

const NOTHING: readonly Found[] = [];

/** The facts of a kind in events of the last `horizon` days, newest event first; machines’ if `ofMachines`. */
export function factsOf(
  { found, day }: Situation,
  kind: DatedFact["kind"],
  { horizon, ofMachines = false }: { horizon: number; ofMachines?: boolean },
): readonly Found[] {
  const all = found.get(kind);
  if (all === undefined) return NOTHING;
  const oldest = horizon === Infinity ? "" : addDays(day, -horizon);
  return all.filter(({ event }) => event.day >= oldest && (ofMachines || event.manner !== "machine"));
}

/** A fact as evidence: its event's id and day, and its quote. */
export function evidenceOf({ event, fact }: Found): Evidence {
  return { kind: event.kind, id: event.id, date: event.day, quote: fact.quote };
}

/** A reason that rests on a fact; `lost` is taken off its weight, `due` is the day to show where the text names one. */
export function reasonOf(
  signal: SignalName,
  found: Found,
  { text, lost = 0, due = null }: { text: string; lost?: number; due?: Day | null },
): Reason {
  const doubt = doubtIn(found.fact, found.event.day);
  return {
    signal,
    weight: SIGNAL_TABLE[signal].weight - lost,
    text,
    due,
    evidence: [evidenceOf(found)],
    ...(doubt !== null && { doubt }),
  };
}

/** Events after the given one, oldest first. */
export function after({ events }: Situation, event: HistoryEvent): readonly HistoryEvent[] {
  return events.slice(events.indexOf(event) + 1);
}

/** A message that a person of ours wrote to the contact. */
export function isOurMessage({ incoming, channel, manner }: HistoryEvent): boolean {
  return !incoming && (channel === "email" || channel === "sms") && manner !== "machine";
}

/** A message that the contact wrote. */
export function isTheirMessage({ incoming, channel, manner }: HistoryEvent): boolean {
  const written = channel === "email" || channel === "sms" || channel === "other";
  return incoming && written && manner !== "machine";
}

/** By whose word something is to be done: what they asked for, what we wrote to them, what we only noted. */
export function saidAs(event: HistoryEvent): "demandé" | "promis" | "prévu" {
  if (isTheirMessage(event)) return "demandé";
  return isOurMessage(event) ? "promis" : "prévu";
}

/** A call or a meeting in which somebody was reached. */
export function isConversation({ channel, manner }: HistoryEvent): boolean {
  return (channel === "meeting" || channel === "phone_call") && manner !== "machine" && manner !== "attempt";
}

/** We wrote to the contact or spoke with somebody: what waited for us to answer or to call waits no more. */
export const isOurMove = (event: HistoryEvent): boolean => isOurMessage(event) || isConversation(event);

/** What we wrote down for ourselves: a note, or the log of a call or a meeting. */
export function isRecord(event: HistoryEvent): boolean {
  return event.manner !== "machine" && !isOurMessage(event) && !isTheirMessage(event);
}

/** Whether we and the contact were in touch on or after a day: the moment has then been used. */
export function wasReachedSince({ events }: Situation, day: Day): boolean {
  return events.some((event) => event.day >= day && (isOurMove(event) || isTheirMessage(event)));
}

/** When we and the contact were last in touch: a message of either, a call or a meeting. */
export function lastTouch({ events }: Situation): HistoryEvent | undefined {
  return events.findLast((event) => isOurMove(event) || isTheirMessage(event));
}
