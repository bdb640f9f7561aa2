import { closesDeal, isConversation, isOurMessage, isRecord, tellsOfContact } from "../contacts-made.ts";
import { daysBetween, frenchDay } from "../../../language/dates/calendar.ts";
import { offersIntroduction, saysIntroduced, saysTakenUp } from "../../../language/phrases/introductions.ts";
import { after, evidenceOf, type ReadEvent, type Reading } from "../reading.ts";
import type { Reason } from "../types.ts";

const WEIGHT = 50;
const HORIZON = 45;

/**
 * The contact offered to introduce us to someone; the offer waits for us.
 *
 * @example « Propose de nous présenter la DRH du groupe, attend un court texte » ten days ago → 50
 * @example the same, then our e-mail → nothing
 */
export function pendingIntroduction(reading: Reading): Reason | null {
  for (const event of reading.events.toReversed()) {
    const age = daysBetween(event.day, reading.day);
    if (age > HORIZON) return null;
    if (!tellsOfContact(event)) continue;
    // A log that says it is done settles older offers and makes none.
    const sentence = saysIntroduced(event.normalised)
      ? undefined
      : event.sentences.find((one) => offersIntroduction(one.normalised));
    if (!sentence) continue;
    if (after(reading, event).some((later) => takesUp(later, sentence.normalised))) return null;
    const text = `Mise en relation proposée ${frenchDay(event.day, reading.day)}, en attente de notre part`;
    return {
      signal: "pendingIntroduction",
      weight: WEIGHT,
      text,
      due: null,
      evidence: [evidenceOf(event, sentence)],
    };
  }
  return null;
}

function takesUp(event: ReadEvent, offer: string): boolean {
  if (event.voice === "machine") return false;
  if (isRecord(event) && event.sentences.some((one) => saysTakenUp(one.normalised, offer))) return true;
  return (
    isOurMessage(event) || isConversation(event) || closesDeal(event) || saysIntroduced(event.normalised)
  );
}
