import type { Word } from "../support/words.ts";
import { isGiven } from "./given.ts";
import { isDoing, isOn } from "./lists.ts";
import { BLANK, type Piece } from "./pieces.ts";
import {
  ARTICLE,
  DETERMINER,
  hasPredicate,
  isBe,
  isFuture,
  isSkipped,
  subjectAt,
  verbFrom,
  wordAt,
} from "./verbs.ts";

/** Ways of agreeing or promising without a verb of ours, in parts read as folded words. */
const AGREES =
  /\b(?:c est (?:bien |tout |donc )?(?:d accord|entendu|acte|valide|bon|ok|oui|fait|convenu|possible|acquis|promis|confirme|regle|accorde)|(?:sommes|suis|est) (?:bien |tout à fait |parfaitement )?d accord|d accord (?:pour|avec|sur)|pas de (?:souci|probleme)|aucun (?:souci|probleme)|ca marche|va pour|il est (?:bien |donc )?(?:entendu|convenu|prevu|acquis|exact|vrai|clair|certain|admis)|il va (?:de soi|sans dire)|marche conclu|bon pour|feu vert|(?:notre|mon) accord|ok pour|oui pour|entendu pour|sans (?:faute|frais|surcout|supplement|majoration|penalite|crainte)|(?:aucune?|pas de) (?:frais|surcout|supplement|majoration|penalite)s?|comptez sur|rassure(?:z vous|toi)|soyez (?:tranquille|rassur|assur|certain|sans)|considere[zr]|vous attend(?:ent)?|vous revien(?:t|nent)|(?:est|sont|vient|viennent) (?:pour|de chez|chez) nous|notre (?:faute|fait|erreur|responsabilite)|nous (?:va|vont|convient|conviennent)|ser(?:a|ont) (?:chez vous|presente?s?|là|sur place))\b|à notre charge|(?:est|sont) à (?:vous|toi)\b/;
/** Ways of agreeing that are none but to what binds. */
const NODS =
  /^(?:bien sur|bien entendu|oui|ok|parfait|entendu|d accord|en effet|effectivement|absolument|tout à fait|avec plaisir|volontiers|c est note|bien note|note|(?:comme|ainsi que) (?:convenu|promis|prevu))\b/;

/** Whether the contact tells this of themselves: at all, or as what they do. */
export type News = (verb: Word, all: readonly Word[], isDoneByThem: boolean) => boolean;

/** Whether a part does or states something in our name. */
export function isAct(piece: Piece, news: News): boolean {
  const { words, isFree } = piece;
  const own = words.map(({ word }, at) => (isFree[at] ? "·" : word));
  const row = own.join(" ");
  if (AGREES.test(row)) return true;
  if (NODS.test(row) && own.some((word) => isOn("matters", word))) return true;
  if (isFree[0] !== true && (isOrdered(words) || isBare(piece))) return true;
  return words.some((_, at) => {
    if (isFree[at] || isLeftOpen(words, at)) return false;
    const subject = subjectAt(words, at);
    if (subject === "us") return isDoneByUs(words, at);
    if (subject === "contact") return isGiven(words, at + 1) && !isTold(words, at, news);
    return isSaidOfOurs(words, at, news) || isNamed(words, at);
  });
}

const ASKS =
  /^(?:dites|faites|donnez|indiquez|precisez|tenez|veuillez|excusez|pardonnez|permettez|trouvez|croyez|recevez|prenez|passez|profitez|hesitez|soyez|merci)$/;
const AGREED = /^(?:topons|partons|disons|convenons|coupons|tablons)$/;

/** « Ne payez pas cette facture », « Topons là »: what we have somebody do. */
function isOrdered(all: readonly Word[]): boolean {
  const at = /^(?:ne|n)$/.test(wordAt(all, 0)) ? 1 : 0;
  const [first, next] = [wordAt(all, at), wordAt(all, at + 1)];
  if (AGREED.test(first))
    return next !== "en" && !all.some(({ word }) => TALKS.test(word) || word === "rendezvous");
  return (
    (first.length > 3 &&
      first.endsWith("ez") &&
      !/^(?:chez|assez)$|^vous$/.test(first) &&
      !ASKS.test(first) &&
      !/^(?:moi|nous|vous|m)$/.test(next)) ||
    (at === 1 && first === "tenez")
  );
}

/** « Remise accordée », « Confirmation de la remise »: said without a verb that is conjugated. */
function isBare({ words: all, isOwn }: Piece): boolean {
  if (
    !isOwn ||
    hasPredicate(all) ||
    all.some(({ word }, at) => subjectAt(all, at) !== null || /^demand|^souhait/.test(word))
  )
    return false;
  const next = wordAt(all, 1);
  if (/^(?:confirmation|validation|acceptation|promesse)$/.test(wordAt(all, 0)))
    return /^(?:de|d|du|des)$/.test(next);
  if (wordAt(all, 0) === "accord") return /^(?:sur|pour|donne)$/.test(next);
  if (all[1] !== undefined && isTime(all[1]) && wordAt(all, 0) === "à") return true;
  return all.some(
    ({ word, written }, at) =>
      /ée?s?$/u.test(written) && isDoing(word) && (at === 0 || isOn("matters", wordAt(all, at - 1))),
  );
}

