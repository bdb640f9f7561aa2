import { closesDeal, isConversation, isOurMessage } from "../contacts-made.ts";
import { daysBetween, frenchDay } from "../french/calendar.ts";
import { saysDelivered } from "../french/outcomes.ts";
import type { Sentence } from "../french/sentences.ts";
import { after, evidenceOf, type ReadEvent, type Reading } from "../reading.ts";
import type { Reason } from "../types.ts";

const WEIGHT = 88;
const WEIGHT_WITHOUT_NEXT_STEP = 35;
const OLDEST = 21;
const OLDEST_WITHOUT_NEXT_STEP = 10;
const LOST_PER_DAY_AFTER_A_WEEK = 1;

const OUR_NEXT_STEP =
  /(?:nous|on) (?:devons|doit|devra|devrons|avons a|a a)\b|\bje (?:dois|vais|leur|lui)\b|de notre cote|de notre part|a nous de|a moi de|suites? a donner|(?:prochaines?|dernieres?) etapes?|etapes? suivantes?|(?<!no )next step|(?:attend\w*|attente d\w*|veulent|souhaitent|demande\w*) (?:de (?:nous|notre part) )?(?:un|une|le|la|les|l|notre|nos|mon|des|d)\b|compte rendu (?:a|et)|a (?:envoyer|transmettre|formaliser|chiffrer|proposer|preparer|rediger|planifier|organiser)|reste a\b|il faut\b|(?:proposition|devis|chiffrage|planning|compte rendu|synthese|recapitulatif|scenario)\b.{0,40}\b(?:attendue?s?|a faire|promise?|demandee?s?)|(?:suite|relance) attendue|on s est engage|nous sommes engages/;

const NOTHING_TO_DO =
  /rien a signaler|all good|ticket|traitee? par|r a s\b|\bras\b|no next step|tout va bien|sans suite|pas de suite|aucune (?:suite|action)|rien a (?:faire|prevoir)|(?:a|de) (?:lui|elle|eux) (?:de|d)\b|(?:revien\w+|recontact\w+|rappell\w+) (?:vers )?nous|reviendra vers|reviendront vers|de leur cote|(?:annulee?|reportee?|decalee?)\b|n est pas venu|absent au rendez|formation (?:realisee|terminee|effectuee)|mise en service|point (?:trimestriel|annuel|mensuel|hebdo\w*)|courtoisie|a decline|pas interesse/;

/**
 * A recent meeting that calls for something from us, after which we wrote nothing.
 *
 * @example « Atelier avec l’équipe achats, ils attendent notre calendrier » three days ago → 88
 * @example « Visite du site, accueil chaleureux » three days ago → 35: nothing says what comes next
 * @example either one, then our e-mail → nothing
 */
export function meetingWithoutFollowUp(reading: Reading): Reason | null {
  const meeting = reading.events.findLast((event) => event.channel === "meeting" && event.voice === "seller");
  if (!meeting) return null;
  const age = daysBetween(meeting.day, reading.day);
  const next = meeting.sentences.find((sentence) => OUR_NEXT_STEP.test(sentence.normalised));
  if (age < 1 || age > (next ? OLDEST : OLDEST_WITHOUT_NEXT_STEP)) return null;
  if (!next && (meeting.normalised === "" || NOTHING_TO_DO.test(meeting.normalised))) return null;
  if (after(reading, meeting).some(followsUp)) return null;
  return reasonFor(reading, meeting, next);
}

function reasonFor(reading: Reading, meeting: ReadEvent, next: Sentence | undefined): Reason {
  const age = daysBetween(meeting.day, reading.day);
  const tired = LOST_PER_DAY_AFTER_A_WEEK * Math.max(0, age - 7);
  const text = next
    ? `Réunion du ${frenchDay(meeting.day, reading.day)}, suite attendue de notre part`
    : `Réunion du ${frenchDay(meeting.day, reading.day)}, aucun message de notre part depuis`;
  const weight = (next ? WEIGHT : WEIGHT_WITHOUT_NEXT_STEP) - tired;
  return { signal: "meetingWithoutFollowUp", weight, text, due: null, evidence: [evidenceOf(meeting, next)] };
}

function followsUp(event: ReadEvent): boolean {
  if (event.voice === "machine") return false;
  if (isOurMessage(event) || isConversation(event) || closesDeal(event)) return true;
  return event.channel === "note" && saysDelivered(event.normalised);
}
