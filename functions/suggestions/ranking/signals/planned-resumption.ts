import { addDays, daysBetween, frenchDay, type Day } from "../../../language/dates/calendar.ts";
import type { DatedFact } from "../../../readings/dated-fact.ts";
import { isOver } from "../closing.ts";
import {
  type Found,
  isRecord,
  isTheirMessage,
  reasonOf,
  type Situation,
  wasReachedSince,
} from "../situation.ts";
import type { Reason } from "../types.ts";
import { supportOf } from "./champion-changed-job.ts";

const HORIZON = 550;
const DAYS_AFTER = 15;
/** The same of a time that only begins: « après la Toussaint ». */
const DAYS_AFTER_BEGINNING = 35;
/** Sooner, it is an appointment rather than a plan. */
const SHORTEST_WAIT = 14;
/** Days of the shortest window: a call of ours in a narrower one is a promise, which another signal reads. */
const SHORTEST_WINDOW = 12;
const DAYS_TOO_SOON = 30;

/**
 * A project was put aside until a time that has now come, or the contact asked to be approached again then.
 *
 * @example « projet gelé, à reprendre à la rentrée », read on 8 September → a reason
 * @example « ne pas relancer avant mars », read in January → null, and vetoed as postponed
 */
export function plannedResumption(situation: Situation): Reason | null {
  const plan = newestPlan(situation);
  if (!plan?.fact.resolved) return null;
  const { event } = plan;
  const due = plan.fact.resolved;
  const isBeginning = due.bound === "from" || due.bound === "notBefore";
  const days = isBeginning ? DAYS_AFTER_BEGINNING : DAYS_AFTER;
  const open = due.start <= situation.day && daysBetween(due.end, situation.day) <= days;
  if (!open || daysBetween(event.day, due.start) < SHORTEST_WAIT) return null;
  if (isOver(situation, plan) || isUsed(situation, plan, due.start)) return null;
  const support = supportOf(situation, HORIZON);
  const text = `Reprise de contact prévue pour cette période, notée ${frenchDay(event.day, situation.day)}`;
  const reason = reasonOf("plannedResumption", plan, { text });
  return support === null ? reason : { ...reason, evidence: [...reason.evidence, support] };
}

function newestPlan({ events, day }: Situation): Found | null {
  const oldest = addDays(day, -HORIZON);
  for (let index = events.length - 1; index >= 0; index--) {
    const event = events[index];
    if (event === undefined || event.day < oldest) return null;
    const fact = isRecord(event) || isTheirMessage(event) ? event.facts?.find(isPlan) : undefined;
    if (fact !== undefined) return { event, fact };
  }
  return null;
}

function isPlan({ kind, who, act, resolved }: DatedFact): boolean {
  if (resolved === null) return false;
  if (kind === "postponement") return true;
  if (kind !== "commitment" || who !== "us" || (act !== "call" && act !== "meet" && act !== "other"))
    return false;
  return daysBetween(resolved.start, resolved.end) > SHORTEST_WINDOW;
}

/** Whether a talk shortly before the time has resumed it already. */
function isUsed(situation: Situation, { event }: Found, start: Day): boolean {
  const since = addDays(start, -DAYS_TOO_SOON);
  return wasReachedSince(situation, since > event.day ? since : addDays(event.day, 1));
}
