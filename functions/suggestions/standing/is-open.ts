import { daysBetween } from "../../language/dates/calendar.ts";
import { isRefused, isSettledHere } from "../ranking/closing.ts";
import { settlingEvent } from "../lists/resolving/settling.ts";
import type { Found, Situation } from "../ranking/situation.ts";

/** Days after which a promise nobody mentioned again is history and no longer owed. */
const STILL_OWED = 180;

/** Whether what a fact says still stands: nothing settled or refused it since. */
export function isOpen(situation: Situation, found: Found): boolean {
  const { event, fact } = found;
  const last = fact.resolved !== null && fact.resolved.end > event.day ? fact.resolved.end : event.day;
  if (daysBetween(last, situation.day) > STILL_OWED) return false;
  if (isSettledHere(found) || isRefused(situation, found)) return false;
  return settlingEvent(situation, found) === undefined;
}
