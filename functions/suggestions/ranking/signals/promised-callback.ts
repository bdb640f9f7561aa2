import { isConversation, isOurMessage, closesDeal } from "../contacts-made.ts";
import { daysBetween, frenchDay } from "../../../language/dates/calendar.ts";
import { callsOff, saysCallDone } from "../../../language/phrases/outcomes.ts";
import { dropsCall, saysSpoken } from "../../../language/phrases/settlements.ts";
import { after, evidenceOf, type ReadEvent, type Reading } from "../reading.ts";
import type { Reason } from "../types.ts";
import { latestCommitments } from "./dated-commitments.ts";

const WEIGHT = 100;
const LOST_PER_DAY_LATE = 4;
const LATEST = 15;
const HORIZON = 120;

/**
 * A call we promised for today or an earlier day and have not made.
 *
 * @example « Je la rappelle lundi », read on that Monday → 100
 * @example « Point téléphonique calé le 24/11 », read on the 26th → 92
 * @example « Leur banque les rappelle lundi » → nothing: not our promise
 * @example « Rappel prévu lundi », then a logged call → nothing
 */
export function promisedCallback(reading: Reading): Reason | null {
  const promise = latestCommitments(reading, "call", HORIZON)[0];
  if (!promise?.due || !promise.start || promise.start > reading.day) return null;
  const late = Math.max(0, daysBetween(promise.due, reading.day));
  if (late > LATEST || settled(reading, promise.event)) return null;
  const noted =
    promise.event.day === reading.day ? "" : ` (noté ${frenchDay(promise.event.day, reading.day)})`;
  const text =
    late === 0
      ? `Rappel promis pour aujourd’hui${noted}`
      : `Rappel promis pour ${frenchDay(promise.due, reading.day)}${noted}, non fait à ce jour`;
  const due = promise.due < reading.day || promise.start <= reading.day ? promise.due : promise.start;
  const evidence = [evidenceOf(promise.event, promise.sentence)];
  return { signal: "promisedCallback", weight: WEIGHT - LOST_PER_DAY_LATE * late, text, due, evidence };
}

/** A note of the same day that calls it off counts even when it was typed a little earlier. */
function settled(reading: Reading, promise: ReadEvent): boolean {
  const sameDay = reading.events.filter((event) => event.day === promise.day && event !== promise);
  return (
    sameDay.some((event) => event.channel === "note" && callsOff(event.normalised)) ||
    after(reading, promise).some(settlesCall)
  );
}

function settlesCall(event: ReadEvent): boolean {
  if (event.voice === "machine") return false;
  const { normalised } = event;
  if (isConversation(event) || closesDeal(event) || callsOff(normalised)) return true;
  if (dropsCall(normalised) && !isOurMessage(event)) return true;
  if (event.channel === "phone_call") return saysSpoken(normalised);
  return saysCallDone(normalised) || saysSpoken(normalised);
}
