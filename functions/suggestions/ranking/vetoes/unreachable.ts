import { isTheirMessage } from "../contacts-made.ts";
import { isBounce } from "../french/automatic.ts";
import { frenchDay } from "../french/calendar.ts";
import { after, evidenceOf, type ReadEvent, type Reading } from "../reading.ts";
import type { Veto } from "../types.ts";

const LEFT =
  /\b(?:a|ai|ayant|avait) (?:definitivement |recemment |malheureusement )?quitte (?:l |la |le |notre |cette |son |ses |sa |nos )?(?:entreprise|societe|groupe|fonctions?|poste|structure|maison|etablissement|effectifs|organisation|equipe|cabinet|entite)\b|ne fai[st] plus partie|pris (?:sa|ma) retraite|ne (?:travaille|travaillant) plus|n est plus (?:en poste|chez|dans (?:l|la|nos|les)|salarie|employe|a ce poste|parmi)|n (?:occupe|exerce) plus|partie? (?:a la|en) retraite|plus (?:dans|chez) (?:l entreprise|la societe|les effectifs|nos effectifs)|\bdecede\w*|no longer (?:with|works|employed)|has left/;
/** « Leur DSI a quitté l’entreprise » is news about somebody else. */
const SOMEONE_ELSE =
  /\b(?:leur|leurs|son|sa|ses|un|une|le|la|l) (?!contact|interlocut|client)\w+(?: \w+){0,2} (?:a quitte|ne fait|ne travaille|n est plus|est partie?)/;

/** Messages no longer arrive, or the person has gone; lifted when the contact writes again. */
export function unreachable(reading: Reading): Veto | null {
  if (reading.history.contact.bounced) {
    return { veto: "unreachable", text: "Adresse e-mail en échec (fiche CRM)", until: null, evidence: [] };
  }
  const event = reading.events.findLast((one) => saysUnreachable(one));
  if (!event || after(reading, event).some(isTheirMessage)) return null;
  const gone = event.sentences.find((sentence) => LEFT.test(sentence.normalised));
  const text = gone
    ? `A quitté l’entreprise, appris ${frenchDay(event.day, reading.day)}`
    : `Message non remis ${frenchDay(event.day, reading.day)} : adresse invalide`;
  return { veto: "unreachable", text, until: null, evidence: [evidenceOf(event, gone)] };
}

function saysUnreachable(event: ReadEvent): boolean {
  if (event.incoming) return LEFT.test(event.normalised) || isBounce(event);
  if (event.voice !== "seller" || event.channel === "email" || event.channel === "sms") return false;
  if (LEFT.test(event.normalised)) return !SOMEONE_ELSE.test(event.normalised);
  return isBounce({ subject: "", normalised: event.normalised, incoming: false });
}
