import { LONGEST_OBJECT } from "../contract.ts";

/** A determiner after a word opens what is to be sent or talked about. */
const DETERMINER =
  /(?<=\p{L}{3} )(?:le|la|les|l['’]|un|une|des|du|son|sa|ses|leurs?|notre|nos|votre|vos|mon|ma|mes|ce|cet|cette|ces)(?: |(?<=['’]))/giu;
/** Before it, it is a pronoun (« je vous l'envoie »; not in « envoyez-nous le devis ») or says when. */
const OPENS_NOTHING = /(?:^|[^\p{L}-])(?:nous|vous|leur|elles?|ils|dans|pendant|depuis|avant|après) $/iu;
/** After it, it says when. */
const TIME =
  /^(?:\d|(?:ans?|années?|mois|semaines?|jours?|heures?|matins?|soirs?|lendemain|temps|moments?|fois)(?!\p{L}))/iu;
/** Characters before a determiner that are looked at. */
const LOOK_BACK = 10;
/** What follows says when, to whom or why. */
const ENDS =
  /[,;:.!?()«»\n]| (?:avant|pour|d['’]ici|des|dès|sous|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|demain|par|afin|qui|que|qu['’]|si|quand|lorsque|dans|en(?! relation)|cette|ce|et|ou|mais|car|fin|debut|début|au plus|semaine|s\d|à (?:la|partir|Mme|M\.)|le \d)(?= |$)/iu;
/** Characters of a sentence that are searched. */
const LONGEST_READ = 300;
const SHORTEST = 4;

/**
 * What is to be sent or discussed, in the sentence's own words; null where no noun phrase follows a verb.
 *
 * @example objectOf("Lui envoyer la grille tarifaire avant jeudi") // "la grille tarifaire"
 * @example objectOf("Je vous l'envoie demain") // null
 */
export function objectOf(sentence: string): string | null {
  const read = sentence.slice(0, LONGEST_READ);
  const from = [...read.matchAll(DETERMINER)].find(
    ({ index, 0: words }) =>
      !OPENS_NOTHING.test(read.slice(Math.max(0, index - LOOK_BACK), index)) &&
      !TIME.test(read.slice(index + words.length)),
  )?.index;
  if (from === undefined) return null;
  const rest = read.slice(from);
  const object = rest.slice(0, ENDS.exec(rest)?.index ?? rest.length).trim();
  return object.length < SHORTEST || object.length > LONGEST_OBJECT || !/ |['’]/.test(object) ? null : object;
}
