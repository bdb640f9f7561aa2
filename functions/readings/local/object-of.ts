import { LONGEST_OBJECT } from "../contract.ts";

/**
 * A determiner after a verb opens what is to be sent or talked about. After a pronoun it is a pronoun itself (« je vous
 * l'envoie »; not in « envoyez-nous le devis »), and after a preposition of time it says when.
 */
const OPENS =
  /(?<=\p{L}{3} )(?<!(?<![\p{L}-])(?:nous|vous|leur|elles?|ils|dans|pendant|depuis|avant|après) )(?:le|la|les|l['’]|un|une|des|du|son|sa|ses|leurs?|notre|nos|votre|vos|mon|ma|mes|ce|cet|cette|ces)(?: |(?<=['’]))/iu;
/** What follows says when, to whom or why. */
const ENDS =
  /[,;:.!?()«»\n]| (?:avant|pour|d['’]ici|des|dès|sous|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|demain|par|afin|qui|que|qu['’]|si|quand|lorsque|dans|en|cette|ce|et|ou|mais|car|fin|debut|début|au plus|semaine|s\d|à (?:la|partir|Mme|M\.)|le \d)(?= |$)/iu;
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
  const from = OPENS.exec(read)?.index;
  if (from === undefined) return null;
  const rest = read.slice(from);
  const object = rest.slice(0, ENDS.exec(rest)?.index ?? rest.length).trim();
  return object.length < SHORTEST || object.length > LONGEST_OBJECT || !/ |['’]/.test(object) ? null : object;
}
