import { frenchDay } from "../../../language/dates/calendar.ts";
import { opposes } from "../../../language/phrases/opposition.ts";
import { isRecord } from "../contacts-made.ts";
import { evidenceOf, type Reading } from "../reading.ts";
import type { Veto } from "../types.ts";

/** The contact objected to being contacted: in the CRM's field, in a message or in a note. It has no end. */
export function optOut(reading: Reading): Veto | null {
  const { contact } = reading.history;
  if (contact.optedOut) {
    return { veto: "optedOut", text: "S’est opposé à être contacté (fiche CRM)", until: null, evidence: [] };
  }
  for (const event of reading.events) {
    if (!event.incoming && !isRecord(event)) continue;
    const sentence = event.sentences.find((one) => wordsIn(one.normalised).some(opposes));
    if (!sentence) continue;
    const text = `A demandé à ne plus être contacté ${frenchDay(event.day, reading.day)}`;
    return { veto: "optedOut", text, until: null, evidence: [evidenceOf(event, sentence)] };
  }
  return null;
}

/** A record's sentence, and the contact's words that it quotes. */
function wordsIn(normalised: string): string[] {
  const quoted = [...normalised.matchAll(/[«“"] ?([^«»“”"]+?) ?[»”"]/g)].map((match) => match[1] ?? "");
  return [normalised, ...quoted];
}