/** A place to fill in stands where a verb’s object would. */
function isLeftOpen(all: readonly Word[], at: number): boolean {
  const blank = all.findIndex(({ word }, index) => index > at && word === BLANK);
  return blank > 0 && all.slice(at + 1, blank).filter(({ word }) => !isSkipped(word)).length < 3;
}

export const TALKS = /^(?:appel|rappel|parl|reparl|revoi|voir|rencontr|joindre|recontact|retrouv|echang)/;

/** « lundi », « 14 h » */
const isTime = ({ word }: Word): boolean =>
  /^(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|demain|h|heures?)$/.test(word);

function isDoneByUs(all: readonly Word[], at: number): boolean {
  const verb = verbFrom(all, at + 1);
  if (verb === null) return false;
  const main = wordAt(all, verb.at);
  // « J’accepte avec joie »
  if (wordAt(all, verb.at + 1) === "avec" && /^(?:joie|plaisir)$/.test(wordAt(all, verb.at + 2)))
    return false;
  // « nous devions nous reparler »
  const isMutual = all.slice(at + 1, verb.at).some(({ word }) => /^(?:nous|s|se)$/.test(word));
  if (isMutual && TALKS.test(main)) return false;
  if (verb.isDenied && (verb.helper === "have" || verb.helper === "may"))
    return /^(?:factur|prelev|appliqu|compt)/.test(main);
  if (verb.helper === "may") return isDoing(main) || (isOn("weak", main) && bindsAfter(all, verb.at));
  // « je dois d’abord vérifier » promises nothing, « je devais vous rappeler » did.
  const isPast = all.slice(at, verb.at).some(({ word }) => /^dev(?:ais|ions|ait)$/.test(word));
  if (verb.helper === "must") return isPast || !isOn("harmless", main);
  if (verb.helper === null && TALKS.test(main) && all.slice(verb.at).some(isTime)) return true;
  if (/^(?:dois|devons)$/.test(main))
    return !/\b(?:reponse|excuses)\b/.test(all.map(({ word }) => word).join(" "));
  if (/^rec(?:u$|ev)/.test(main)) return isReceived(all, verb.at);
  if (!isOn("weak", main)) return !isOn("harmless", main);
  return /^(?:not|ret|propos|sugg|dis|partant|avanc)/.test(main)
    ? bindsAfter(all, verb.at)
    : !isTalkAfter(all, verb.at);
}

/** « nous avons bien reçu votre règlement » acknowledges it. */
const isReceived = (all: readonly Word[], verb: number): boolean =>
  all
    .slice(verb + 1, verb + 4)
    .some(({ word }) =>
      /^(?:reglement|paiement|virement|cheque|colis|retour|acompte|commande|resiliation|pieces)$/.test(word),
    );

/** « je reprends contact », « je reste à votre écoute » */
const isTalkAfter = (all: readonly Word[], verb: number): boolean => {
  const next = all
    .slice(verb + 1)
    .find(({ word }) => !isSkipped(word) && !/^(?:une?|à|votre|ta|ton|ma|d|de|du|dans|mes|mon)$/.test(word));
  return next === undefined || isOn("talks", next.word) || isOn("messages", next.word);
};

function bindsAfter(all: readonly Word[], verb: number): boolean {
  const next = all
    .slice(verb + 1)
    .find(({ word }) => !isSkipped(word) && !/^(?:une?|bonnes?|note|de|du|des|pour|\d+|à|au)$/.test(word));
  return next !== undefined && isOn("matters", next.word);
}

/** What a thing of ours does: « la garantie couvre », « votre essai court ». */
const HOLDS =
  /^(?:court|vaut|couvre|comprend|inclut|tient|part|partent|fonctionne|contient|contiennent|resiste|dure|passe|suffit)$/;

