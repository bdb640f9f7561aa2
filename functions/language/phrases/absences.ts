import { addDays, type Day } from "../dates/calendar.ts";
import { inFrench } from "./english.ts";
import { findFarDates } from "../dates/far-dates.ts";

const AWAY =
  /\babsente?s?\b|\babsence\b|\bconges?\b|\bvacances\b|\bvacs?\b|\ben arret\b|\barret (?:maladie|de travail)\b|\bmaternite\b|\bpaternite\b|\bparental\b|\bconge (?:pat|mat)\b|indisponible|injoignable|\bpas (?:la|joignable|disponible|au bureau|dispo)\b|deplacement|hospitalise\w*|\b(?:malade|souffrante?|convalescen\w+|alitee?|operee?|accidentee?)\b|\ben (?:formation|seminaire|stage|mission|cure|convalescence|conge|voyage|rtt)\b|\bout of (?:the )?office\b|\booo\b|\bon (?:leave|holiday|vacation|pto)\b|\brtt\b|\boff\b|\bde retour\b|\bmon retour\b|\bson retour\b|\b(?:de|a) nouveau (?:joignable|disponible|present|au bureau|parmi|operationn|la\b|en poste|d attaque)|\b(?:bureaux?|agence|usine|site|etablissement|standard|services?|locaux|atelier|magasin|entreprise|societe|boite|ecole|mairie|nous (?:sommes|serons))\b.{0,50}\b(?:r?ouvr\w+|fermee?s?)\b|\bfermeture (?:annuelle|estivale|hivernale|de fin|exceptionnelle|jusqu|du|pour|des)|\bvoyag\w+\b|\ba l etranger\b|\bsabbatique\b|\bbreak\b|\bau ski\b|\bpart(?:i|ie|s|irai|ira)? (?:\w+ ){0,2}?(?:en (?:vacances|conges?|voyage|deplacement|mission|week end|retraite silencieuse)|a l etranger|au ski)\b|\breprend\w* (?:le travail|son poste|mon poste|du service|le service|le \d|lundi|en)|\bburn ?out\b|\bcure\b|\bquarantaine\b|\bdeuil\b|\bgarde d enfant/;
const RETURNS =
  /\b(?:de retour|retour|reviendr\w+|revien\w+|reprend\w*|rentre\w*|rentrer\w*|back|rouvr\w+|reouvr\w+|(?:de|a) nouveau|serai la|sera la|disponible (?:a partir|des)|reprise|joignable (?:a|des|le)|a compter)\b/;

/**
 * Somebody else is away: the contact's colleague, or whoever writes. « Son assistante m’indique que M. Roux est
 * en congés » is about M. Roux.
 */
const SOMEONE_ELSE =
  /\b(?:mon|ma|mes|notre|nos|leur|leurs|son|sa|ses|votre|vos|un|une) (?!absence|conges?|retour|bureaux?\b|entreprise|societe|deplacement|vacances|part|cote|equipe|assistante?\b|secretaire|standard|accueil|arret|reprise|contact|interlocut|client|message|mail|telephone|voyage|agence|usine|site|locaux|services?\b|etablissement|formation|mission|conge|attention|rendez|adresse|mari\b|femme|semaine|seminaire)\w+(?: (?!qu\b|que\b|qui\b)[\w.]+){0,3}? (?:est|sera|sont|seront|part|partent|absente?|en (?:conges?|vacances|arret|deplacement))\b/;
const OURSELVES =
  /\b(?:je|j) (?:suis|serai|pars|reviens|rentre|reprends|m absente|vais)\b|\b(?:mes|nos) (?:conges|vacances|rtt)\b|\bmon (?:absence|retour|conge|deplacement)\b|\bnotre (?:fermeture|absence)\b/;

/** What is long though no return is told. */
const LONG: readonly (readonly [RegExp, number])[] = [
  [/\b(?:maternite|parental|conge mat|sabbatique)\b/, 110],
  [/\b(?:burn ?out|longue maladie|hospitalise\w*|arret (?:longue|long)|longue duree)\b/, 45],
  [
    /\b(?:en arret|arret (?:maladie|de travail)|paternite|operee?|convalescen\w+|accidentee?|conge pat)\b/,
    21,
  ],
  [/\b(?:en vacances|en conges?|ooo|out of (?:the )?office|on (?:leave|holiday|vacation))\b/, 7],
];
const OVER =
  /\b(?:retour|rentree?|revenue?) (?:de|des|d) (?:conges?|vacances|arret|deplacement|maternite|mission|voyage|formation)|\b(?:retour|reprise|rentree) (?:de (?:conges|vacances)|effectu\w+)|\b(?:est|suis) (?:bien )?(?:rentree?|revenue?|de retour)\b(?! (?:le|lundi|mardi|mercredi|jeudi|vendredi|a partir|des|en|fin|debut|mi|semaine))|\bapres (?:mes|ses|les|nos) (?:conges|vacances)|\bavant (?:mes|ses|les|mon|son) (?:conges?|vacances|depart)/;

/**
 * The last day on which a sentence says somebody is away; null when it says nothing of the kind, and about
 * others than the contact (`byContact`: who writes is the contact) or something that is over.
 *
 * @example lastDayAway("en arret jusqu a fin sept.", "2026-09-01", false) // "2026-09-30"
 * @example lastDayAway("de nouveau joignable le 14", "2026-09-01", true) // "2026-09-13"
 */
export function lastDayAway(
  sentence: string,
  written: Day,
  { byContact, automatic }: { byContact: boolean; automatic: boolean },
): Day | null {
  const normalised = inFrench(sentence);
  const away = AWAY.test(normalised);
  if (!away && !automatic) return null;
  if (!automatic && (SOMEONE_ELSE.test(normalised) || OVER.test(normalised))) return null;
  if (!byContact && !automatic && !/[«"“]/.test(normalised) && OURSELVES.test(normalised)) return null;
  const dates = findFarDates(normalised, written).filter((date) => !date.past);
  const until = normalised.search(/\bjusqu|\bau \d|\binclus/);
  const stated =
    until >= 0 ? (dates.find((date) => date.index + date.length > until) ?? dates.at(-1)) : undefined;
  if (stated) return laterEnd(dates, stated.end);
  const returns = normalised.search(RETURNS);
  const back = returns >= 0 ? (dates.find((date) => date.index >= returns) ?? dates.at(-1)) : undefined;
  if (back) return addDays(back.start, -1);
  const last = dates.at(-1);
  if (last) return away ? last.end : addDays(last.start, -1);
  const long = LONG.find(([pattern]) => pattern.test(normalised));
  return long && away && !/\b(?:prevoi|prevu|futur|bientot|remplac|conges? d ete)\w*/.test(normalised)
    ? addDays(written, long[1])
    : null;
}

/** « du 16 au 27 novembre »: the range ends with the last date it names. */
function laterEnd(dates: readonly { end: Day; start: Day }[], stated: Day): Day {
  const last = dates.at(-1);
  return last && last.end > stated && last.start <= addDays(stated, 31) ? last.end : stated;
}
