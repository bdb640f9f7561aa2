import type { Day } from "../language/dates/calendar.ts";
import { daysBetween } from "../language/dates/calendar.ts";
import { findDue } from "../language/dates/due.ts";
import { cleanText } from "./clean-text.ts";

/** Longest name, stage or step kept of a deal, in characters. */
const LONGEST = 300;
/** Past what a deal can be worth: a mistyped number. */
const MOST = 1e12;
/** Sooner, a day in the words is an appointment rather than a time to come back. */
const SHORTEST_WAIT = 14;

/** One line of a deal’s field; null when nothing is left. */
export function dealText(value: string | null | undefined): string | null {
  const text = cleanText(value).replaceAll(/\s+/g, " ").slice(0, LONGEST).toWellFormed().trim();
  return text === "" ? null : text;
}

/** To the cent; null for what is no amount. */
export function dealAmount(value: string | null | undefined): number | null {
  const amount = Number.parseFloat(value ?? "");
  return Math.abs(amount) < MOST ? Math.round(amount * 100) / 100 : null;
}

/** `EUR`; null where the CRM does not say. */
export function dealCurrency(value: string | null | undefined): string | null {
  const code = (value ?? "").trim().toUpperCase();
  return /^[A-Z]{3}$/.test(code) ? code : null;
}

/**
 * The day from which a lost deal is to be taken up again, as its fields say in words (« budget gelé, à revoir en
 * mars 2027 »): no CRM has a field for it. `writtenOn` is the day it was lost.
 */
export function resumptionIn(texts: readonly (string | null)[], writtenOn: Day | null): Day | null {
  if (writtenOn === null) return null;
  const days = texts
    .flatMap((text) => (text === null ? [] : findDue(text, writtenOn)))
    .map(({ due }) => (due.bound === "by" ? due.end : due.start))
    .filter((day) => daysBetween(writtenOn, day) >= SHORTEST_WAIT);
  return days[0] ?? null;
}