/** « votre contrat est résilié », « vous sera remboursé », « la remise s’applique », « le technicien passera ». */
function isSaidOfOurs(all: readonly Word[], at: number, news: News): boolean {
  const word = wordAt(all, at);
  if (/^reste(?:nt)?$/.test(word) && wordAt(all, at + 1) === "à")
    return all.slice(0, at).some((one) => isOn("matters", one.word));
  const isSaid =
    isBe(word) && (!/^(?:etre|soit|soient)$/.test(word) || /^(?:va|vont)$/.test(wordAt(all, at - 1)));
  if (isSaid || /^reste(?:nt)?$/.test(word)) {
    const verb = verbFrom(all, at + 1);
    const isToThem = /^(?:vous|te|t)$/.test(wordAt(all, at - 1));
    const said = verb === null ? "" : wordAt(all, verb.at);
    if (
      isToThem &&
      !(verb?.isDenied ?? false) &&
      !/^(?:necessaire|utile|favorable|indispensable|cher)/.test(said)
    )
      return true;
    const done = all[verb?.at ?? -1];
    // « ne sont pas encore partis »
    if (word.startsWith("reste") && said.startsWith("ouvert")) return false;
    if (verb?.isDenied === true && /^(?:parti|arriv|envoy|adress)/.test(said)) return false;
    return isDoing(said) && !isOfTheirs(all, at) && done !== undefined && !news(done, all, true);
  }
  const one = all[at];
  if (one !== undefined && isFuture(one))
    return (
      !/^(?:convien|permettr|plair|arranger)/.test(word) && !isOfTheirs(all, at) && !isTold(all, at, news)
    );
  if (/^(?:s|se)$/.test(word))
    return isDoing(wordAt(all, at + 1)) && !/^(?:il|elle)$/.test(wordAt(all, at - 1));
  if (/^(?:peut|peuvent)$/.test(word)) return /^(?:votre|vos|ton|tes)$/.test(wordAt(all, 0));
  return (
    HOLDS.test(word) &&
    at > 1 &&
    !/^(?:il|elle|le|la|de|d|trop|tres|mieux)$/.test(wordAt(all, at - 1)) &&
    !DETERMINER.test(wordAt(all, at - 1)) &&
    !isOfTheirs(all, at) &&
    !isTold(all, at, news)
  );
}

/** A verb and its helper, or what the helper leads to. */
function isTold(all: readonly Word[], at: number, news: News): boolean {
  const verb = verbFrom(all, at);
  return [all[at], all[verb?.at ?? -1]].some((one) => one !== undefined && news(one, all, false));
}

/** « notre pose est en cause », « la formation offerte », « le plaisir de vous accorder ». */
function isNamed(all: readonly Word[], at: number): boolean {
  const word = wordAt(all, at);
  const before = wordAt(all, at - 1);
  if (/^(?:notre|nos|mon|ma|mes)$/.test(word))
    return (
      (at === 0 || /^(?:que|qu|mais|puisque)$/.test(before)) &&
      !isOn("events", wordAt(all, at + 1)) &&
      isSubjectOf(all, at + 2)
    );
  if (
    at > 0 &&
    isOn("given", word) &&
    !(word === "garantie" && (DETERMINER.test(before) || ARTICLE.test(before)))
  )
    return !/^(?:promis|conven)/.test(word) || all.some((one) => isOn("matters", one.word));
  const isJudged = all.some(
    (_, subject) => subject < at && subjectAt(all, subject) === "us" && verbFrom(all, subject + 1)?.at === at,
  );
  // « Pierre vous l’a confirmé »
  const isTold =
    /^(?:a|ont|avait)$/.test(word) &&
    /^(?:vous|l|te|t)$/.test(before) &&
    !/^(?:on|qui)$/.test(wordAt(all, 0));
  if (isTold)
    return /^(?:confirm|assur|promi|accord|garanti|annonc|offer)/.test(
      wordAt(all, verbFrom(all, at + 1)?.at ?? at),
    );
  return !isJudged && /^(?:vous|te|t)$/.test(before) && /(?:er|ir|re)$/.test(word) && isDoing(word);
}

/** A verb follows the noun, and not only what belongs to it: « Notre offre pour l’entrepôt ». */
const isSubjectOf = (all: readonly Word[], at: number): boolean =>
  hasPredicate(all.slice(at)) ||
  (at < all.length &&
    !/^(?:d|de|du|des|pour|sur|à|avec|en|par|dans|chez|et|ou|aux?|\d+)$/.test(wordAt(all, at)));

/** Whether the subject before a verb is somebody or something of the contact’s. */
function isOfTheirs(all: readonly Word[], verb: number): boolean {
  const owner = all.findIndex(
    ({ word }, at) => at < verb && /^(?:votre|vos|ton|ta|tes|l[ea]?s?)$/.test(word),
  );
  const head = wordAt(all, owner + 1);
  // « l’équipe passera » is ours, « votre équipe » theirs.
  const isOfNobody =
    wordAt(all, owner).startsWith("l") && /^(?:equipe|service|direct|responsab|comptab|technic)/.test(head);
  if (owner >= 0 && isOn("theirs", head) && !isOfNobody) return true;
  let at = verb - 1;
  while (at > 0 && isSkipped(wordAt(all, at))) at -= 1;
  return at > 0 && /^\p{Lu}/u.test(all[at]?.written ?? "");
}
