import { type Day, daysBetween, localDay } from "../../language/dates/calendar.ts";
import { isClosed } from "./closing.ts";
import { SIGNAL_TABLE } from "./signal-table.ts";
import { factsOf, type Situation } from "./situation.ts";
import type { Reason } from "./types.ts";

const HORIZON = 120;
/** A farther appointment leaves time for other things. */
const FARTHEST = 10;

interface Appointment {
  /** The day it was agreed: what was open then is to be spoken of there. */
  readonly agreed: Day;
  readonly on: Day;
}

/** Meetings and calls that are to come, as the calendar holds them or as a text says that both agreed. */
export function* appointmentsAhead(situation: Situation): Generator<Appointment> {
  const { history, context, day } = situation;
  for (const { type, date } of history.engagements) {
    const on = localDay(date, context.timeZone);
    if ((type === "meeting" || type === "phone_call") && on > day) yield { agreed: day, on };
  }
  for (const found of factsOf(situation, "appointment", { horizon: HORIZON })) {
    const { resolved } = found.fact;
    if (resolved !== null && resolved.end >= day && !isClosed(situation, found))
      yield { agreed: found.event.day, on: resolved.start };
  }
}

/**
 * Whether an appointment of the next days is the time for a reason: it was known when the appointment was agreed, and
 * must not be met before.
 */
export function waitsForAppointment(
  { signal, due, evidence: [proof] }: Reason,
  situation: Situation,
): boolean {
  if (!SIGNAL_TABLE[signal].waits) return false;
  for (const { agreed, on } of appointmentsAhead(situation)) {
    const isNear = daysBetween(situation.day, on) <= FARTHEST;
    if (isNear && (proof?.date ?? "") <= agreed && (due === null || due >= on || due < situation.day))
      return true;
  }
  return false;
}
