import { sensesOf } from "./promise-verbs.ts";
import { wordsOf } from "../text/words.ts";

/** How a promise of ours is told to be done with, beyond the outcomes of a deal. All on normalised text. */

const TALK =
  "(?:appel|rappel|coup de (?:fil|telephone)|conversation|entretien|echange|discussion|point|call|visio)";
const HELD =
  "(?:tenue?s?|eue?s?|faite?s?|passee?s?|realisee?s?|effectuee?s?|boucle\\w*|ok|done|termine\\w*|anticipe\\w*|a eu lieu|ont eu lieu)";
const SPOKEN = new RegExp(
  [
    String.raw`\b${TALK}(?: (?:telephonique|prevue?|promise?|du jour|bien|deja|est|a ete|avec \w+(?: \w+)?)){0,4} ${HELD}\b`,
    String.raw`\b(?:eue?|vue?|jointe?|chope\w*|capte\w*|attrape\w*|parle a|parle avec)(?: (?!pas|plus|jamais)\w+){1,4}? (?:au (?:telephone|bout du fil)|en ligne|par telephone|en visio|de vive voix)\b`,
    String.raw`\b(?:merci\w*|remercie\w*|gre)\b(?: \w+){0,4}? (?:de|pour) (?:votre|ton|cet|ce|l|notre|le)(?: \w+)? ?${TALK}\b`,
    String.raw`\b(?:sujet|question|point|dossier|theme|affaire) (?:est |a ete )?(?:desormais |maintenant |ainsi )?(?:epuisee?|close?|reglee?|pliee?|traitee?|videe?)\b`,
    String.raw`\bc est (?:plie|regle|fait|boucle|cale|reparti|ok|dans la boite)\b`,
    String.raw`\b(?:on s est|nous nous sommes|ns ns sommes) (?:enfin |deja |finalement |bien )*(?:parles?|appeles?|eus?|vus?|telephones?|captes?|croises? et)\b`,
    String.raw`\b(?:il|elle|m|mme|monsieur|madame|client\w*)(?: \w+)? (?:m |nous )?a (?:\w+ )?(?:devance|anticipe|pris les devants|rappele|appele)\w*`,
    String.raw`\ba (?:l|son) initiative d`,
  ].join("|"),
);

const DROPPED = new RegExp(
  [
    String.raw`\b(?:laisse(?:z)? tomber|oublie(?:z)?|annule(?:z)?|zappe(?:z)?|laissons tomber|oublions)\b(?: \w+){0,4}? (?:${TALK}|appeler|rappeler)\b`,
    String.raw`\b(?:pas|plus|ne sera|n est|inutile|sans)\b(?: \w+){0,3}? (?:necessaire|utile|besoin|la peine|indispensable|inutile)\b(?: \w+){0,4}? (?:parl|appel|rappel|telephon|echang|voir|caler|${TALK})\w*`,
    String.raw`\b(?:j ai|nous avons|on a) (?:\w+ )?(?:eu|obtenu|trouve) (?:ma|mes|nos|notre|la|les|toutes? (?:mes|nos)) reponses?\b`,
    String.raw`\b(?:repondait|repond|a repondu|avez repondu) (?:deja )?a (?:tout|toutes? (?:mes|nos|ses|leurs) questions?|mes questions?)\b`,
  ].join("|"),
);

/** Met without an appointment: « croisé au marché, on a fait le tour ». */
const CROSSED =
  /\b(?:croise\w*|rencontre\w*|vue?s?|passee?s? (?:le|la|les) voir|tombee? sur)\b.{0,60}\b(?:discute\w*|parle\w*|echange\w*|cause\w*|regle\w*|vu (?:ensemble|avec)|fait le (?:tour|point))/;
const DENIED_TALK = /\b(?:pas|sans|jamais|ni|rien)\b(?: \w+){0,2} (?:parle|discute|echange|cause|vu|eu)/;

/** A talk took place since. */
export const saysSpoken = (text: string): boolean =>
  SPOKEN.test(text) || (CROSSED.test(text) && !DENIED_TALK.test(text));
const POINTLESS =
  /\b(?:sans objet|caduque?|plus d actualite|n a plus lieu d etre|laiss\w+ tomber|(?:cessation|fermeture definitive|liquidation))\b/;

/** Nobody waits for the call any more. */
export const dropsCall = (text: string): boolean => DROPPED.test(text) || POINTLESS.test(text);
const TO_COME = /^(?:etre|pas|non|jamais|a|doit|doivent|reste|sera|seront|encore|bientot|devait|devrait)$/;
const LEFT_US =
  /^(?:(?:ren|en)voye|(?:re)?transmis|expedie|shoote|balance|forwarde|maile|faxe|delivre|partage|file|pousse|pushe|droppe|uploade|depose|poste|livre|remis|soumis|fourni|chiffre)/;
const BY_OTHERS =
  /^ (?:\w+ )?par (?!mail|courriel|email|courrier|sms|wetransfer|lien|nous|nos|mes|moi|telephone|teams|slack)/;

/**
 * A record tells that something of ours left: « deck shooté », « lui ai filé les accès ».
 *
 * @example « pas encore envoyé », « à envoyer », « doit être transmis » → no
 * @example « il nous a envoyé son plan » → no: it is theirs
 */
export function recordsSending(normalised: string): boolean {
  const words = wordsOf(normalised);
  return words.some((word, at) => {
    const sends =
      LEFT_US.test(word.text) &&
      sensesOf(word.text)?.some((sense) => sense.act === "send" && sense.form === "participle");
    if (!sends || BY_OTHERS.test(normalised.slice(word.end))) return false;
    const before = words.slice(Math.max(0, at - 4), at).map((one) => one.text);
    if (before.some((one) => TO_COME.test(one))) return false;
    return !before.some(
      (one, index) => (one === "nous" || one === "m") && /^(?:a|ont)$/.test(before[index + 1] ?? ""),
    );
  });
}
