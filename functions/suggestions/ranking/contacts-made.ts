import type { ReadEvent } from "./reading.ts";
import { isCallAttempt, isLost, isWon } from "../../language/phrases/outcomes.ts";

/** A message one of us really wrote to the contact. */
export function isOurMessage(event: ReadEvent): boolean {
  return isSent(event) && event.voice === "seller";
}

/**
 * What tells something of the contact: their own words, or what we wrote down. Neither a message that left,
 * by a person or a machine, nor the trace of a machine. Asked first of what costs nothing to know.
 */
export function tellsOfContact(event: ReadEvent): boolean {
  return !isSent(event) && event.voice !== "machine";
}

/** A message that left, by a person or a machine. */
export function isSent(event: ReadEvent): boolean {
  return !event.incoming && (event.channel === "email" || event.channel === "sms");
}

/** A call or a meeting in which somebody was reached. */
export function isConversation(event: ReadEvent): boolean {
  if (event.channel !== "meeting" && event.channel !== "phone_call") return false;
  return event.voice === "seller" && (event.channel === "meeting" || !isCallAttempt(event.normalised));
}

/** Words the contact really wrote. */
export function isTheirMessage(event: ReadEvent): boolean {
  return event.incoming && event.voice === "contact";
}

/** What the salesperson wrote down: a note or the log of a call or a meeting. */
export function isRecord(event: ReadEvent): boolean {
  return event.voice === "seller" && !isOurMessage(event);
}

/** The deal is over, one way or the other, according to the contact or to our records. */
export function closesDeal(event: ReadEvent): boolean {
  if (!tellsOfContact(event)) return false;
  return isLost(event.normalised) || isWon(event.normalised);
}
