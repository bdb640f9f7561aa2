import { closesDeal, isConversation, isOurMessage } from "../contacts-made.ts";
import { daysBetween, frenchDay } from "../french/calendar.ts";
import { after, evidenceOf, type ReadEvent, type Reading } from "../reading.ts";
import type { Reason } from "../types.ts";

const WEIGHT = 50;
const HORIZON = 45;

const INTRODUCTION =
  /(?:mettre|met|mettra|mise|mettrait|mets|mettrai) (?:\w+ ){0,2}?en (?:relation|contact|lien|rapport)|(?:nous |me |m |vous |te )(?:presenter|presente|presentera|introduire|introduit|introduira|recommander|recommande|recommandera)(?! (?:le|la|les|son|sa) (?:projet|besoin|nouveau|nouvelle|dossier|site))|\bintroduction (?:aupres|avec|a|chez|proposee)|\bintro\b|(?:nous|me|m) (?:ouvrir|ouvre) (?:les portes|la porte)|(?:donner|donne|transmettre|transmet|communiquer|passer|passe) (?:le contact|les coordonnees|le numero|l adresse) d|parler de (?:nous|moi|vous) (?:a|aupres|au)|recommand\w+ (?:aupres|a un|a une|a son|a sa)/;
const DONE =
  /introduction (?:faite|envoyee|realisee)|mise en (?:relation|contact) (?:faite|effectuee|realisee|ok)|(?:presentation|texte|lignes|pitch|mail) (?:d introduction )?(?:envoyee?s?|transmise?s?)|(?:nous|m) a (?:mis|presentee?s?|introduits?)|merci pour (?:la mise|l intro|votre recommandation)/;

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
    if (event.voice === "machine" || isOurMessage(event)) continue;
    const sentence = event.sentences.find((one) => INTRODUCTION.test(one.normalised));
    if (!sentence || DONE.test(event.normalised)) continue;
    if (after(reading, event).some(takesUp)) return null;
    const text = `Mise en relation proposée ${frenchDay(event.day)}, en attente de notre part`;
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

function takesUp(event: ReadEvent): boolean {
  if (event.voice === "machine") return false;
  return isOurMessage(event) || isConversation(event) || closesDeal(event) || DONE.test(event.normalised);
}
