import { allMatches } from "../text/all-matches.ts";
import { CALL_NOW, CALL_TO, SEND_NOW, SEND_TO } from "./commitment-verbs.ts";

const VERB = `(?:${CALL_NOW}|${CALL_TO}|${SEND_NOW}|${SEND_TO}|tient|tiennent|donne|donnent|dira|diront|confirme|confirment|fait|font)(?:nt|ront)?`;
const PRONOUNS = "(?:(?:me|m|nous|le|la|l|les|lui|leur|se|s|y|en) )*";
const SOMEONE =
  "(?:il|elle|ils|elles|qui|celui ci|celle ci|(?:leur|leurs|son|sa|ses|le|la|l|un|une|cet|cette|les|des) (?!plus|point|cas|fait)\\w+(?: (?!je|nous|on|c est)\\w+){0,2})";

/** Phrases that give the next move to someone else than us. */
const THEIRS: readonly RegExp[] = [
  // « il nous rappelle », « ils me recontactent », « on nous envoie »
  new RegExp(String.raw`\b(?:me|m|nous) (?:le |la |les |l )?(?!\w+ons\b)${VERB}\b`, "g"),
  // « elle doit appeler son avocat », « le siège va transmettre »
  new RegExp(
    String.raw`\b${SOMEONE} (?:doit|doivent|va|vont|devait|devra|devrait|compte|comptent|s engage a|se charge d|souhaite|veut|veulent|prevoit|prevoient|a prevu|est cense|sont censes)(?: a| de| d| e)? ?${PRONOUNS}${VERB}\b`,
    "g",
  ),
  // « leur banque les rappelle », « l’agence la recontacte »
  new RegExp(
    String.raw`\b${SOMEONE} (?:le|la|l|les|lui|leur|nous|me) (?:${CALL_NOW}|${SEND_NOW})(?:nt|ront)?\b`,
    "g",
  ),
  // « c’est lui qui revient vers nous », « elle revient vers moi »
  /\bc est (?:lui|elle|eux|elles|leur \w+|le \w+|la \w+|l \w+|son \w+|sa \w+) qui\b.*/g,
  /\b(?:revient|reviennent|reviendra|reviendront|revenir) (?:vers|aupres de) (?:nous|moi)\b/g,
  /\b(?:a (?:lui|elle|eux|elles) (?:de|d)|de (?:leur|son) cote|de (?:sa|leur) part)\b.*/g,
];

const OURS_DESPITE_ALL =
  /\b(?:que je|qu on (?:le|la|l|les)|etre|c est (?:moi|nous) qui|demande(?:nt)? (?:de|a|d)|attend(?:ent)? (?:mon|notre|nos|que))\b/;

/**
 * Whether the commitment at [index, end[ of a normalised sentence is someone else's: the contact's, a
 * colleague's of theirs or a third party's. This is the usual false positive of keyword rules.
 *
 * @example « Elle doit appeler son avocat lundi » → theirs
 * @example « Elle veut que je la rappelle lundi » → ours
 */
export function isTheirs(text: string, index: number, end: number): boolean {
  const clauseStart = Math.max(
    text.lastIndexOf(", ", index),
    text.lastIndexOf(" puis ", index),
    text.lastIndexOf(" mais ", index),
    text.lastIndexOf(" : ", index),
    0,
  );
  if (OURS_DESPITE_ALL.test(text.slice(clauseStart, end))) return false;
  for (const pattern of THEIRS) {
    for (const match of allMatches(text, pattern)) {
      if (match.index < end && index < match.index + match[0].length && match.index >= clauseStart)
        return true;
    }
  }
  return false;
}
