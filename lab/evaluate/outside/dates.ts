import * as z from "zod";
import { findDue } from "../../../functions/language/dates/due.ts";

/** One line of a file of dates: a text, the day it was written, and the day it means. */
const Line = z.object({ kind: z.string(), today: z.iso.date(), text: z.string(), right: z.string() });

export interface KindOfDate {
  kind: string;
  right: number;
  unread: number;
  wrong: number;
}

const DAY = /\d{4}-\d\d-\d\d/g;
const NOTHING = /\bno due\b|^none$/;

/** « 2027-01-12 », « 2027-03-06…07 » (from, to), « 2026-12-11 or 12 » (either): the days that are right. */
function meant(right: string): { starts: string[]; ends: string[] } {
  const [first = "", second] = right.match(DAY) ?? [];
  const short = /(?:…|or )(\d\d)$/.exec(right)?.[1];
  const last = second ?? (short === undefined ? first : `${first.slice(0, 8)}${short}`);
  return right.includes(" or ")
    ? { starts: [first, last], ends: [first, last] }
    : { starts: [first], ends: [last] };
}

/** By kind, how many dates are read as they are meant, not at all, and as another day. Throws for a line that is none. */
export function evaluateDates(lines: readonly string[]): KindOfDate[] {
  const kinds = new Map<string, KindOfDate>();
  for (const line of lines.filter((one) => one.trim() !== "")) {
    const { kind, today, text, right } = Line.parse(JSON.parse(line));
    const count = kinds.get(kind) ?? { kind, right: 0, unread: 0, wrong: 0 };
    kinds.set(kind, count);
    count[judge(text, today, right)] += 1;
  }
  return [...kinds.values()];
}

function judge(text: string, today: string, right: string): "right" | "unread" | "wrong" {
  const found = findDue(text, today);
  if (NOTHING.test(right)) return found.length === 0 ? "right" : "wrong";
  if (found.length === 0) return "unread";
  const { starts, ends } = meant(right);
  // Of a limit (« avant le 12 ») the last day counts.
  const isMeant = found.some(
    ({ due }) => ends.includes(due.end) && (due.bound === "by" || starts.includes(due.start)),
  );
  return isMeant && found.length === 1 ? "right" : "wrong";
}

/** A line a kind, and their sum. */
export function datesTable(kinds: readonly KindOfDate[]): string {
  const sum = { kind: "all", right: 0, unread: 0, wrong: 0 };
  for (const one of kinds)
    for (const verdict of ["right", "unread", "wrong"] as const) sum[verdict] += one[verdict];
  return [...kinds, sum]
    .map(({ kind, right, unread, wrong }) => `${kind}: ${right} right, ${unread} unread, ${wrong} wrong`)
    .join("\n");
}
