import type { Day } from "../language/dates/calendar.ts";
import { daysBetween } from "../language/dates/calendar.ts";
import { findDue } from "../language/dates/due.ts";
import { cleanText } from "./clean-text.ts";

/** Longest deal name, stage or next step kept, in characters. */
const LONGEST = 300;
/** A higher amount is taken for a typing error. */
const MOST = 1e12;
/** A day within this many days is an appointment, not a time to resume the deal. */
const SHORTEST_WAIT = 14;

/** A single-line deal field; null if nothing is left. */
export function dealText(value: string | null | undefined): string | null {
  const text = cleanText(value).replaceAll(/\s+/g, " ").slice(0, LONGEST).toWellFormed().trim();
  return text === "" ? null : text;
}

/** Amount rounded to cents; null if it is not an amount. */
export function dealAmount(value: string | null | undefined): number | null {
  const amount = Number.parseFloat(value ?? "");
  return Math.abs(amount) < MOST ? Math.round(amount * 100) / 100 : null;
}

/** ISO 4217 code such as `EUR`; null if the CRM gives none. */
export function dealCurrency(value: string | null | undefined): string | null {
  const code = (value ?? "").trim().toUpperCase();
  return /^[A-Z]{3}$/.test(code) ? code : null;
}

/**
 * The day from which a lost deal should be resumed, read from its texts (« budget gelé, à revoir en mars 2027 »), since
 * no CRM has a field for it; null if none says. `writtenOn` is the day it was lost.
 */
export function resumptionIn(texts: readonly (string | null)[], writtenOn: Day | null): Day | null {
  if (writtenOn === null) return null;
  const days = texts
    .flatMap((text) => (text === null ? [] : findDue(text, writtenOn)))
    .map(({ due }) => (due.bound === "by" ? due.end : due.start))
    .filter((day) => daysBetween(writtenOn, day) >= SHORTEST_WAIT);
  return days[0] ?? null;
}
