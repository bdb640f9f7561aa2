import { addDays, type Day } from "../../language/dates/calendar.ts";
import { isQuotable } from "../../language/untrusted/quotable.ts";
import type { Doubt } from "../../readings/contract.ts";
import { doubtIn } from "../../readings/doubt.ts";
import { keyOf } from "../../readings/corrections/apply.ts";
import type { DatedFact } from "../../readings/dated-fact.ts";
import { closingEvent, isRefused, isSettledHere } from "../ranking/closing.ts";
import { settlingEvent } from "../lists/resolving/settling.ts";
import {
  after,
  type Found,
  type HistoryEvent,
  isOurMove,
  isRecord,
  type Situation,
  situationOf,
} from "../ranking/situation.ts";
import type { ContactHistory, RankingContext } from "../ranking/types.ts";
import { owedIn, speakerOf } from "../standing/said-words.ts";
import { isOwnToDo } from "../drafts/writer/shared-knowledge.ts";

/** Days after which a promise that nobody came back to is history. */
export const TOLD = 180;

/** A promise read in a history, and what became of it. */
export interface PromiseRead {
  readonly by: "us" | "contact";
  readonly what: string;
  readonly quote: string | null;
  readonly source: { readonly kind: "engagement" | "note"; readonly id: string; readonly date: Day };
  readonly due: Day | null;
  readonly state: "open" | "late" | "kept" | "cancelled";
  readonly settledOn: Day | null;
  /** Of ours that stands: when we wrote to the contact or spoke with them since. */
  readonly touchedOn: Day | null;
  readonly doubt: Doubt | null;
  /** Names the fact in a correction. */
  readonly fact: string;
}

/**
 * The promises of a relation in the last six months, and whether each was kept: by the ranking's own rules, so that
 * a list and this never contradict each other. `saidBy`: the colleague whose word an event is. Deterministic.
 */
export function promisesOf(
  history: ContactHistory,
  when: Pick<RankingContext, "day" | "timeZone">,
  saidBy: (event: HistoryEvent) => string | null = () => null,
): PromiseRead[] {
  const situation = situationOf(history, { ...when, suppressions: [] });
  const since = addDays(when.day, -TOLD);
  return situation.events
    .filter(({ day, manner }) => day >= since && manner !== "machine")
    .flatMap((event) => onceAnAct(event).map((fact) => promiseIn(situation, { event, fact }, saidBy)));
}

/** The promises of one text, one for each act: « je vous envoie le devis » and « il part demain » are the same. */
function onceAnAct(event: HistoryEvent): (DatedFact & { who: "us" | "contact" })[] {
  const told = new Set<string>();
  return (event.facts ?? []).filter((fact): fact is DatedFact & { who: "us" | "contact" } => {
    if (fact.kind !== "commitment" || fact.who === "thirdParty") return false;
    // What somebody asks of us is no promise of ours.
    if (fact.who === "us" && event.incoming) return false;
    // Nor is what a note says that we mean to do.
    if (isRecord(event) && isOwnToDo(fact)) return false;
    const key = `${fact.who} ${fact.act ?? ""} ${fact.object ?? ""}`;
    return !told.has(key) && told.add(key) !== undefined;
  });
}

function promiseIn(
  situation: Situation,
  found: Found & { fact: { who: "us" | "contact" } },
  saidBy: (event: HistoryEvent) => string | null,
): PromiseRead {
  const { event, fact } = found;
  const words = fact.quote.replace(/\s+/g, " ").trim();
  const due = fact.resolved?.end ?? null;
  const settled = settledBy(situation, found);
  const touchedOn = settled === undefined && fact.who === "us" ? touchedSince(situation, event) : null;
  const owed = owedIn(fact, situation.day, speakerOf(event));
  const colleague = fact.who === "us" ? saidBy(event) : null;
  const isLate = due !== null && due < situation.day && touchedOn === null;
  return {
    by: fact.who,
    what: colleague === null ? owed : `${colleague} lui a promis ${owed}`,
    quote: words !== "" && isQuotable(words) ? words : null,
    source: { kind: event.kind, id: event.id, date: event.day },
    due,
    ...(settled ?? { state: isLate ? "late" : "open", settledOn: null }),
    touchedOn,
    doubt: doubtIn(fact, event.day),
    fact: keyOf(fact),
  };
}

/** The day on which we were last in touch with the contact after an event; null where we were not. */
function touchedSince(situation: Situation, event: HistoryEvent): Day | null {
  return after(situation, event).findLast(isOurMove)?.day ?? null;
}

/** How a promise ended; undefined while it stands. */
function settledBy(
  situation: Situation,
  found: Found,
): { state: "kept" | "cancelled"; settledOn: Day } | undefined {
  const { event, fact } = found;
  if (isSettledHere(found)) {
    const isCancelled = (event.facts ?? []).some(
      ({ kind, quote }) => kind === "cancelled" && quote === fact.quote,
    );
    return { state: isCancelled ? "cancelled" : "kept", settledOn: event.day };
  }
  const closing = closingEvent(situation, found);
  const settling = closing ?? settlingEvent(situation, found);
  if (settling === undefined)
    return isRefused(situation, found) ? { state: "cancelled", settledOn: event.day } : undefined;
  const ends = settling.facts ?? [];
  const isCancelled =
    ends.some(({ kind }) => kind === "refusal") ||
    (closing !== undefined &&
      !ends.some(({ kind }) => kind === "done") &&
      ends.some(({ kind }) => kind === "cancelled"));
  return { state: isCancelled ? "cancelled" : "kept", settledOn: settling.day };
}
